// Kernels in the Metal Shading Language, if this build can create them.
#pragma once

#include <functional>

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::compiler {

// passes::CompileOptions::to_msl; null in a build without SPIRV-Cross, in which plans for Metal are
// an error.
std::function<ir::Result<ir::ProgramMsl>(const ir::ProgramKernel&)> msl_translator();

}  // namespace ullage::compiler
