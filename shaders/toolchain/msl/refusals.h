// Modules that must not reach Metal although SPIRV-Cross would print a text for them.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// Errors (unsupported): types and orders that MSL does not have, and known errors of the
// translator. `warnings` receives semantics that it weakens but keeps usable.
ir::Result<void> refuse_for_msl(const SpirvModule& module, std::vector<std::string>& warnings);

}  // namespace ullage::shaders
