// Cooperative matrices as a physical device reports them.
#pragma once

#include <optional>
#include <vector>

#include "ir/dtype.h"
#include "runtime/vulkan/tables.h"

namespace ullage::runtime::vulkan {

// In the device's order; nothing where it lacks the extension or the question fails.
std::vector<VkCooperativeMatrixPropertiesKHR> query_matrices(const InstanceTable& vk,
                                                             VkPhysicalDevice device);

// Nothing: a type that the project has no name for.
std::optional<ir::DType> dtype_of(VkComponentTypeKHR type);

}  // namespace ullage::runtime::vulkan
