// The arguments of vkCreateComputePipelines and of its layouts for one pipeline, without Vulkan
// headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ullage::tools::fossilize {

// VkDescriptorType.
enum class Descriptor : uint32_t {
  sampler = 0,
  combined_image_sampler = 1,
  sampled_image = 2,
  storage_image = 3,
  uniform_texel_buffer = 4,
  storage_texel_buffer = 5,
  uniform_buffer = 6,
  storage_buffer = 7
};

struct BindingState {
  uint32_t binding = 0;
  Descriptor type = Descriptor::storage_buffer;
  uint32_t count = 1;
};

struct ConstantState {
  uint32_t id = 0;
  std::vector<std::byte> value = {};
};

struct PipelineState {
  std::span<const uint32_t> spirv = {};
  std::string entry = "main";
  std::vector<std::vector<BindingState>> sets = {};
  uint32_t push_bytes = 0;
  std::vector<ConstantState> constants = {};
  uint32_t subgroup_size = 0;  // required; 0: the driver's choice
  bool full_subgroups = false;
};

}  // namespace ullage::tools::fossilize
