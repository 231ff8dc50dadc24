// The queries that fill the structs.
#include <vector>

#include "tools/conform/vulkan/feature_names.h"

namespace ullage::runtime::vulkan {
namespace {

std::set<std::string, std::less<>> extensions_of(const InstanceTable& vk, VkPhysicalDevice device) {
  uint32_t count = 0;
  vk.enumerate_device_extensions(device, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> all(count);
  vk.enumerate_device_extensions(device, nullptr, &count, all.data());
  all.resize(count);
  std::set<std::string, std::less<>> names;
  for (const VkExtensionProperties& one : all) names.insert(one.extensionName);
  return names;
}

void query_properties(const InstanceTable& vk, VkPhysicalDevice device, Abilities& abilities) {
  VkPhysicalDeviceProperties2 all{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2};
  abilities.subgroup = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES};
  abilities.sizes = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES};
  abilities.floats = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES};
  all.pNext = &abilities.subgroup;
  const uint32_t version = abilities.properties.apiVersion;
  if (version >= VK_API_VERSION_1_2) abilities.subgroup.pNext = &abilities.floats;
  if (version >= VK_API_VERSION_1_3) abilities.floats.pNext = &abilities.sizes;
  vk.get_properties2(device, &all);
}

}  // namespace

std::vector<const char*> query_abilities(const Instance& instance, VkPhysicalDevice device,
                                         bool robust, FeatureChain& chain, Abilities& abilities) {
  const InstanceTable& vk = instance.vk();
  vk.get_properties(device, &abilities.properties);
  query_properties(vk, device, abilities);
  abilities.extensions = extensions_of(vk, device);

  const uint32_t version = abilities.properties.apiVersion;
  void** next = &chain.core.pNext;
  const auto link = [&](auto& part) {
    *next = &part;
    next = &part.pNext;
  };
  link(chain.storage16);
  link(chain.pointers);
  if (version >= VK_API_VERSION_1_2) link(chain.v12);
  if (version >= VK_API_VERSION_1_3) link(chain.v13);
  std::vector<const char*> enabled;
  const auto link_extension = [&](const char* name, auto& part) {
    if (!abilities.extensions.contains(name)) return;
    enabled.push_back(name);
    link(part);
  };
  link_extension(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME, chain.atomic_float);
  link_extension(VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME, chain.explicit_layout);
  link_extension(VK_KHR_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_EXTENSION_NAME, chain.uniform_flow);
  link_extension(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME, chain.executables);
  link_extension(VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME, chain.matrix);
  link_extension(VK_KHR_SHADER_BFLOAT16_EXTENSION_NAME, chain.bfloat16);
  constexpr const char* kPortability = "VK_KHR_portability_subset";
  if (abilities.extensions.contains(kPortability)) enabled.push_back(kPortability);
  vk.get_features2(device, &chain.core);
  if (!robust) {
    chain.core.features.robustBufferAccess = VK_FALSE;
    chain.v13.robustImageAccess = VK_FALSE;
    chain.matrix.cooperativeMatrixRobustBufferAccess = VK_FALSE;
  }
  // Addresses of several devices at once, and captures of them: no compute shader needs these.
  chain.v12.bufferDeviceAddressCaptureReplay = chain.v12.bufferDeviceAddressMultiDevice = VK_FALSE;
  return enabled;
}

}  // namespace ullage::runtime::vulkan
