// Modules rewritten so that their translation to Metal is right.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// A module that means the same and has none of the things that SPIRV-Cross translates wrongly:
// names that are words of Metal; instructions without meaning (debugPrintfEXT), with a warning;
// lengths of arrays that are components of constants; loads of whole arrays, of structs with
// arrays, and of columns of row-major matrices. The same words where there is nothing to do. Errors
// (unsupported): a use of such a load that cannot be split.
ir::Result<std::vector<uint32_t>> legalize_for_msl(const SpirvModule& module,
                                                   std::vector<std::string>& warnings);

// Its steps.

// Names, and what has no meaning.
std::vector<uint32_t> rename_for_msl(const SpirvModule& module, std::vector<std::string>& warnings);
// Lengths as C++ has them: of constants and operations on scalars.
ir::Result<std::vector<uint32_t>> scalarize_lengths(const SpirvModule& module);
// Loads in parts.
ir::Result<std::vector<uint32_t>> split_loads(const SpirvModule& module);

}  // namespace ullage::shaders
