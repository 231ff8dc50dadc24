#include "shaders/toolchain/compile/limits.h"

#include <algorithm>
#include <iterator>
#include <spirv/unified1/spirv.hpp>

namespace ullage::shaders {
namespace {

constexpr std::string_view kLimits[] = {"maxBoundDescriptorSets",
                                        "maxPushConstantsSize",
                                        "maxComputeWorkGroupInvocations",
                                        "maxComputeWorkGroupSize[0]",
                                        "maxComputeWorkGroupSize[1]",
                                        "maxComputeWorkGroupSize[2]",
                                        "maxComputeSharedMemorySize",
                                        "maxPerStageDescriptorStorageBuffers",
                                        "maxPerStageDescriptorUniformBuffers",
                                        "maxPerStageDescriptorSampledImages",
                                        "maxPerStageDescriptorStorageImages",
                                        "maxPerStageDescriptorSamplers",
                                        "maxPerStageResources",
                                        "maxUniformBufferRange"};

// Ranges of opcodes, first to last.
struct OpClass {
  uint32_t first = 0, last = 0;
  const char* name = nullptr;
};
constexpr OpClass kSubgroup[] = {
    {spv::OpGroupNonUniformElect, spv::OpGroupNonUniformElect, "basic"},
    {spv::OpGroupNonUniformAll, spv::OpGroupNonUniformAllEqual, "vote"},
    {spv::OpGroupNonUniformBroadcast, spv::OpGroupNonUniformBallotFindMSB, "ballot"},
    {spv::OpGroupNonUniformShuffle, spv::OpGroupNonUniformShuffleXor, "shuffle"},
    {spv::OpGroupNonUniformShuffleUp, spv::OpGroupNonUniformShuffleDown, "shuffle_relative"},
    {spv::OpGroupNonUniformIAdd, spv::OpGroupNonUniformLogicalXor, "arithmetic"},
    {spv::OpGroupNonUniformQuadBroadcast, spv::OpGroupNonUniformQuadSwap, "quad"},
    {spv::OpSubgroupBallotKHR, spv::OpSubgroupFirstInvocationKHR, "ballot"},
    {spv::OpSubgroupAllKHR, spv::OpSubgroupAllEqualKHR, "vote"},
    {spv::OpSubgroupReadInvocationKHR, spv::OpSubgroupReadInvocationKHR, "shuffle"},
    {spv::OpGroupNonUniformPartitionNV, spv::OpGroupNonUniformPartitionNV, "partitioned"}};

}  // namespace

const char* descriptor_limit(ResourceKind kind) {
  switch (kind) {
    case ResourceKind::storage_buffer:
      return "maxPerStageDescriptorStorageBuffers";
    case ResourceKind::uniform_buffer:
      return "maxPerStageDescriptorUniformBuffers";
    case ResourceKind::storage_texel_buffer:
    case ResourceKind::storage_image:
      return "maxPerStageDescriptorStorageImages";
    case ResourceKind::uniform_texel_buffer:
    case ResourceKind::sampled_image:
    case ResourceKind::combined_image_sampler:
      return "maxPerStageDescriptorSampledImages";
    case ResourceKind::sampler:
      return "maxPerStageDescriptorSamplers";
    default:
      return nullptr;
  }
}

bool is_known_limit(std::string_view name) {
  return std::ranges::find(kLimits, name) != std::end(kLimits);
}

std::string subgroup_class(const SpirvInstruction& i) {
  for (const OpClass& range : kSubgroup) {
    if (i.opcode < range.first || i.opcode > range.last) continue;
    const bool is_clustered = std::string_view(range.name) == "arithmetic" &&
                              i.word(4) == spv::GroupOperationClusteredReduce;
    return is_clustered ? "clustered" : range.name;
  }
  return "";
}

}  // namespace ullage::shaders
