// What must not reach Metal although SPIRV-Cross would print something for it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// Errors (unsupported): types and orders that MSL has not, and what the translator is known to get
// wrong. `warnings` receives what it weakens but keeps usable.
ir::Result<void> refuse_for_msl(const SpirvModule& module, std::vector<std::string>& warnings);

}  // namespace ullage::shaders
