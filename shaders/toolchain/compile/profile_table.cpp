// The profiles that come with the tool: figures of the Vulkan profiles of the same names.
#include <algorithm>
#include <cctype>

#include "shaders/toolchain/compile/profile.h"

namespace ullage::shaders {
namespace {

using Names = std::vector<std::string>;

Names operator+(Names a, const Names& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Core of Vulkan 1.1 plus the features that the Android 2022 baseline requires.
const Names kBaseline = {"Matrix",
                         "Shader",
                         "GroupNonUniform",
                         "Int16",
                         "VariablePointers",
                         "VariablePointersStorageBuffer",
                         "ImageQuery",
                         "Sampled1D",
                         "Image1D",
                         "SampledBuffer",
                         "ImageBuffer",
                         "SampledCubeArray",
                         "ImageCubeArray",
                         "ImageGatherExtended",
                         "UniformBufferArrayDynamicIndexing",
                         "SampledImageArrayDynamicIndexing",
                         "StorageBufferArrayDynamicIndexing",
                         "StorageImageArrayDynamicIndexing",
                         "StorageImageWriteWithoutFormat",
                         "DeviceGroup"};

const Names kAndroid15 = {"Float16",
                          "Int8",
                          "StorageBuffer8BitAccess",
                          "StorageBuffer16BitAccess",
                          "StorageImageExtendedFormats",
                          "StorageImageReadWithoutFormat",
                          "GroupNonUniformVote",
                          "GroupNonUniformArithmetic",
                          "GroupNonUniformBallot",
                          "GroupNonUniformShuffle",
                          "GroupNonUniformShuffleRelative"};

const Names kAndroid16 = {"DotProduct",
                          "DotProductInputAll",
                          "DotProductInput4x8Bit",
                          "DotProductInput4x8BitPacked",
                          "GroupNonUniformRotateKHR",
                          "SignedZeroInfNanPreserve",
                          "ExpectAssumeKHR"};

// Not among these: VariablePointers and 8/16-bit types, which the profile leaves open.
const Names kRoadmap2022 = {"Matrix",
                            "Shader",
                            "GroupNonUniform",
                            "ImageQuery",
                            "Sampled1D",
                            "Image1D",
                            "SampledBuffer",
                            "ImageBuffer",
                            "SampledCubeArray",
                            "ImageCubeArray",
                            "UniformBufferArrayDynamicIndexing",
                            "SampledImageArrayDynamicIndexing",
                            "StorageBufferArrayDynamicIndexing",
                            "StorageImageArrayDynamicIndexing",
                            "StorageImageExtendedFormats",
                            "ShaderNonUniform",
                            "RuntimeDescriptorArray",
                            "UniformTexelBufferArrayDynamicIndexing",
                            "StorageTexelBufferArrayDynamicIndexing",
                            "UniformBufferArrayNonUniformIndexing",
                            "SampledImageArrayNonUniformIndexing",
                            "StorageBufferArrayNonUniformIndexing",
                            "StorageImageArrayNonUniformIndexing",
                            "UniformTexelBufferArrayNonUniformIndexing",
                            "StorageTexelBufferArrayNonUniformIndexing",
                            "VulkanMemoryModel",
                            "VulkanMemoryModelDeviceScope",
                            "PhysicalStorageBufferAddresses",
                            "DotProduct",
                            "DotProductInputAll",
                            "DotProductInput4x8Bit",
                            "DotProductInput4x8BitPacked",
                            "DeviceGroup",
                            "GroupNonUniformVote",
                            "GroupNonUniformArithmetic",
                            "GroupNonUniformBallot",
                            "GroupNonUniformShuffle",
                            "GroupNonUniformShuffleRelative",
                            "GroupNonUniformQuad",
                            "SignedZeroInfNanPreserve"};

using Limits = std::map<std::string, uint64_t>;

// `more` wins where both have a limit.
Limits with(const Limits& base, Limits more) {
  more.insert(base.begin(), base.end());
  return more;
}

// Vulkan's own minima where FIELD's tier 0 names no other figure.
const Limits kBaselineLimits = {{"maxBoundDescriptorSets", 4},
                                {"maxPushConstantsSize", 128},
                                {"maxComputeWorkGroupInvocations", 128},
                                {"maxComputeWorkGroupSize[0]", 128},
                                {"maxComputeWorkGroupSize[1]", 128},
                                {"maxComputeWorkGroupSize[2]", 64},
                                {"maxComputeSharedMemorySize", 16384},
                                {"maxPerStageDescriptorStorageBuffers", 4},
                                {"maxPerStageDescriptorUniformBuffers", 12},
                                {"maxPerStageDescriptorSampledImages", 16},
                                {"maxPerStageDescriptorStorageImages", 4},
                                {"maxPerStageDescriptorSamplers", 16},
                                {"maxPerStageResources", 44},
                                {"maxUniformBufferRange", 16384}};

const Limits kAndroid15Limits = {{"maxPerStageDescriptorStorageBuffers", 12},
                                 {"maxPerStageDescriptorUniformBuffers", 13},
                                 {"maxPerStageDescriptorSampledImages", 128},
                                 {"maxPerStageDescriptorSamplers", 128}};

const Limits kAndroid16Limits = {
    {"maxComputeWorkGroupInvocations", 256}, {"maxComputeWorkGroupSize[0]", 256},
    {"maxComputeWorkGroupSize[1]", 256},     {"maxPerStageDescriptorUniformBuffers", 15},
    {"maxPerStageResources", 200},           {"maxUniformBufferRange", 65536}};

const Limits kRoadmap2022Limits = {{"maxComputeWorkGroupInvocations", 256},
                                   {"maxComputeWorkGroupSize[0]", 1024},
                                   {"maxComputeWorkGroupSize[1]", 1024},
                                   {"maxPerStageDescriptorStorageBuffers", 30},
                                   {"maxPerStageDescriptorUniformBuffers", 15},
                                   {"maxPerStageDescriptorSampledImages", 200},
                                   {"maxPerStageDescriptorStorageImages", 16},
                                   {"maxPerStageDescriptorSamplers", 64},
                                   {"maxPerStageResources", 200},
                                   {"maxUniformBufferRange", 65536}};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

}  // namespace

const std::vector<LimitProfile>& built_in_profiles() {
  static const std::vector<LimitProfile> profiles = {
      {"T0", "Vulkan 1.1 with VP_ANDROID_baseline_2022", 1, 3, kBaselineLimits, kBaseline},
      {"android15", "VP_ANDROID_15_minimums", 1, 6, with(kBaselineLimits, kAndroid15Limits),
       kBaseline + kAndroid15},
      {"android16", "VP_ANDROID_16_minimums", 1, 6,
       with(with(kBaselineLimits, kAndroid15Limits), kAndroid16Limits),
       kBaseline + kAndroid15 + kAndroid16},
      {"roadmap2022", "VP_KHR_roadmap_2022", 1, 6, with(kBaselineLimits, kRoadmap2022Limits),
       kRoadmap2022}};
  return profiles;
}

const LimitProfile* find_profile(std::string_view name) {
  const auto& all = built_in_profiles();
  const auto at = std::ranges::find_if(
      all, [&](const LimitProfile& p) { return lower(p.name) == lower(name); });
  return at == all.end() ? nullptr : &*at;
}

}  // namespace ullage::shaders
