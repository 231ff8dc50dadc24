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
  const auto count = static_cast<uint32_t>(info.dispatches.size());
  std::unique_ptr<MetalRecording> created(
      new MetalRecording(device, Schedule(count, info.loops, false)));
  created->submitted_.resize(info.stepped ? kStepsInFlight : 1);
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
  submitted_.clear();
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

template <class EncodeAll>
Result<void> MetalRecording::launch(Submitted& submitted, bool is_first, EncodeAll encode_all) {
  auto commands = device_.submit([&](MTL::CommandBuffer* into) -> Result<void> {
    const bool poisons = is_first && poison_;
    if (poisons) {
      if (auto ok = encode_poison(into); !ok) return ok;
    }
    MTL::ComputeCommandEncoder* const encoder =
        into->computeCommandEncoder(MTL::DispatchTypeConcurrent);
    if (encoder == nullptr) return ir::internal_error("Metal gives no encoder");
    if (poisons) encoder->waitForFence(fence_.get());
    encoder->setBuffer(control_, 0, kTableIndex);
    encode_all(encoder);
    encoder->endEncoding();
    return {};
  });
  if (!commands) return commands.error();
  submitted.commands = std::move(*commands);
  ++launched_;
  return {};
}

Result<void> MetalRecording::submit() {
  const PoolScope pool;
  auto launched = launch(submitted_[launched_ % submitted_.size()], true,
                         [&](MTL::ComputeCommandEncoder* encoder) {
                           schedule_.for_each([&](size_t index) {
                             const Segment segment = schedule_.segments()[index];
                             for (uint32_t i = segment.first; i < segment.last; ++i) {
                               encode_dispatch(i, encoder);
                             }
                           });
                         });
  reported_ = launched_;  // a run is no step
  return launched;
}

Result<void> MetalRecording::step(const Step& step) {
  const PoolScope pool;
  Submitted& submitted = submitted_[launched_ % submitted_.size()];
  submitted.dispatches.assign(step.segments.begin(), step.segments.end());
  return launch(submitted, step.is_first, [&](MTL::ComputeCommandEncoder* encoder) {
    for (const uint32_t dispatch : step.segments) encode_dispatch(dispatch, encoder);
  });
}

Result<std::optional<FinishedStep>> MetalRecording::finished_step() {
  const PoolScope pool;
  if (reported_ >= launched_) return std::optional<FinishedStep>();
  const Submitted& oldest = submitted_[reported_ % submitted_.size()];
  if (oldest.commands->status() < MTL::CommandBufferStatusCompleted) {
    return std::optional<FinishedStep>();
  }
  ++reported_;
  if (auto ok = device_.run_result(*oldest.commands.get()); !ok) return ok.error();
  unmeasured_.assign(oldest.dispatches.size(), -1);
  return std::optional(FinishedStep{oldest.dispatches, unmeasured_, -1});
}

Result<void> MetalRecording::wait() {
  const PoolScope pool;
  drain();
  Result<void> result;
  for (Submitted& submitted : submitted_) {
    if (!submitted.commands) continue;
    auto ok = device_.run_result(*submitted.commands.get());
    if (result) result = std::move(ok);
    submitted.commands = {};  // another run does not fail for it
  }
  reported_ = launched_;
  return result;
}

Result<bool> MetalRecording::done() {
  const PoolScope pool;
  if (!last().commands) return true;
  if (last().commands->status() < MTL::CommandBufferStatusCompleted) return false;
  if (auto ok = device_.run_result(*last().commands.get()); !ok) return ok.error();
  return true;
}

void MetalRecording::drain() {
  const PoolScope pool;
  for (const Submitted& submitted : submitted_) {
    if (submitted.commands) submitted.commands->waitUntilCompleted();
  }
}

}  // namespace ullage::runtime::metal
