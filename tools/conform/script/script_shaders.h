// Compiles shaders of a script to SPIR-V, and checks their requirements on a device.
#pragma once

#include "shaders/toolchain/spirv/module.h"
#include "tools/conform/script/script.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::conform {

// Errors (invalid_file): the first diagnostic of the compiler, the assembler or spirv-val, with its
// place in the script.
ir::Result<std::vector<uint32_t>> compile_script_shader(const ScriptShader& shader);

// Errors: unsupported, naming the capability, limit, feature or extension that is missing.
ir::Result<void> check_requirements(const Script& script, const runtime::RawDevice& device);
ir::Result<void> check_capabilities(const shaders::SpirvModule& module,
                                    const runtime::RawDevice& device);
// The workgroup with the pipeline's constants, and its shared memory.
ir::Result<void> check_workgroup(const shaders::SpirvModule& module, const ScriptPipeline& pipeline,
                                 const runtime::RawDevice& device);

}  // namespace ullage::conform
