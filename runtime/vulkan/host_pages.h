// Pages of the host's that are the device's memory: VK_EXT_external_memory_host.
#pragma once

#include "runtime/vulkan/instance.h"

namespace ullage::runtime::vulkan {

// Where such pages must begin and end, as a multiple; 0: the device takes none, or would read them
// more slowly than memory of its own. REQUIRES: the device has the extension.
uint64_t host_page_alignment(const InstanceTable& vk, VkPhysicalDevice device);

}  // namespace ullage::runtime::vulkan
