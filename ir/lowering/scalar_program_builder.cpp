// Turns extent expressions into scalar bytecode, operands first.
#include <cassert>

#include "ir/extent/extent_walk.h"
#include "ir/program/scalar_program.h"

namespace ullage::ir {

uint32_t ScalarProgramBuilder::add(ExtentExpr e) {
  assert(!depends_on_index(e) && "what a program computes is the same at every index");
  const auto done = [&](const ExtentNode& n) { return register_of_.contains(&n); };
  for (const ExtentNode* node : operands_first(e.node(), done)) {
    ScalarInstruction in{.op = node->op, .semantics = node->semantics};
    in.input = node->input;
    in.index = node->index;
    in.value = node->value;
    uint32_t* const operand[] = {&in.a, &in.b, &in.c};
    for (int k = 0; k < arity_of(node->op); ++k) *operand[k] = register_of_.at(node->operand[k]);
    register_of_.emplace(node, static_cast<uint32_t>(program_.code.size()));
    program_.code.push_back(in);
  }
  return register_of_.at(e.node());
}

}  // namespace ullage::ir
