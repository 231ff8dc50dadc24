// Queries and enabling of small number formats and matrices.
#include "runtime/vulkan/arithmetic.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "runtime/vulkan/matrix_properties.h"

namespace ullage::runtime::vulkan {
namespace {

std::optional<ir::MatrixShape> shape_of(const VkCooperativeMatrixPropertiesKHR& p) {
  const auto a = dtype_of(p.AType), b = dtype_of(p.BType), sum = dtype_of(p.CType),
             result = dtype_of(p.ResultType);
  if (p.scope != VK_SCOPE_SUBGROUP_KHR || !a || !b || !sum || !result) return std::nullopt;
  return ir::MatrixShape{p.MSize, p.NSize, p.KSize, *a,
                         *b,      *sum,    *result, p.saturatingAccumulation != 0};
}

std::vector<ir::MatrixShape> shapes_of(const InstanceTable& vk, VkPhysicalDevice device) {
  std::vector<ir::MatrixShape> shapes;
  for (const auto& properties : query_matrices(vk, device)) {
    if (const auto shape = shape_of(properties)) shapes.push_back(*shape);
  }
  return shapes;
}

std::vector<VkExtensionProperties> extensions_of(const InstanceTable& vk, VkPhysicalDevice device) {
  uint32_t count = 0;
  vk.enumerate_device_extensions(device, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> all(count);
  vk.enumerate_device_extensions(device, nullptr, &count, all.data());
  return all;
}

template <class Struct>
void put_before(void*& chain, Struct& one) {
  one.pNext = chain;
  chain = &one;
}

}  // namespace

ArithmeticTraits query_arithmetic(const InstanceTable& vk, VkPhysicalDevice device,
                                  uint32_t version) {
  const auto extensions = extensions_of(vk, device);
  const auto has = [&](const char* name) {
    return std::ranges::any_of(extensions, [&](const VkExtensionProperties& extension) {
      return std::strcmp(extension.extensionName, name) == 0;
    });
  };
  VkPhysicalDeviceShaderFloat16Int8Features float16{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES};
  VkPhysicalDevice16BitStorageFeatures storage16{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES};
  VkPhysicalDevice8BitStorageFeatures storage8{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES};
  VkPhysicalDeviceShaderIntegerDotProductFeatures dot{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INTEGER_DOT_PRODUCT_FEATURES};
  VkPhysicalDeviceShaderIntegerDotProductProperties dot_speed{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INTEGER_DOT_PRODUCT_PROPERTIES};
  VkPhysicalDeviceVulkanMemoryModelFeatures memory_model{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES};
  VkPhysicalDeviceCooperativeMatrixFeaturesKHR matrix{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR};
  VkPhysicalDeviceShaderBfloat16FeaturesKHR bfloat16{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_BFLOAT16_FEATURES_KHR};
  VkPhysicalDeviceShaderMixedFloatDotProductFeaturesVALVE half_dot{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MIXED_FLOAT_DOT_PRODUCT_FEATURES_VALVE};
  void *features_chain = nullptr, *properties_chain = nullptr;
  put_before(features_chain, storage16);
  if (version >= VK_API_VERSION_1_2) {
    put_before(features_chain, float16);
    put_before(features_chain, storage8);
    put_before(features_chain, memory_model);
  }
  if (version >= VK_API_VERSION_1_3) {
    put_before(features_chain, dot);
    put_before(properties_chain, dot_speed);
  }
  if (has(VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME)) put_before(features_chain, matrix);
  if (has(VK_KHR_SHADER_BFLOAT16_EXTENSION_NAME)) put_before(features_chain, bfloat16);
  if (has(VK_VALVE_SHADER_MIXED_FLOAT_DOT_PRODUCT_EXTENSION_NAME)) {
    put_before(features_chain, half_dot);
  }
  VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, features_chain};
  VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                         properties_chain};
  vk.get_features2(device, &features);
  vk.get_properties2(device, &properties);

  ArithmeticTraits traits;
  traits.arithmetic = {.float16 = float16.shaderFloat16 != 0,
                       .half_dot = half_dot.shaderMixedFloatDotProductFloat16AccFloat32 != 0,
                       .int8 = float16.shaderInt8 != 0,
                       .bfloat16 = bfloat16.shaderBFloat16Type != 0,
                       .storage16 = storage16.storageBuffer16BitAccess != 0,
                       .storage8 = storage8.storageBuffer8BitAccess != 0,
                       .integer_dot = dot.shaderIntegerDotProduct != 0};
  traits.fast_integer_dot = traits.arithmetic.integer_dot &&
                            dot_speed.integerDotProduct4x8BitPackedSignedAccelerated != 0;
  // If that memory model is enabled, atomics of all kernels require the device scope.
  if (matrix.cooperativeMatrix && memory_model.vulkanMemoryModel &&
      memory_model.vulkanMemoryModelDeviceScope && vk.get_matrices) {
    traits.arithmetic.matrices = shapes_of(vk, device);
  }
  return traits;
}

ArithmeticFeatures::ArithmeticFeatures(const ir::Arithmetic& arithmetic) {
  const auto require = [&](bool is_required, auto& features, const char* extension = nullptr) {
    if (!is_required) return;
    wanted_.push_back(reinterpret_cast<VkBaseOutStructure*>(&features));
    if (extension) extensions_.push_back(extension);
  };
  small_.shaderFloat16 = arithmetic.float16;
  small_.shaderInt8 = arithmetic.int8;
  require(arithmetic.float16 || arithmetic.int8, small_);
  storage16_.storageBuffer16BitAccess = VK_TRUE;
  require(arithmetic.storage16, storage16_);
  storage8_.storageBuffer8BitAccess = VK_TRUE;
  require(arithmetic.storage8, storage8_);
  dot_.shaderIntegerDotProduct = VK_TRUE;
  require(arithmetic.integer_dot, dot_);
  bfloat16_.shaderBFloat16Type = VK_TRUE;
  require(arithmetic.bfloat16, bfloat16_, VK_KHR_SHADER_BFLOAT16_EXTENSION_NAME);
  half_dot_.shaderMixedFloatDotProductFloat16AccFloat32 = VK_TRUE;
  require(arithmetic.half_dot, half_dot_, VK_VALVE_SHADER_MIXED_FLOAT_DOT_PRODUCT_EXTENSION_NAME);
  memory_model_.vulkanMemoryModel = memory_model_.vulkanMemoryModelDeviceScope = VK_TRUE;
  require(!arithmetic.matrices.empty(), memory_model_);
  matrix_.cooperativeMatrix = VK_TRUE;
  require(!arithmetic.matrices.empty(), matrix_, VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME);
}

void* ArithmeticFeatures::chain(void* next) {
  for (VkBaseOutStructure* features : wanted_) {
    features->pNext = static_cast<VkBaseOutStructure*>(next);
    next = features;
  }
  return next;
}

}  // namespace ullage::runtime::vulkan
