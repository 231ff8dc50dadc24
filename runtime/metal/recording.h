// Recorded work. A Metal command buffer can be submitted once, so a recording keeps the list of
// dispatches, and every submission encodes what it runs of it again: some setters and a dispatch
// per entry, without waiting.
#pragma once

#include <optional>

#include "runtime/backend.h"
#include "runtime/metal/api.h"
#include "runtime/metal/fill.h"
#include "runtime/metal/kernel.h"
#include "runtime/schedule.h"

namespace ullage::runtime::metal {

class MetalDevice;

class MetalRecording final : public Recording {
 public:
  static Result<std::unique_ptr<MetalRecording>> create(MetalDevice& device,
                                                        const RecordingInfo& info);
  ~MetalRecording() override;

  void repeat(std::span<const uint32_t> times) override { schedule_.repeat(times); }
  Result<void> submit() override;
  Result<void> step(const Step& step) override;
  Result<std::optional<FinishedStep>> finished_step() override;
  Result<void> wait() override;
  Result<bool> done() override;
  void drain() override;
  // Empty: Metal times command buffers, not dispatches.
  Result<std::vector<double>> microseconds() override { return std::vector<double>{}; }
  uint32_t command_buffers() const override { return 1; }

 private:
  struct Dispatch {
    const MetalKernel* kernel = nullptr;
    std::vector<MemoryRange> operands;
    std::vector<uint32_t> push;
    std::vector<uint32_t> lengths;  // per buffer index, if the kernel reads them
    bool barrier_before = false;
    bool one_group = false;
  };
  // A submission: a run, or a step with its dispatches.
  struct Submitted {
    Owned<MTL::CommandBuffer> commands{};
    std::vector<uint32_t> dispatches{};
  };

  MetalRecording(MetalDevice& device, Schedule schedule)
      : device_(device), schedule_(std::move(schedule)) {}
  // `encode_all` calls encode_dispatch for what is submitted.
  template <class EncodeAll>
  Result<void> launch(Submitted& submitted, bool is_first, EncodeAll encode_all);
  // The last submission is behind all others in the queue.
  Submitted& last() { return submitted_[(launched_ - 1) % submitted_.size()]; }
  Result<void> encode_poison(MTL::CommandBuffer* commands) const;
  void encode_dispatch(uint32_t index, MTL::ComputeCommandEncoder* encoder) const;

  MetalDevice& device_;
  MTL::Buffer* control_ = nullptr;
  std::vector<Dispatch> dispatches_;
  Schedule schedule_;
  std::vector<Submitted> submitted_;  // launched_ - 1 and those before it
  uint32_t launched_ = 0, reported_ = 0;
  std::vector<double> unmeasured_;  // of a step
  std::vector<MTL::Buffer*> poisoned_;
  std::optional<Pattern> poison_;
  Owned<MTL::Fence> fence_;  // between the poison and the kernels
};

}  // namespace ullage::runtime::metal
