// Recorded work. A Metal command buffer can be submitted once, so a recording keeps the list of
// dispatches, and every submission encodes its part of it again: some setters and a dispatch per
// entry, without waiting.
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

  uint32_t parts() const override { return static_cast<uint32_t>(parts_.size()); }
  void repeat(std::span<const uint32_t> times) override {
    for (Part& part : parts_) part.schedule.repeat(times);
  }
  Result<void> submit(uint32_t part) override;
  Result<void> wait() override;
  Result<bool> done() override;
  void drain() override;
  // Empty: Metal times command buffers, not dispatches.
  Result<std::vector<double>> microseconds() override { return std::vector<double>{}; }
  uint32_t command_buffers() const override { return parts(); }

 private:
  struct Dispatch {
    const MetalKernel* kernel = nullptr;
    std::vector<MemoryRange> operands;
    std::vector<uint32_t> push;
    std::vector<uint32_t> lengths;  // per buffer index, if the kernel reads them
    bool barrier_before = false;
    bool one_group = false;
  };
  struct Part {
    Schedule schedule;
    Owned<MTL::CommandBuffer> commands;  // of the last submission
  };

  explicit MetalRecording(MetalDevice& device) : device_(device) {}
  Result<void> encode(const Part& part, MTL::CommandBuffer* commands) const;
  Result<void> encode_poison(MTL::CommandBuffer* commands) const;
  void encode_dispatch(uint32_t index, MTL::ComputeCommandEncoder* encoder) const;

  MetalDevice& device_;
  MTL::Buffer* control_ = nullptr;
  std::vector<Dispatch> dispatches_;
  std::vector<Part> parts_;
  std::vector<MTL::Buffer*> poisoned_;
  std::optional<Pattern> poison_;
  Owned<MTL::Fence> fence_;  // between the poison and the kernels
};

}  // namespace ullage::runtime::metal
