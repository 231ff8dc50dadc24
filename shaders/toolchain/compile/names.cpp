// glslang and SPIRV-Tools know most names; the rest are tables.
#include "shaders/toolchain/compile/names.h"

#include <glslang/SPIRV/doc.h>
#include <spirv-tools/libspirv.h>

#include <algorithm>
#include <iterator>
#include <spirv/unified1/spirv.hpp>

namespace ullage::shaders {
namespace {

// "Bad" is what glslang calls what it does not know.
std::string known(const char* name, uint32_t number) {
  const std::string text = name ? name : "";
  return text.empty() || text == "Bad" ? std::to_string(number) : text;
}

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

std::string capability_name(uint32_t capability) {
  return known(spv::CapabilityString(static_cast<int>(capability)), capability);
}

std::string opcode_name(uint32_t opcode) {
  return "Op" + std::string(spvOpcodeString(opcode));
}

std::string image_format_name(uint32_t format) {
  return known(spv::ImageFormatString(static_cast<int>(format)), format);
}

std::string image_dimension_name(uint32_t dimension) {
  return known(spv::DimensionString(static_cast<int>(dimension)), dimension);
}

std::string memory_model_name(uint32_t model) {
  return known(spv::MemoryString(static_cast<int>(model)), model);
}

std::string addressing_model_name(uint32_t model) {
  return known(spv::AddressingString(static_cast<int>(model)), model);
}

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
