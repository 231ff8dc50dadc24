// Checks the calls to encoders against Metal's rules.
#include <algorithm>
#include <cstring>

#include "tests/metal/fake_device/commands.h"
#include "tests/metal/fake_device/machine.h"

namespace ullage::test::metal {
namespace {

constexpr uint64_t kMaxBytes = 4096;  // of setBytes

void complain(const std::string& misuse) {
  machine().complain(misuse);
}

}  // namespace

FakeEncoder::FakeEncoder(const char* kind, FakeCommandBuffer& commands)
    : Counted(kind), commands_(commands) {}

bool FakeEncoder::open(const char* call) {
  if (!ended_) return true;
  complain(std::string(call) + ": the encoder has ended");
  return false;
}

void FakeEncoder::end_encoding() {
  if (!open("endEncoding")) return;
  ended_ = true;
  commands_.current = nullptr;
}

void FakeEncoder::end() {
  if (!ended_) complain(std::string("a ") + kind() + " goes without endEncoding");
  used.clear();
  forget();
}

void FakeComputeEncoder::set(NS::UInteger index, Slot slot, const char* call) {
  if (!open(call)) return;
  if (index >= Windows::kCount) {
    complain(std::string(call) + ": index " + std::to_string(index) + ", the last is 30");
    return;
  }
  slots_[index] = std::move(slot);
}

void FakeComputeEncoder::add(Dispatch dispatch) {
  if (!open("dispatchThreadgroups")) return;
  if (pipeline == nullptr) return complain("dispatchThreadgroups: no pipeline is set");
  const uint64_t threads =
      dispatch.threads.width * dispatch.threads.height * dispatch.threads.depth;
  if (threads == 0 || threads > pipeline->max_threads) {
    return complain("dispatchThreadgroups: threadgroups of " + std::to_string(threads) +
                    " threads, " + pipeline->label + " takes 1 to " +
                    std::to_string(pipeline->max_threads));
  }
  for (const FakeArgument& argument : pipeline->arguments) {
    if (slots_[argument.index].bound()) continue;
    return complain("dispatchThreadgroups: " + pipeline->label + " takes buffer " +
                    std::to_string(argument.index) + ", where nothing is bound");
  }
  for (const Slot& slot : slots_) {
    if (slot.buffer != nullptr) used.insert(slot.buffer);
  }
  if (dispatch.indirect != nullptr) used.insert(dispatch.indirect);
  dispatch.pipeline = pipeline;
  dispatch.slots = slots_;
  dispatch.barrier_before = std::exchange(barrier, false);
  dispatches_.push_back(std::move(dispatch));
}

std::optional<std::string> FakeComputeEncoder::run(bool ordered) {
  for (const Dispatch& dispatch : dispatches_) {
    const bool barrier_before = std::exchange(ordered, false) || dispatch.barrier_before;
    if (auto finding = run_dispatch(dispatch, barrier_before)) return finding;
  }
  return {};
}

void FakeBlitEncoder::add(const Copy& copy) {
  if (!open("copyFromBuffer") || copy.source == nullptr || copy.target == nullptr) return;
  if ((copy.source_offset | copy.target_offset | copy.bytes) % 4 != 0) {
    return complain("copyFromBuffer: offsets and size must be multiples of 4");
  }
  const auto inside = [&](FakeBuffer* buffer, uint64_t offset) {
    return offset <= buffer->block().size() && copy.bytes <= buffer->block().size() - offset;
  };
  if (copy.bytes == 0 || !inside(copy.source, copy.source_offset) ||
      !inside(copy.target, copy.target_offset)) {
    return complain("copyFromBuffer: beyond the end of a buffer, or of no bytes");
  }
  used.insert({copy.source, copy.target});
  copies_.push_back(copy);
}

std::optional<std::string> FakeBlitEncoder::run(bool) {
  for (const Copy& copy : copies_) {
    std::memcpy(copy.target->block().data() + copy.target_offset,
                copy.source->block().data() + copy.source_offset, copy.bytes);
    ++machine().counts.copies;
  }
  return {};
}

}  // namespace ullage::test::metal

using namespace ullage::test::metal;

void MTL::CommandEncoder::endEncoding() {
  if (auto* encoder = of<FakeEncoder>(this, "endEncoding")) encoder->end_encoding();
}

