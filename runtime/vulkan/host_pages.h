// Host pages as device memory: VK_EXT_external_memory_host.
#pragma once

#include "runtime/vulkan/instance.h"

namespace ullage::runtime::vulkan {

// The alignment of begin and end of such pages; 0: the device does not support them, or would read
// them more slowly than its own memory. REQUIRES: the device has the extension.
uint64_t host_page_alignment(const InstanceTable& vk, VkPhysicalDevice device);

}  // namespace ullage::runtime::vulkan
