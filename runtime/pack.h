// Builds packed constants from their recipes, once per load.
#pragma once

#include <span>

#include "ir/program/program.h"

namespace ullage::runtime {

// Writes the bytes [begin, begin + target.size()) of the packed constant, with zeros in gaps
// between pieces. Parts may be written in any order and by several threads at once.
void pack(const ir::PackRecipe& recipe, std::span<const ir::ProgramConstant> constants,
          std::span<std::byte> target, int64_t begin = 0);

}  // namespace ullage::runtime
