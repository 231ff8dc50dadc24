// A runtime without profiling (ULLAGE_RUNTIME_PROFILING=OFF): no names.
#include "runtime/vulkan/debug_names.h"

namespace ullage::runtime::vulkan {

void DebugNames::open(PFN_vkGetDeviceProcAddr, VkDevice) {}
void DebugNames::set_name(VkObjectType, uint64_t, const char*) const {}
void DebugNames::begin(VkCommandBuffer, const char*) const {}
void DebugNames::end(VkCommandBuffer) const {}

void DispatchLabels::begin(const std::string&, const std::string&) {}
void DispatchLabels::end_layer() {}

}  // namespace ullage::runtime::vulkan
