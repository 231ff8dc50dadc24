// Queries of timestamps.
#include "runtime/vulkan/dispatch_clock.h"

namespace ullage::runtime::vulkan {

Result<void> DispatchClock::open(VulkanDevice& device, uint32_t dispatches) {
  if (!device.traits().timestamp_bits) return {};
  dispatches_ = dispatches;
  VkQueryPoolCreateInfo queries{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
  queries.queryType = VK_QUERY_TYPE_TIMESTAMP;
  queries.queryCount = dispatches + 1;
  const VkResult r = device.vk().vkCreateQueryPool(device.handle(), &queries, nullptr, &queries_);
  if (r != VK_SUCCESS) return device.failed(r, "vkCreateQueryPool");
  device.names().name(VK_OBJECT_TYPE_QUERY_POOL, queries_, "times of dispatches");
  return {};
}

void DispatchClock::close(const VulkanDevice& device) {
  device.vk().vkDestroyQueryPool(device.handle(), queries_, nullptr);
}

void DispatchClock::reset(const VulkanDevice& device, VkCommandBuffer commands, uint32_t first,
                          uint32_t count) const {
  if (queries_) device.vk().vkCmdResetQueryPool(commands, queries_, first, count);
}

void DispatchClock::mark(const VulkanDevice& device, VkCommandBuffer commands,
                         uint32_t timestamp) const {
  if (!queries_) return;
  device.vk().vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries_,
                                  timestamp);
}

Result<std::vector<double>> DispatchClock::microseconds(VulkanDevice& device) const {
  if (!queries_) return std::vector<double>{};
  std::vector<uint64_t> ticks(dispatches_ + 1);
  const VkResult r =
      device.vk().vkGetQueryPoolResults(device.handle(), queries_, 0, dispatches_ + 1,
                                        ticks.size() * 8, ticks.data(), 8, VK_QUERY_RESULT_64_BIT);
  if (r == VK_NOT_READY) return std::vector<double>{};
  if (r != VK_SUCCESS) return device.failed(r, "vkGetQueryPoolResults");
  const uint32_t bits = device.traits().timestamp_bits;
  const uint64_t mask = bits >= 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
  const double period = double{device.traits().properties.limits.timestampPeriod} / 1000.0;
  std::vector<double> times(dispatches_);
  for (size_t i = 0; i < times.size(); ++i) {
    times[i] = static_cast<double>((ticks[i + 1] - ticks[i]) & mask) * period;
  }
  return times;
}

}  // namespace ullage::runtime::vulkan
