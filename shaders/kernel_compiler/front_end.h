// Kernels to SPIR-V by the toolchain that compiles users' shaders (shaders/toolchain/compile).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/lowering/kernel_graph.h"
#include "shaders/kernel_compiler/source_table.h"

namespace ullage::shaders {

// Vulkan 1.1, SPIR-V 1.3. Any thread.
// Errors contain the front end's lines, "matmul/lanes.comp:12: ...", of the first few mistakes.
ir::Result<std::vector<uint32_t>> to_spirv(const ir::KernelSource& source,
                                           const SourceTable& table);

// The performance passes of spirv-opt; bindings are kept even where nothing uses them.
ir::Result<std::vector<uint32_t>> optimize(const std::vector<uint32_t>& spirv);

// spirv-val for Vulkan 1.1.
ir::Result<void> validate(const std::vector<uint32_t>& spirv);

// Names what the output of to_spirv and optimize depends on besides the texts.
std::string front_end_version();

}  // namespace ullage::shaders
