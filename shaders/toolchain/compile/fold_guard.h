// Keeps the optimiser's hands off the instructions that it folds wrongly.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// While spirv-opt runs, each such instruction is one that has the same operands and as little
// effect but that nobody folds; the last operand, a type, names which it was. No id is added or
// changed. Not every module that stands in between is valid.
class FoldGuard {
 public:
  // REQUIRES: spirv-val accepts the module.
  explicit FoldGuard(const SpirvModule& module);

  // The module to optimise. Errors (internal): it has too few types for its instructions.
  ir::Result<std::vector<uint32_t>> hidden() const;
  // The optimised module with its own instructions again.
  std::vector<uint32_t> shown(std::vector<uint32_t> optimized) const;

 private:
  // An opcode, or the number of a GLSL instruction.
  struct Original {
    uint32_t opcode = 0;
    uint32_t glsl = 0;
    auto operator<=>(const Original&) const = default;
  };
  Original original_of(const SpirvInstruction& i) const;

  const SpirvModule& module_;
  uint32_t glsl_set_ = 0;
  std::vector<uint32_t> import_;        // the instruction that imports it
  std::map<Original, uint32_t> types_;  // that stand for originals
  std::map<uint32_t, Original> originals_;
  bool has_types_ = true;
};

}  // namespace ullage::shaders
