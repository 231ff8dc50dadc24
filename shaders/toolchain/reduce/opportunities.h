// Single changes that may make a module smaller, found but not yet tried.
#pragma once

#include <vector>

#include "shaders/toolchain/reduce/edit.h"

namespace ullage::shaders {

// Positions of instructions that only people read.
std::vector<size_t> debug_instructions(const EditModule& module);
// Positions whose result nobody uses, and of instructions without one that may simply go: stores,
// barriers, atomic stores; types and constants among them.
std::vector<size_t> removable_instructions(const EditModule& module);

// Word `word` of the instruction at `at` becomes `id`.
struct Replacement {
  size_t at = 0;
  uint16_t word = 0;
  uint32_t id = 0;
};

// Conditions of branches, each to become the constant false or true; selectors of switches.
// Adds the constants to `module` where they are missing.
std::vector<Replacement> branch_choices(EditModule& module, bool value);

// Uses in functions, each to become an id of the same type that stands before: an operand of the
// value's own definition, else a null constant that is added to `module`.
std::vector<Replacement> simpler_values(EditModule& module);

EditModule with(EditModule module, const std::vector<Replacement>& replacements);

}  // namespace ullage::shaders
