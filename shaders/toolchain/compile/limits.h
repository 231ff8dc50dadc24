// What a shader's parts count against in Vulkan: limits, and classes of subgroup operations.
#pragma once

#include <string>
#include <string_view>

#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {

// The limit that descriptors of this kind count against; null: only against the sum of all.
const char* descriptor_limit(ResourceKind kind);
// The limits that profiles may name.
bool is_known_limit(std::string_view name);

// "arithmetic" for OpGroupNonUniformFAdd ...; "" for what is no subgroup operation.
std::string subgroup_class(const SpirvInstruction& instruction);

}  // namespace ullage::shaders
