// The features and limits of a device, queried once, by Vulkan's names.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "runtime/vulkan/instance.h"

namespace ullage::runtime::vulkan {

// Everything that vkCreateDevice can switch on for compute shaders, as one chain. Not copyable:
// the structs point at each other.
struct FeatureChain {
  FeatureChain() = default;
  FeatureChain(const FeatureChain&) = delete;
  FeatureChain& operator=(const FeatureChain&) = delete;

  VkPhysicalDeviceFeatures2 core{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2};
  VkPhysicalDevice16BitStorageFeatures storage16{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES};
  VkPhysicalDeviceVariablePointersFeatures pointers{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VARIABLE_POINTERS_FEATURES};
  VkPhysicalDeviceVulkan12Features v12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
  VkPhysicalDeviceVulkan13Features v13{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
  VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomic_float{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT};
  VkPhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR explicit_layout{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR};
  VkPhysicalDeviceShaderSubgroupUniformControlFlowFeaturesKHR uniform_flow{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_FEATURES_KHR};
  VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR executables{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR};
  VkPhysicalDeviceCooperativeMatrixFeaturesKHR matrix{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR};
  VkPhysicalDeviceShaderBfloat16FeaturesKHR bfloat16{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_BFLOAT16_FEATURES_KHR};
};

struct Abilities {
  VkPhysicalDeviceProperties properties{};
  VkPhysicalDeviceSubgroupProperties subgroup{};
  VkPhysicalDeviceSubgroupSizeControlProperties sizes{};
  VkPhysicalDeviceFloatControlsProperties floats{};
  std::set<std::string, std::less<>> extensions;
};

// Fills both; `chain` is linked and has all that the device offers, without robust access unless
// requested. Returns the extensions that must be enabled for it.
std::vector<const char*> query_abilities(const Instance& instance, VkPhysicalDevice device,
                                         bool robust, FeatureChain& chain, Abilities& abilities);

// Nothing: a name that no table has.
std::optional<bool> feature_by_name(const FeatureChain& chain, const Abilities& abilities,
                                    std::string_view name);
std::optional<uint64_t> limit_by_name(const Abilities& abilities, std::string_view name);

// A member of one of Vulkan's structs by its name.
template <class Struct, class Value>
struct Member {
  std::string_view name;
  Value Struct::* member;
};

// The row of a table by its name; null: there is none.
template <class Table>
const auto* find_name(const Table& table, std::string_view name) {
  const auto* const at = std::ranges::find(table, name, [](const auto& row) { return row.name; });
  return at == std::end(table) ? nullptr : at;
}
// Nothing: the table lacks the name.
template <class Table, class Struct>
std::optional<uint64_t> value_of(const Table& table, const Struct& of, std::string_view name) {
  const auto* const at = find_name(table, name);
  if (at == nullptr) return std::nullopt;
  return of.*at->member;
}

}  // namespace ullage::runtime::vulkan
