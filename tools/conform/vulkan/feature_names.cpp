// Tables of names, and the queries that fill the structs.
#include "tools/conform/vulkan/feature_names.h"

#include <algorithm>

namespace ullage::runtime::vulkan {
namespace {

struct FeatureName {
  std::string_view name;
  VkBool32 (*get)(const FeatureChain&);
};

constexpr FeatureName kFeatures[] = {
    {"robustBufferAccess", [](const auto& c) { return c.core.features.robustBufferAccess; }},
    {"shaderFloat64", [](const auto& c) { return c.core.features.shaderFloat64; }},
    {"shaderInt64", [](const auto& c) { return c.core.features.shaderInt64; }},
    {"shaderInt16", [](const auto& c) { return c.core.features.shaderInt16; }},
    {"vertexPipelineStoresAndAtomics",
     [](const auto& c) { return c.core.features.vertexPipelineStoresAndAtomics; }},
    {"fragmentStoresAndAtomics",
     [](const auto& c) { return c.core.features.fragmentStoresAndAtomics; }},
    {"shaderStorageBufferArrayDynamicIndexing",
     [](const auto& c) { return c.core.features.shaderStorageBufferArrayDynamicIndexing; }},
    {"shaderUniformBufferArrayDynamicIndexing",
     [](const auto& c) { return c.core.features.shaderUniformBufferArrayDynamicIndexing; }},
    {"storageBuffer16BitAccess",
     [](const auto& c) { return c.storage16.storageBuffer16BitAccess; }},
    {"uniformAndStorageBuffer16BitAccess",
     [](const auto& c) { return c.storage16.uniformAndStorageBuffer16BitAccess; }},
    {"storagePushConstant16", [](const auto& c) { return c.storage16.storagePushConstant16; }},
    {"variablePointers", [](const auto& c) { return c.pointers.variablePointers; }},
    {"variablePointersStorageBuffer",
     [](const auto& c) { return c.pointers.variablePointersStorageBuffer; }},
    {"storageBuffer8BitAccess", [](const auto& c) { return c.v12.storageBuffer8BitAccess; }},
    {"uniformAndStorageBuffer8BitAccess",
     [](const auto& c) { return c.v12.uniformAndStorageBuffer8BitAccess; }},
    {"storagePushConstant8", [](const auto& c) { return c.v12.storagePushConstant8; }},
    {"shaderBufferInt64Atomics", [](const auto& c) { return c.v12.shaderBufferInt64Atomics; }},
    {"shaderSharedInt64Atomics", [](const auto& c) { return c.v12.shaderSharedInt64Atomics; }},
    {"shaderFloat16", [](const auto& c) { return c.v12.shaderFloat16; }},
    {"shaderInt8", [](const auto& c) { return c.v12.shaderInt8; }},
    {"scalarBlockLayout", [](const auto& c) { return c.v12.scalarBlockLayout; }},
    {"uniformBufferStandardLayout",
     [](const auto& c) { return c.v12.uniformBufferStandardLayout; }},
    {"shaderSubgroupExtendedTypes",
     [](const auto& c) { return c.v12.shaderSubgroupExtendedTypes; }},
    {"bufferDeviceAddress", [](const auto& c) { return c.v12.bufferDeviceAddress; }},
    {"vulkanMemoryModel", [](const auto& c) { return c.v12.vulkanMemoryModel; }},
    {"vulkanMemoryModelDeviceScope",
     [](const auto& c) { return c.v12.vulkanMemoryModelDeviceScope; }},
    {"vulkanMemoryModelAvailabilityVisibilityChains",
     [](const auto& c) { return c.v12.vulkanMemoryModelAvailabilityVisibilityChains; }},
    {"subgroupSizeControl", [](const auto& c) { return c.v13.subgroupSizeControl; }},
    {"computeFullSubgroups", [](const auto& c) { return c.v13.computeFullSubgroups; }},
    {"shaderIntegerDotProduct", [](const auto& c) { return c.v13.shaderIntegerDotProduct; }},
    {"shaderTerminateInvocation", [](const auto& c) { return c.v13.shaderTerminateInvocation; }},
    {"shaderZeroInitializeWorkgroupMemory",
     [](const auto& c) { return c.v13.shaderZeroInitializeWorkgroupMemory; }},
    {"maintenance4", [](const auto& c) { return c.v13.maintenance4; }},
    {"shaderBufferFloat32AtomicAdd",
     [](const auto& c) { return c.atomic_float.shaderBufferFloat32AtomicAdd; }},
    {"shaderSharedFloat32AtomicAdd",
     [](const auto& c) { return c.atomic_float.shaderSharedFloat32AtomicAdd; }},
    {"workgroupMemoryExplicitLayout",
     [](const auto& c) { return c.explicit_layout.workgroupMemoryExplicitLayout; }},
    {"shaderSubgroupUniformControlFlow",
     [](const auto& c) { return c.uniform_flow.shaderSubgroupUniformControlFlow; }},
    {"pipelineExecutableInfo", [](const auto& c) { return c.executables.pipelineExecutableInfo; }},
    {"cooperativeMatrix", [](const auto& c) { return c.matrix.cooperativeMatrix; }},
    {"cooperativeMatrixRobustBufferAccess",
     [](const auto& c) { return c.matrix.cooperativeMatrixRobustBufferAccess; }},
    {"shaderBFloat16Type", [](const auto& c) { return c.bfloat16.shaderBFloat16Type; }},
    {"shaderBFloat16CooperativeMatrix",
     [](const auto& c) { return c.bfloat16.shaderBFloat16CooperativeMatrix; }},
};

struct SubgroupName {
  std::string_view name;
  VkSubgroupFeatureFlagBits bit;
};
constexpr SubgroupName kSubgroups[] = {
    {"subgroupBasic", VK_SUBGROUP_FEATURE_BASIC_BIT},
    {"subgroupVote", VK_SUBGROUP_FEATURE_VOTE_BIT},
    {"subgroupArithmetic", VK_SUBGROUP_FEATURE_ARITHMETIC_BIT},
    {"subgroupBallot", VK_SUBGROUP_FEATURE_BALLOT_BIT},
    {"subgroupShuffle", VK_SUBGROUP_FEATURE_SHUFFLE_BIT},
    {"subgroupShuffleRelative", VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT},
    {"subgroupClustered", VK_SUBGROUP_FEATURE_CLUSTERED_BIT},
    {"subgroupQuad", VK_SUBGROUP_FEATURE_QUAD_BIT},
};

struct FloatControlName {
  std::string_view name;
  VkBool32 (*get)(const VkPhysicalDeviceFloatControlsProperties&);
};
constexpr FloatControlName kFloatControls[] = {
    {"shaderSignedZeroInfNanPreserveFloat32",
     [](const auto& f) { return f.shaderSignedZeroInfNanPreserveFloat32; }},
    {"shaderDenormPreserveFloat32", [](const auto& f) { return f.shaderDenormPreserveFloat32; }},
    {"shaderDenormFlushToZeroFloat32",
     [](const auto& f) { return f.shaderDenormFlushToZeroFloat32; }},
    {"shaderRoundingModeRTEFloat32", [](const auto& f) { return f.shaderRoundingModeRTEFloat32; }},
    {"shaderRoundingModeRTZFloat32", [](const auto& f) { return f.shaderRoundingModeRTZFloat32; }},
};

struct LimitName {
  std::string_view name;
  uint64_t (*get)(const Abilities&);
};
constexpr LimitName kLimits[] = {
    {"maxComputeSharedMemorySize",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxComputeSharedMemorySize; }},
    {"maxComputeWorkGroupInvocations",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxComputeWorkGroupInvocations; }},
    {"maxComputeWorkGroupSize[0]",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxComputeWorkGroupSize[0]; }},
    {"maxComputeWorkGroupSize[1]",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxComputeWorkGroupSize[1]; }},
    {"maxComputeWorkGroupSize[2]",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxComputeWorkGroupSize[2]; }},
    {"maxComputeWorkGroupCount[0]",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxComputeWorkGroupCount[0]; }},
    {"maxComputeWorkGroupCount[1]",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxComputeWorkGroupCount[1]; }},
    {"maxComputeWorkGroupCount[2]",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxComputeWorkGroupCount[2]; }},
    {"maxStorageBufferRange",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxStorageBufferRange; }},
    {"maxUniformBufferRange",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxUniformBufferRange; }},
    {"maxPushConstantsSize",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxPushConstantsSize; }},
    {"maxBoundDescriptorSets",
     [](const auto& a) -> uint64_t { return a.properties.limits.maxBoundDescriptorSets; }},
    {"maxPerStageDescriptorStorageBuffers",
     [](const auto& a) -> uint64_t {
       return a.properties.limits.maxPerStageDescriptorStorageBuffers;
     }},
    {"maxPerStageDescriptorUniformBuffers",
     [](const auto& a) -> uint64_t {
       return a.properties.limits.maxPerStageDescriptorUniformBuffers;
     }},
    {"minStorageBufferOffsetAlignment",
     [](const auto& a) { return a.properties.limits.minStorageBufferOffsetAlignment; }},
    {"minUniformBufferOffsetAlignment",
     [](const auto& a) { return a.properties.limits.minUniformBufferOffsetAlignment; }},
    {"subgroupSize", [](const auto& a) -> uint64_t { return a.subgroup.subgroupSize; }},
    {"minSubgroupSize", [](const auto& a) -> uint64_t { return a.sizes.minSubgroupSize; }},
    {"maxSubgroupSize", [](const auto& a) -> uint64_t { return a.sizes.maxSubgroupSize; }},
    {"apiVersion", [](const auto& a) -> uint64_t { return a.properties.apiVersion; }},
};

template <class Table>
auto find_name(const Table& table, std::string_view name) {
  return std::ranges::find(table, name, [](const auto& row) { return row.name; });
}

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

std::optional<bool> feature_by_name(const FeatureChain& chain, const Abilities& abilities,
                                    std::string_view name) {
  if (const auto at = find_name(kFeatures, name); at != std::end(kFeatures)) {
    return at->get(chain) != VK_FALSE;
  }
  if (const auto at = find_name(kSubgroups, name); at != std::end(kSubgroups)) {
    return (abilities.subgroup.supportedOperations & at->bit) != 0 &&
           (abilities.subgroup.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
  }
  if (const auto at = find_name(kFloatControls, name); at != std::end(kFloatControls)) {
    return at->get(abilities.floats) != VK_FALSE;
  }
  return std::nullopt;
}

std::optional<uint64_t> limit_by_name(const Abilities& abilities, std::string_view name) {
  const auto at = find_name(kLimits, name);
  if (at == std::end(kLimits)) return std::nullopt;
  return at->get(abilities);
}

}  // namespace ullage::runtime::vulkan
