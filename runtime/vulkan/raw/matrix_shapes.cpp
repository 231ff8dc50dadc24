// Shapes of cooperative matrices as the device reports them.
#include "runtime/vulkan/raw/matrix_shapes.h"

#include <algorithm>
#include <iterator>

namespace ullage::runtime::vulkan {
namespace {

using ir::DType;

struct ComponentType {
  VkComponentTypeKHR number = VK_COMPONENT_TYPE_FLOAT32_KHR;
  DType dtype = DType::f32;
};
constexpr ComponentType kComponents[] = {
    {VK_COMPONENT_TYPE_FLOAT16_KHR, DType::f16}, {VK_COMPONENT_TYPE_BFLOAT16_KHR, DType::bf16},
    {VK_COMPONENT_TYPE_FLOAT32_KHR, DType::f32}, {VK_COMPONENT_TYPE_FLOAT64_KHR, DType::f64},
    {VK_COMPONENT_TYPE_SINT8_KHR, DType::i8},    {VK_COMPONENT_TYPE_SINT16_KHR, DType::i16},
    {VK_COMPONENT_TYPE_SINT32_KHR, DType::i32},  {VK_COMPONENT_TYPE_SINT64_KHR, DType::i64},
    {VK_COMPONENT_TYPE_UINT8_KHR, DType::u8},    {VK_COMPONENT_TYPE_UINT16_KHR, DType::u16},
    {VK_COMPONENT_TYPE_UINT32_KHR, DType::u32},  {VK_COMPONENT_TYPE_UINT64_KHR, DType::u64}};

std::optional<DType> dtype_of(VkComponentTypeKHR number) {
  const auto row = std::ranges::find(kComponents, number, &ComponentType::number);
  return row == std::end(kComponents) ? std::nullopt : std::optional(row->dtype);
}

}  // namespace

std::vector<MatrixShape> query_matrix_shapes(const Instance& instance, VkPhysicalDevice device) {
  const auto query = instance.vk().get_matrices;
  if (query == nullptr) return {};
  uint32_t count = 0;
  if (query(device, &count, nullptr) < VK_SUCCESS) return {};
  VkCooperativeMatrixPropertiesKHR empty{};
  empty.sType = VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_KHR;
  std::vector<VkCooperativeMatrixPropertiesKHR> all(count, empty);
  if (query(device, &count, all.data()) < VK_SUCCESS) return {};
  all.resize(count);
  std::vector<MatrixShape> shapes;
  for (const VkCooperativeMatrixPropertiesKHR& one : all) {
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
