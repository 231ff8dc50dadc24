// What faults of all kinds share: a fault is a function of the instruction, given as a lambda.
#pragma once

#include <spirv/unified1/GLSL.std.450.h>
#include <initializer_list>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/reduce/edit.h"
#include "tests/fault_layer/rewriter.h"

namespace ullage::test {

using Instruction = shaders::EditInstruction;

// A fault that replaces instructions one by one: `rewrite` as in Rewriter::rewrite.
template <bool (*rewrite)(Rewriter&, const Instruction&)>
size_t each(Rewriter& module) {
  return module.rewrite([&](const Instruction& i) { return rewrite(module, i); });
}

// One opcode for another of the same form.
template <uint32_t from, uint32_t to>
size_t exchanged(Rewriter& module) {
  return module.rewrite([&](const Instruction& i) {
    if (i.opcode != from) return false;
    module.keep_as(i, to);
    return true;
  });
}

// One function of GLSL.std.450 for another of the same form.
template <uint32_t from, uint32_t to>
size_t exchanged_function(Rewriter& module) {
  return module.rewrite([&](const Instruction& i) {
    if (i.opcode != spv::OpExtInst || i.words[4] != from) return false;
    module.keep_with(i, 4, to);
    return true;
  });
}

inline bool calls(const Instruction& i, uint32_t function) {
  return i.opcode == spv::OpExtInst && i.words[4] == function;
}

// The result is `wrong` where `condition` holds; `right` is the id of the right one.
inline bool choose(Rewriter& module, const Instruction& i, uint32_t condition, uint32_t wrong,
                   uint32_t right) {
  module.emit_as(i.result_id, spv::OpSelect, i.type_id, {condition, wrong, right});
  return true;
}

}  // namespace ullage::test
