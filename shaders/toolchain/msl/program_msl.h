// A program's kernels in Metal's language.
#pragma once

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::shaders {

// The kernel as a Metal backend needs it, from its SPIR-V; for CompileOptions::to_msl. Errors: as
// to_msl; `unsupported` where the text would need more than buffers and push constants.
ir::Result<ir::ProgramMsl> program_msl(const ir::ProgramKernel& kernel);

}  // namespace ullage::shaders
