// Specialisation constants that are given their values when a module is made.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// (NAME or number, value), as `--freeze NAME=VALUE` gives them.
using Frozen = std::vector<std::pair<std::string, std::string>>;

// The module with these constants as plain ones, and with all that is computed from plain constants
// computed. Errors (invalid_argument): no constant of that name or number, a value that its type
// does not have.
ir::Result<std::vector<uint32_t>> freeze_constants(const SpirvModule& module, const Frozen& frozen);

}  // namespace ullage::shaders
