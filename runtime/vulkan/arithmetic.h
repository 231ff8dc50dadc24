// Arithmetic beyond 32-bit scalars: queried on a physical device, enabled on a logical one.
#pragma once

#include <vector>

#include "ir/program/device_profile.h"
#include "runtime/vulkan/tables.h"

namespace ullage::runtime::vulkan {

// The arithmetic that a device reports.
struct ArithmeticTraits {
  ir::Arithmetic arithmetic;
  bool fast_integer_dot = false;  // signed bytes in words: accelerated
};
// `version`: the usable API version. Extensions of older versions are ignored.
ArithmeticTraits query_arithmetic(const InstanceTable& vk, VkPhysicalDevice device,
                                  uint32_t version);

// The features and extensions that enable `arithmetic` on a logical device. It contains structs
// that point to each other, so it must not move while the chain is in use.
class ArithmeticFeatures {
 public:
  explicit ArithmeticFeatures(const ir::Arithmetic& arithmetic);
  ArithmeticFeatures(const ArithmeticFeatures&) = delete;
  ArithmeticFeatures& operator=(const ArithmeticFeatures&) = delete;

  // The chain of all required structs, followed by `next`.
  void* chain(void* next);
  const std::vector<const char*>& extensions() const { return extensions_; }

 private:
  VkPhysicalDeviceShaderFloat16Int8Features small_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES};
  VkPhysicalDevice16BitStorageFeatures storage16_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES};
  VkPhysicalDevice8BitStorageFeatures storage8_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES};
  VkPhysicalDeviceShaderIntegerDotProductFeatures dot_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INTEGER_DOT_PRODUCT_FEATURES};
  VkPhysicalDeviceVulkanMemoryModelFeatures memory_model_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES};
  VkPhysicalDeviceCooperativeMatrixFeaturesKHR matrix_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR};
  VkPhysicalDeviceShaderBfloat16FeaturesKHR bfloat16_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_BFLOAT16_FEATURES_KHR};
  VkPhysicalDeviceShaderMixedFloatDotProductFeaturesVALVE half_dot_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MIXED_FLOAT_DOT_PRODUCT_FEATURES_VALVE};
  std::vector<VkBaseOutStructure*> wanted_;
  std::vector<const char*> extensions_;
};

}  // namespace ullage::runtime::vulkan
