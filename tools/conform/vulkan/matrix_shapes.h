// Shapes of cooperative matrices as a device reports them.
#pragma once

#include <vector>

#include "runtime/vulkan/instance.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::runtime::vulkan {

// In the device's order; nothing where it lacks the extension.
std::vector<MatrixShape> query_matrix_shapes(const Instance& instance, VkPhysicalDevice device);

}  // namespace ullage::runtime::vulkan
