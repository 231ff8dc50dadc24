// Shapes of cooperative matrices as the device reports them.
#include "tools/conform/vulkan/device_queries.h"

#include "runtime/vulkan/matrix_properties.h"

namespace ullage::runtime::vulkan {

std::vector<MatrixShape> query_matrix_shapes(const Instance& instance, VkPhysicalDevice device) {
  std::vector<MatrixShape> shapes;
  for (const VkCooperativeMatrixPropertiesKHR& one : query_matrices(instance.vk(), device)) {
    shapes.push_back({.m = one.MSize,
                      .n = one.NSize,
                      .k = one.KSize,
                      .a = dtype_of(one.AType),
                      .b = dtype_of(one.BType),
                      .c = dtype_of(one.CType),
                      .result = dtype_of(one.ResultType),
                      .saturating = one.saturatingAccumulation != VK_FALSE,
                      .scope = static_cast<uint32_t>(one.scope)});
  }
  return shapes;
}

}  // namespace ullage::runtime::vulkan
