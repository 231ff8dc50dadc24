// Times of the dispatches and steps of a recording, by timestamps of the queue.
#pragma once

#include <span>
#include <vector>

#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

// Timestamp 0 is at the begin, i + 1 at the end of dispatch i; behind them come those at the begin
// and end of each step. If it is closed, every function does nothing.
class DispatchClock {
 public:
  // Stays closed if the queue has no timestamps.
  Result<void> open(VulkanDevice& device, uint32_t dispatches, uint32_t steps);
  void close(const VulkanDevice& device);

  void reset(const VulkanDevice& device, VkCommandBuffer commands, uint32_t first,
             uint32_t count) const;
  void mark(const VulkanDevice& device, VkCommandBuffer commands, uint32_t timestamp) const;
  // Per dispatch of the last run; empty if it is closed or some of them are unknown.
  Result<std::vector<double>> microseconds(VulkanDevice& device) const;

  // The timestamp at the begin of a step; the next one is at its end.
  uint32_t step_begin(uint32_t step) const { return dispatches_ + 1 + 2 * step; }
  // Writes the time of the step and those of its dispatches, negative where they are unknown: where
  // a later step has taken the timestamp for another iteration. Returns the time of the step.
  // REQUIRES: the step is done.
  Result<double> read_step(VulkanDevice& device, uint32_t step,
                           std::span<const uint32_t> dispatches, std::span<double> times);

 private:
  struct Mark {
    uint64_t ticks = 0, available = 0;
  };
  // Reads into marks_; those that were not written yet are not available.
  Result<void> read(VulkanDevice& device, uint32_t first, uint32_t count);
  // From one of marks_ to another; negative if either is missing or they are not in this order.
  double between(const VulkanDevice& device, uint32_t from, uint32_t to) const;

  VkQueryPool queries_ = VK_NULL_HANDLE;
  uint32_t dispatches_ = 0;
  std::vector<Mark> marks_;  // per timestamp, as read last; for steps
};

}  // namespace ullage::runtime::vulkan
