// Programs in MSL, and what cannot be translated.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "ir/program/program.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// A program's kernels in Metal's language.

// The kernel as a Metal backend needs it, from its SPIR-V; for CompileOptions::to_msl. Errors: as
// to_msl; `unsupported` where the text would need more than buffers and push constants.
ir::Result<ir::ProgramMsl> program_msl(const ir::ProgramKernel& kernel);

// Modules that must not reach Metal although SPIRV-Cross would print a text for them.

// Errors (unsupported): types and orders that MSL does not have, and known errors of the
// translator. `warnings` receives semantics that it weakens but keeps usable.
ir::Result<void> refuse_for_msl(const SpirvModule& module, std::vector<std::string>& warnings);
// An atomic operation that orders others, which none of the languages for several APIs can say.
bool is_ordered_atomic(const SpirvModule& module, const SpirvInstruction& instruction);

}  // namespace ullage::shaders
