// Names that SPIR-V and Vulkan give to numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {

// "Shader"; the number as text where nobody knows the name.
std::string capability_name(uint32_t capability);
std::string opcode_name(uint32_t opcode);  // "OpLoad"
std::string image_format_name(uint32_t format);
std::string image_dimension_name(uint32_t dimension);
std::string memory_model_name(uint32_t model);
std::string addressing_model_name(uint32_t model);

// The limit that descriptors of this kind count against; null: only against the sum of all.
const char* descriptor_limit(ResourceKind kind);
// The limits that profiles may name.
bool is_known_limit(std::string_view name);

// "arithmetic" for OpGroupNonUniformFAdd ...; "" for what is no subgroup operation.
std::string subgroup_class(const SpirvInstruction& instruction);

}  // namespace ullage::shaders
