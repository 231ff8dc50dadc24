// The one include of Vulkan for this folder, and how VkResult becomes an Error.
#pragma once

#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
// VK_KHR_portability_subset counts as provisional.
#ifndef VK_ENABLE_BETA_EXTENSIONS
#define VK_ENABLE_BETA_EXTENSIONS
#endif
#include <vulkan/vulkan_core.h>
// After it.
#include <vulkan/vulkan_beta.h>

#include <string_view>

#include "base/result.h"

namespace ullage::runtime::vulkan {

// "vkQueueSubmit: device lost"; the code follows from the result.
// REQUIRES: result is a failure.
ir::Error error_of(VkResult result, std::string_view call);

}  // namespace ullage::runtime::vulkan