void MTL::ComputeCommandEncoder::setComputePipelineState(const ComputePipelineState* state) {
  auto* encoder = of<FakeComputeEncoder>(this, "setComputePipelineState");
  if (encoder == nullptr || !encoder->open("setComputePipelineState")) return;
  encoder->pipeline = of<FakePipeline>(state, "setComputePipelineState: state");
}

void MTL::ComputeCommandEncoder::setBuffer(const Buffer* buffer, NS::UInteger offset,
                                           NS::UInteger index) {
  auto* encoder = of<FakeComputeEncoder>(this, "setBuffer");
  auto* bound = of<FakeBuffer>(buffer, "setBuffer: buffer");
  if (encoder == nullptr || bound == nullptr) return;
  if (offset >= bound->block().size() || offset % 4 != 0) {
    return complain("setBuffer: offset " + std::to_string(offset) + " of " +
                    std::to_string(bound->block().size()) + " bytes");
  }
  encoder->set(index, {bound, offset, {}}, "setBuffer");
}

void MTL::ComputeCommandEncoder::setBytes(const void* bytes, NS::UInteger length,
                                          NS::UInteger index) {
  auto* encoder = of<FakeComputeEncoder>(this, "setBytes");
  if (encoder == nullptr) return;
  if (length == 0 || length > kMaxBytes) {
    return complain("setBytes: 1 to 4096 bytes, given " + std::to_string(length));
  }
  const auto* first = static_cast<const std::byte*>(bytes);
  encoder->set(index, {nullptr, 0, {first, first + length}}, "setBytes");
}

void MTL::ComputeCommandEncoder::dispatchThreadgroups(Size groups, Size threads) {
  auto* encoder = of<FakeComputeEncoder>(this, "dispatchThreadgroups");
  if (encoder == nullptr) return;
  FakeComputeEncoder::Dispatch dispatch;
  dispatch.groups = groups;
  dispatch.threads = threads;
  encoder->add(std::move(dispatch));
}

void MTL::ComputeCommandEncoder::dispatchThreadgroups(const Buffer* indirect, NS::UInteger offset,
                                                      Size threads) {
  auto* encoder = of<FakeComputeEncoder>(this, "dispatchThreadgroups");
  auto* counts = of<FakeBuffer>(indirect, "dispatchThreadgroups: indirect buffer");
  if (encoder == nullptr || counts == nullptr) return;
  if (offset % 4 != 0 || counts->block().size() < 12 || offset > counts->block().size() - 12) {
    return complain("dispatchThreadgroups: three group counts at byte " + std::to_string(offset) +
                    " of " + std::to_string(counts->block().size()));
  }
  FakeComputeEncoder::Dispatch dispatch;
  dispatch.indirect = counts;
  dispatch.indirect_offset = offset;
  dispatch.threads = threads;
  encoder->add(std::move(dispatch));
}

void MTL::ComputeCommandEncoder::memoryBarrier(BarrierScope scope) {
  auto* encoder = of<FakeComputeEncoder>(this, "memoryBarrier");
  if (encoder == nullptr || !encoder->open("memoryBarrier")) return;
  if ((scope & BarrierScopeBuffers) == 0) complain("memoryBarrier: not of buffers");
  encoder->barrier = true;
  ++machine().counts.barriers;
}

void MTL::ComputeCommandEncoder::waitForFence(const Fence* fence) {
  auto* encoder = of<FakeComputeEncoder>(this, "waitForFence");
  if (encoder == nullptr || !encoder->open("waitForFence")) return;
  encoder->waits.insert(of<FakeFence>(fence, "waitForFence: fence"));
}

void MTL::BlitCommandEncoder::copyFromBuffer(const Buffer* source, NS::UInteger source_offset,
                                             const Buffer* target, NS::UInteger target_offset,
                                             NS::UInteger size) {
  auto* encoder = of<FakeBlitEncoder>(this, "copyFromBuffer");
  if (encoder == nullptr) return;
  encoder->add({of<FakeBuffer>(source, "copyFromBuffer: source"),
                of<FakeBuffer>(target, "copyFromBuffer: target"), source_offset, target_offset,
                size});
}

void MTL::BlitCommandEncoder::updateFence(const Fence* fence) {
  auto* encoder = of<FakeBlitEncoder>(this, "updateFence");
  if (encoder == nullptr || !encoder->open("updateFence")) return;
  encoder->updates.insert(of<FakeFence>(fence, "updateFence: fence"));
}
