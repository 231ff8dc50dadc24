// Bytes that Metal takes where Vulkan takes fewer.
#pragma once

#include <cstdint>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// The size of the struct that the translator declares for a block with a layout: a host binds at
// least that much. A last vector of three is as large as one of four, the whole is a multiple of
// its alignment, and an array without a length counts as one element.
uint32_t msl_block_bytes(const SpirvModule& module, uint32_t block);

// Threadgroup memory of all shared variables, with the defaults of specialisation constants, each
// aligned as Metal aligns it.
uint32_t msl_threadgroup_bytes(const SpirvModule& module);

}  // namespace ullage::shaders
