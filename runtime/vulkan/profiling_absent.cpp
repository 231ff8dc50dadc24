// A runtime without profiling (ULLAGE_RUNTIME_PROFILING=OFF): no names and no times.
#include "runtime/vulkan/debug_names.h"
#include "runtime/vulkan/dispatch_clock.h"

namespace ullage::runtime::vulkan {

void DebugNames::open(PFN_vkGetDeviceProcAddr, VkDevice) {}
void DebugNames::set_name(VkObjectType, uint64_t, const char*) const {}
void DebugNames::begin(VkCommandBuffer, const char*) const {}
void DebugNames::end(VkCommandBuffer) const {}

void DispatchLabels::begin(const std::string&, const std::string&) {}
void DispatchLabels::end_layer() {}

Result<void> DispatchClock::open(VulkanDevice&, uint32_t) {
  return {};
}
void DispatchClock::close(const VulkanDevice&) {}
void DispatchClock::reset(const VulkanDevice&, VkCommandBuffer, uint32_t, uint32_t) const {}
void DispatchClock::mark(const VulkanDevice&, VkCommandBuffer, uint32_t) const {}
Result<std::vector<double>> DispatchClock::microseconds(VulkanDevice&) const {
  return std::vector<double>();
}

}  // namespace ullage::runtime::vulkan
