// Shaders of a script as SPIR-V.
#pragma once

#include "shaders/toolchain/spirv/module.h"
#include "tools/conform/script/script.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::conform {

// Errors (invalid_file): the first diagnostic of the compiler, the assembler or spirv-val, with its
// place in the script.
ir::Result<std::vector<uint32_t>> compile_script_shader(const ScriptShader& shader);

// Errors: unsupported, naming the capability that a shader has and the device lacks.
ir::Result<void> check_capabilities(const shaders::SpirvModule& module,
                                    const runtime::RawDevice& device);

}  // namespace ullage::conform
