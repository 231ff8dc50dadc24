// When the dispatches of a recording ended, by timestamps of the queue.
#pragma once

#include <vector>

#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

// Timestamp 0 is of the begin, i + 1 of the end of dispatch i. Closed, every function does nothing.
class DispatchClock {
 public:
  // Stays closed where the queue has no timestamps.
  Result<void> open(VulkanDevice& device, uint32_t dispatches);
  void close(const VulkanDevice& device);

  void reset(const VulkanDevice& device, VkCommandBuffer commands, uint32_t first,
             uint32_t count) const;
  void mark(const VulkanDevice& device, VkCommandBuffer commands, uint32_t timestamp) const;
  // Per dispatch of the last run; empty where it is closed or not all of them are known.
  Result<std::vector<double>> microseconds(VulkanDevice& device) const;

 private:
  // Unused where profiling is left out.
  [[maybe_unused]] VkQueryPool queries_ = VK_NULL_HANDLE;
  [[maybe_unused]] uint32_t dispatches_ = 0;
};

}  // namespace ullage::runtime::vulkan
