// Lists of dispatches, encoded once per submission.
#include "runtime/metal/recording.h"

#include "runtime/metal/device.h"

namespace ullage::runtime::metal {
namespace {

// Word i: bytes bound at buffer i.
std::vector<uint32_t> lengths_of(const MetalKernel& kernel, const RecordedDispatch& dispatch) {
  std::vector<uint32_t> lengths(kernel.length_table_words());
  for (size_t i = 0; i < lengths.size() && i < dispatch.operands.size(); ++i) {
    lengths[i] = static_cast<uint32_t>(dispatch.operands[i].range.size);
  }
  if (lengths.size() > kTableIndex) lengths[kTableIndex] = ir::kIndirectOffset;
  return lengths;
}

}  // namespace

Result<std::unique_ptr<MetalRecording>> MetalRecording::create(MetalDevice& device,
                                                               const RecordingInfo& info) {
  if (info.submission_iterations != 0) {
    return ir::unsupported(
        "submission_iterations: iterations are not cut into submissions with Metal");
  }
  const PoolScope pool;
  std::unique_ptr<MetalRecording> created(new MetalRecording(device));
  created->control_ = buffer_of(info.control);
  for (const RecordedDispatch& given : info.dispatches) {
    Dispatch dispatch;
    dispatch.kernel = static_cast<const MetalKernel*>(given.kernel);
    for (const auto& operand : given.operands) dispatch.operands.push_back(operand.range);
    dispatch.push.assign(given.push.begin(), given.push.end());
    dispatch.lengths = lengths_of(*dispatch.kernel, given);
    dispatch.barrier_before = given.barrier_before;
    dispatch.one_group = given.resolve;
    created->dispatches_.push_back(std::move(dispatch));
  }
  const auto count = static_cast<uint32_t>(info.dispatches.size());
  for (size_t i = 0; i <= info.cuts.size(); ++i) {
    const uint32_t first = i == 0 ? 0 : info.cuts[i - 1];
    const uint32_t last = i == info.cuts.size() ? count : info.cuts[i];
    created->parts_.push_back({Schedule(first, last, info.loops), {}});
  }
  for (const Memory* memory : info.poisoned) created->poisoned_.push_back(buffer_of(memory));
  if (created->poisoned_.empty()) return created;
  auto poison = Pattern::create(device, kPoison);
  if (!poison) return poison.error();
  created->poison_.emplace(std::move(*poison));
  created->fence_ = Owned<MTL::Fence>::adopt(device.handle()->newFence());
  if (!created->fence_) return Error{ir::ErrorCode::out_of_memory, "Metal gives no fence"};
  return created;
}

MetalRecording::~MetalRecording() {
  const PoolScope pool;
  parts_.clear();
  fence_ = {};
}

Result<void> MetalRecording::encode_poison(MTL::CommandBuffer* commands) const {
  MTL::BlitCommandEncoder* const blit = commands->blitCommandEncoder();
  if (blit == nullptr) return ir::internal_error("Metal gives no encoder");
  for (MTL::Buffer* buffer : poisoned_) poison_->encode(blit, buffer);
  blit->updateFence(fence_.get());
  blit->endEncoding();
  return {};
}

Result<void> MetalRecording::encode(const Part& part, MTL::CommandBuffer* commands) const {
  const bool poisons = part.schedule.segments().front().first == 0 && poison_;
  if (poisons) {
    if (auto ok = encode_poison(commands); !ok) return ok;
  }
  MTL::ComputeCommandEncoder* const encoder =
      commands->computeCommandEncoder(MTL::DispatchTypeConcurrent);
  if (encoder == nullptr) return ir::internal_error("Metal gives no encoder");
  if (poisons) encoder->waitForFence(fence_.get());
  encoder->setBuffer(control_, 0, kTableIndex);
  part.schedule.for_each([&](size_t index) {
    const Segment segment = part.schedule.segments()[index];
    for (uint32_t i = segment.first; i < segment.last; ++i) encode_dispatch(i, encoder);
  });
  encoder->endEncoding();
  return {};
}

void MetalRecording::encode_dispatch(uint32_t index, MTL::ComputeCommandEncoder* encoder) const {
  const Dispatch& dispatch = dispatches_[index];
  if (dispatch.barrier_before) encoder->memoryBarrier(MTL::BarrierScopeBuffers);
  encoder->setComputePipelineState(dispatch.kernel->pipeline());
  for (size_t i = 0; i < dispatch.operands.size(); ++i) {
    const MemoryRange& range = dispatch.operands[i];
    encoder->setBuffer(buffer_of(range.memory), range.offset, i);
  }
  if (!dispatch.push.empty()) {
    encoder->setBytes(dispatch.push.data(), dispatch.push.size() * sizeof(uint32_t), kPushIndex);
  }
  if (!dispatch.lengths.empty()) {
    encoder->setBytes(dispatch.lengths.data(), dispatch.lengths.size() * sizeof(uint32_t),
                      kLengthTableIndex);
  }
  if (dispatch.one_group) {
    encoder->dispatchThreadgroups(MTL::Size(1, 1, 1), dispatch.kernel->threads());
  } else {
    encoder->dispatchThreadgroups(control_, ir::kIndirectOffset + uint64_t{index} * 12,
                                  dispatch.kernel->threads());
  }
}

Result<void> MetalRecording::submit(uint32_t index) {
  const PoolScope pool;
  Part& part = parts_[index];
  auto commands = device_.submit([&](MTL::CommandBuffer* into) { return encode(part, into); });
  if (!commands) return commands.error();
  part.commands = std::move(*commands);
  return {};
}

Result<void> MetalRecording::wait() {
  const PoolScope pool;
  parts_.back().commands->waitUntilCompleted();
  for (const Part& part : parts_) {
    if (auto ok = device_.run_result(*part.commands.get()); !ok) return ok;
  }
  return {};
}

Result<bool> MetalRecording::done() {
  const PoolScope pool;
  if (parts_.back().commands->status() < MTL::CommandBufferStatusCompleted) return false;
  for (const Part& part : parts_) {
    if (auto ok = device_.run_result(*part.commands.get()); !ok) return ok.error();
  }
  return true;
}

void MetalRecording::drain() {
  const PoolScope pool;
  for (const Part& part : parts_) {
    if (part.commands) part.commands->waitUntilCompleted();
  }
}

}  // namespace ullage::runtime::metal
