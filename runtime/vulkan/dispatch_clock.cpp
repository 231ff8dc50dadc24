// Queries of timestamps.
#include "runtime/vulkan/dispatch_clock.h"

#include <algorithm>

namespace ullage::runtime::vulkan {
namespace {

uint64_t tick_mask(const VulkanDevice& device) {
  const uint32_t bits = device.traits().timestamp_bits;
  return bits >= 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
}

double microseconds_per_tick(const VulkanDevice& device) {
  return double{device.traits().properties.limits.timestampPeriod} / 1000.0;
}

}  // namespace

Result<void> DispatchClock::open(VulkanDevice& device, uint32_t dispatches, uint32_t steps) {
  dispatches_ = dispatches;
  if (!device.traits().timestamp_bits) return {};
  if (steps != 0) marks_.resize(step_begin(steps));
  VkQueryPoolCreateInfo queries{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
  queries.queryType = VK_QUERY_TYPE_TIMESTAMP;
  queries.queryCount = step_begin(steps);
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
  const uint64_t mask = tick_mask(device);
  const double period = microseconds_per_tick(device);
  std::vector<double> times(dispatches_);
  for (size_t i = 0; i < times.size(); ++i) {
    times[i] = static_cast<double>((ticks[i + 1] - ticks[i]) & mask) * period;
  }
  return times;
}

Result<void> DispatchClock::read(VulkanDevice& device, uint32_t first, uint32_t count) {
  const VkResult r = device.vk().vkGetQueryPoolResults(
      device.handle(), queries_, first, count, count * sizeof(Mark), &marks_[first], sizeof(Mark),
      VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
  if (r == VK_SUCCESS || r == VK_NOT_READY) return {};
  return device.failed(r, "vkGetQueryPoolResults");
}

double DispatchClock::between(const VulkanDevice& device, uint32_t from, uint32_t to) const {
  if (!marks_[from].available || !marks_[to].available) return -1;
  const uint64_t mask = tick_mask(device);
  const uint64_t ticks = (marks_[to].ticks - marks_[from].ticks) & mask;
  return ticks > mask / 2 ? -1 : static_cast<double>(ticks) * microseconds_per_tick(device);
}

Result<double> DispatchClock::read_step(VulkanDevice& device, uint32_t step,
                                        std::span<const uint32_t> dispatches,
                                        std::span<double> times) {
  std::ranges::fill(times, -1.0);
  if (!queries_) return -1.0;
  const uint32_t begin = step_begin(step);
  if (auto ok = read(device, begin, 2); !ok) return ok.error();
  const double whole = between(device, begin, begin + 1);
  if (dispatches.empty()) return whole;
  const auto [low, high] = std::ranges::minmax(dispatches);
  if (auto ok = read(device, low + 1, high - low + 1); !ok) return ok.error();
  uint32_t before = begin;
  for (size_t i = 0; i < dispatches.size(); ++i) {
    const double time = between(device, before, dispatches[i] + 1);
    before = dispatches[i] + 1;
    if (time <= whole) times[i] = time;
  }
  return whole;
}

}  // namespace ullage::runtime::vulkan
