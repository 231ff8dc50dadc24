// Builds packed constants from their recipes, once per load.
#pragma once

#include <span>

#include "ir/program/program.h"

namespace ullage::runtime {

// Writes the whole packed constant, gaps between pieces as zeros.
// REQUIRES: the program is verified; target.size() == recipe.size_bytes().
void pack(const ir::PackRecipe& recipe, std::span<const ir::ProgramConstant> constants,
          std::span<std::byte> target);

}  // namespace ullage::runtime
