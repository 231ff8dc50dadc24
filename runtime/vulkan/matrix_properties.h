// Cooperative matrices as a physical device reports them.
#pragma once

#include <optional>
#include <vector>

#include "ir/dtype.h"
#include "runtime/vulkan/tables.h"

namespace ullage::runtime::vulkan {

// In the order of the device; empty if it lacks the extension or the query fails.
std::vector<VkCooperativeMatrixPropertiesKHR> query_matrices(const InstanceTable& vk,
                                                             VkPhysicalDevice device);

// None: an unknown type.
std::optional<ir::DType> dtype_of(VkComponentTypeKHR type);

}  // namespace ullage::runtime::vulkan
