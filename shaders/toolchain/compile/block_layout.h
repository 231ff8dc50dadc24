// Offsets of members behind an array whose length is an expression of specialisation constants.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// glslang lays blocks out as if each such array had one element; GLSL lays them out with the
// lengths that follow from the defaults. Returns the module with offsets and strides as GLSL has
// them; the same words where no block has such an array. Errors (unsupported): offsets that neither
// std430, std140 nor scalar layout gives, so that they cannot be computed anew.
ir::Result<std::vector<uint32_t>> lay_out_blocks(const SpirvModule& module);

}  // namespace ullage::shaders
