// Limits by their names.
#include "tools/conform/vulkan/feature_names.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::runtime::vulkan {
namespace {

constexpr Member<VkPhysicalDeviceLimits, uint32_t> kLimits[] = {
    {"maxImageDimension1D", &VkPhysicalDeviceLimits::maxImageDimension1D},
    {"maxImageDimension2D", &VkPhysicalDeviceLimits::maxImageDimension2D},
    {"maxImageDimension3D", &VkPhysicalDeviceLimits::maxImageDimension3D},
    {"maxImageDimensionCube", &VkPhysicalDeviceLimits::maxImageDimensionCube},
    {"maxImageArrayLayers", &VkPhysicalDeviceLimits::maxImageArrayLayers},
    {"maxTexelBufferElements", &VkPhysicalDeviceLimits::maxTexelBufferElements},
    {"maxUniformBufferRange", &VkPhysicalDeviceLimits::maxUniformBufferRange},
    {"maxStorageBufferRange", &VkPhysicalDeviceLimits::maxStorageBufferRange},
    {"maxPushConstantsSize", &VkPhysicalDeviceLimits::maxPushConstantsSize},
    {"maxMemoryAllocationCount", &VkPhysicalDeviceLimits::maxMemoryAllocationCount},
    {"maxSamplerAllocationCount", &VkPhysicalDeviceLimits::maxSamplerAllocationCount},
    {"maxBoundDescriptorSets", &VkPhysicalDeviceLimits::maxBoundDescriptorSets},
    {"maxPerStageDescriptorSamplers", &VkPhysicalDeviceLimits::maxPerStageDescriptorSamplers},
    {"maxPerStageDescriptorUniformBuffers",
     &VkPhysicalDeviceLimits::maxPerStageDescriptorUniformBuffers},
    {"maxPerStageDescriptorStorageBuffers",
     &VkPhysicalDeviceLimits::maxPerStageDescriptorStorageBuffers},
    {"maxPerStageDescriptorSampledImages",
     &VkPhysicalDeviceLimits::maxPerStageDescriptorSampledImages},
    {"maxPerStageDescriptorStorageImages",
     &VkPhysicalDeviceLimits::maxPerStageDescriptorStorageImages},
    {"maxPerStageDescriptorInputAttachments",
     &VkPhysicalDeviceLimits::maxPerStageDescriptorInputAttachments},
    {"maxPerStageResources", &VkPhysicalDeviceLimits::maxPerStageResources},
    {"maxDescriptorSetSamplers", &VkPhysicalDeviceLimits::maxDescriptorSetSamplers},
    {"maxDescriptorSetUniformBuffers", &VkPhysicalDeviceLimits::maxDescriptorSetUniformBuffers},
    {"maxDescriptorSetUniformBuffersDynamic",
     &VkPhysicalDeviceLimits::maxDescriptorSetUniformBuffersDynamic},
    {"maxDescriptorSetStorageBuffers", &VkPhysicalDeviceLimits::maxDescriptorSetStorageBuffers},
    {"maxDescriptorSetStorageBuffersDynamic",
     &VkPhysicalDeviceLimits::maxDescriptorSetStorageBuffersDynamic},
    {"maxDescriptorSetSampledImages", &VkPhysicalDeviceLimits::maxDescriptorSetSampledImages},
    {"maxDescriptorSetStorageImages", &VkPhysicalDeviceLimits::maxDescriptorSetStorageImages},
    {"maxDescriptorSetInputAttachments", &VkPhysicalDeviceLimits::maxDescriptorSetInputAttachments},
    {"maxVertexInputAttributes", &VkPhysicalDeviceLimits::maxVertexInputAttributes},
    {"maxVertexInputBindings", &VkPhysicalDeviceLimits::maxVertexInputBindings},
    {"maxVertexInputAttributeOffset", &VkPhysicalDeviceLimits::maxVertexInputAttributeOffset},
    {"maxVertexInputBindingStride", &VkPhysicalDeviceLimits::maxVertexInputBindingStride},
    {"maxVertexOutputComponents", &VkPhysicalDeviceLimits::maxVertexOutputComponents},
    {"maxTessellationGenerationLevel", &VkPhysicalDeviceLimits::maxTessellationGenerationLevel},
    {"maxTessellationPatchSize", &VkPhysicalDeviceLimits::maxTessellationPatchSize},
    {"maxTessellationControlPerVertexInputComponents",
     &VkPhysicalDeviceLimits::maxTessellationControlPerVertexInputComponents},
    {"maxTessellationControlPerVertexOutputComponents",
     &VkPhysicalDeviceLimits::maxTessellationControlPerVertexOutputComponents},
    {"maxTessellationControlPerPatchOutputComponents",
     &VkPhysicalDeviceLimits::maxTessellationControlPerPatchOutputComponents},
    {"maxTessellationControlTotalOutputComponents",
     &VkPhysicalDeviceLimits::maxTessellationControlTotalOutputComponents},
    {"maxTessellationEvaluationInputComponents",
     &VkPhysicalDeviceLimits::maxTessellationEvaluationInputComponents},
    {"maxTessellationEvaluationOutputComponents",
     &VkPhysicalDeviceLimits::maxTessellationEvaluationOutputComponents},
    {"maxGeometryShaderInvocations", &VkPhysicalDeviceLimits::maxGeometryShaderInvocations},
    {"maxGeometryInputComponents", &VkPhysicalDeviceLimits::maxGeometryInputComponents},
    {"maxGeometryOutputComponents", &VkPhysicalDeviceLimits::maxGeometryOutputComponents},
    {"maxGeometryOutputVertices", &VkPhysicalDeviceLimits::maxGeometryOutputVertices},
    {"maxGeometryTotalOutputComponents", &VkPhysicalDeviceLimits::maxGeometryTotalOutputComponents},
    {"maxFragmentInputComponents", &VkPhysicalDeviceLimits::maxFragmentInputComponents},
    {"maxFragmentOutputAttachments", &VkPhysicalDeviceLimits::maxFragmentOutputAttachments},
    {"maxFragmentDualSrcAttachments", &VkPhysicalDeviceLimits::maxFragmentDualSrcAttachments},
    {"maxFragmentCombinedOutputResources",
     &VkPhysicalDeviceLimits::maxFragmentCombinedOutputResources},
    {"maxComputeSharedMemorySize", &VkPhysicalDeviceLimits::maxComputeSharedMemorySize},
    {"maxComputeWorkGroupInvocations", &VkPhysicalDeviceLimits::maxComputeWorkGroupInvocations},
    {"subPixelPrecisionBits", &VkPhysicalDeviceLimits::subPixelPrecisionBits},
    {"subTexelPrecisionBits", &VkPhysicalDeviceLimits::subTexelPrecisionBits},
    {"mipmapPrecisionBits", &VkPhysicalDeviceLimits::mipmapPrecisionBits},
    {"maxDrawIndexedIndexValue", &VkPhysicalDeviceLimits::maxDrawIndexedIndexValue},
    {"maxDrawIndirectCount", &VkPhysicalDeviceLimits::maxDrawIndirectCount},
    {"maxViewports", &VkPhysicalDeviceLimits::maxViewports},
    {"viewportSubPixelBits", &VkPhysicalDeviceLimits::viewportSubPixelBits},
    {"maxTexelOffset", &VkPhysicalDeviceLimits::maxTexelOffset},
    {"maxTexelGatherOffset", &VkPhysicalDeviceLimits::maxTexelGatherOffset},
    {"subPixelInterpolationOffsetBits", &VkPhysicalDeviceLimits::subPixelInterpolationOffsetBits},
    {"maxFramebufferWidth", &VkPhysicalDeviceLimits::maxFramebufferWidth},
    {"maxFramebufferHeight", &VkPhysicalDeviceLimits::maxFramebufferHeight},
    {"maxFramebufferLayers", &VkPhysicalDeviceLimits::maxFramebufferLayers},
    {"maxColorAttachments", &VkPhysicalDeviceLimits::maxColorAttachments},
    {"maxSampleMaskWords", &VkPhysicalDeviceLimits::maxSampleMaskWords},
    {"maxClipDistances", &VkPhysicalDeviceLimits::maxClipDistances},
    {"maxCullDistances", &VkPhysicalDeviceLimits::maxCullDistances},
    {"maxCombinedClipAndCullDistances", &VkPhysicalDeviceLimits::maxCombinedClipAndCullDistances},
    {"discreteQueuePriorities", &VkPhysicalDeviceLimits::discreteQueuePriorities},
};

constexpr Member<VkPhysicalDeviceLimits, VkDeviceSize> kSizeLimits[] = {
    {"bufferImageGranularity", &VkPhysicalDeviceLimits::bufferImageGranularity},
    {"sparseAddressSpaceSize", &VkPhysicalDeviceLimits::sparseAddressSpaceSize},
    {"minTexelBufferOffsetAlignment", &VkPhysicalDeviceLimits::minTexelBufferOffsetAlignment},
    {"minUniformBufferOffsetAlignment", &VkPhysicalDeviceLimits::minUniformBufferOffsetAlignment},
    {"minStorageBufferOffsetAlignment", &VkPhysicalDeviceLimits::minStorageBufferOffsetAlignment},
    {"optimalBufferCopyOffsetAlignment", &VkPhysicalDeviceLimits::optimalBufferCopyOffsetAlignment},
    {"optimalBufferCopyRowPitchAlignment",
     &VkPhysicalDeviceLimits::optimalBufferCopyRowPitchAlignment},
    {"nonCoherentAtomSize", &VkPhysicalDeviceLimits::nonCoherentAtomSize},
};

struct LimitName {
  std::string_view name;
  uint64_t (*get)(const Abilities&);
};
constexpr LimitName kOtherLimits[] = {
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
    {"subgroupSize", [](const auto& a) -> uint64_t { return a.subgroup.subgroupSize; }},
    {"minSubgroupSize", [](const auto& a) -> uint64_t { return a.sizes.minSubgroupSize; }},
    {"maxSubgroupSize", [](const auto& a) -> uint64_t { return a.sizes.maxSubgroupSize; }},
    {"apiVersion", [](const auto& a) -> uint64_t { return a.properties.apiVersion; }},
};

}  // namespace

std::optional<uint64_t> limit_by_name(const Abilities& abilities, std::string_view name) {
  const VkPhysicalDeviceLimits& limits = abilities.properties.limits;
  if (const auto found = value_of(kLimits, limits, name)) return found;
  if (const auto found = value_of(kSizeLimits, limits, name)) return found;
  const auto* const at = find_name(kOtherLimits, name);
  if (at == nullptr) return std::nullopt;
  return at->get(abilities);
}

}  // namespace ullage::runtime::vulkan

namespace ullage::runtime {

bool is_limit_name(std::string_view name) {
  return vulkan::limit_by_name({}, name).has_value();
}

}  // namespace ullage::runtime
