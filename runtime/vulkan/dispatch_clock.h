// End times of the dispatches of a recording, by timestamps of the queue.
#pragma once

#include <vector>

#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

// Timestamp 0 is at the begin, i + 1 at the end of dispatch i. If it is closed, every function does
// nothing.
class DispatchClock {
 public:
  // Stays closed if the queue has no timestamps.
  Result<void> open(VulkanDevice& device, uint32_t dispatches);
  void close(const VulkanDevice& device);

  void reset(const VulkanDevice& device, VkCommandBuffer commands, uint32_t first,
             uint32_t count) const;
  void mark(const VulkanDevice& device, VkCommandBuffer commands, uint32_t timestamp) const;
  // Per dispatch of the last run; empty if it is closed or some of them are unknown.
  Result<std::vector<double>> microseconds(VulkanDevice& device) const;

 private:
  // Unused if profiling is not built.
  [[maybe_unused]] VkQueryPool queries_ = VK_NULL_HANDLE;
  [[maybe_unused]] uint32_t dispatches_ = 0;
};

}  // namespace ullage::runtime::vulkan
