// The two query calls, and the conversion of their types.
#include "runtime/vulkan/matrix_properties.h"

namespace ullage::runtime::vulkan {

std::vector<VkCooperativeMatrixPropertiesKHR> query_matrices(const InstanceTable& vk,
                                                             VkPhysicalDevice device) {
  if (vk.get_matrices == nullptr) return {};
  uint32_t count = 0;
  if (vk.get_matrices(device, &count, nullptr) != VK_SUCCESS) return {};
  std::vector<VkCooperativeMatrixPropertiesKHR> all(
      count, {VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_KHR});
  if (vk.get_matrices(device, &count, all.data()) < VK_SUCCESS) return {};
  all.resize(count);
  return all;
}

std::optional<ir::DType> dtype_of(VkComponentTypeKHR type) {
  constexpr struct {
    VkComponentTypeKHR type;
    ir::DType dtype;
  } kTypes[] = {
      {VK_COMPONENT_TYPE_FLOAT16_KHR, ir::DType::f16},
      {VK_COMPONENT_TYPE_BFLOAT16_KHR, ir::DType::bf16},
      {VK_COMPONENT_TYPE_FLOAT32_KHR, ir::DType::f32},
      {VK_COMPONENT_TYPE_FLOAT64_KHR, ir::DType::f64},
      {VK_COMPONENT_TYPE_SINT8_KHR, ir::DType::i8},
      {VK_COMPONENT_TYPE_SINT16_KHR, ir::DType::i16},
      {VK_COMPONENT_TYPE_SINT32_KHR, ir::DType::i32},
      {VK_COMPONENT_TYPE_SINT64_KHR, ir::DType::i64},
      {VK_COMPONENT_TYPE_UINT8_KHR, ir::DType::u8},
      {VK_COMPONENT_TYPE_UINT16_KHR, ir::DType::u16},
      {VK_COMPONENT_TYPE_UINT32_KHR, ir::DType::u32},
      {VK_COMPONENT_TYPE_UINT64_KHR, ir::DType::u64},
  };
  for (const auto& known : kTypes) {
    if (known.type == type) return known.dtype;
  }
  return std::nullopt;
}

}  // namespace ullage::runtime::vulkan
