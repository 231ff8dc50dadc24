// ScalarProgram: all host scalars of a program as one straight-line bytecode. Instruction i defines
// register i. The runtime runs it once per call (values) and once per plan (intervals: capacities).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/extent/extent.h"

namespace ullage::ir {

// One instruction: operands are registers smaller than its own index. Leaves use `input`/`index`.
struct ScalarInstruction {
  ScalarOp op = ScalarOp::constant;
  Semantics semantics = Semantics::integer;
  uint32_t a = 0, b = 0, c = 0;   // operand registers
  uint32_t input = 0, index = 0;  // leaves
  int64_t value = 0;              // constant, or the bits of a float_constant
  bool operator==(const ScalarInstruction&) const = default;
};

struct ScalarProgram {
  std::vector<ScalarInstruction> code{};
  bool operator==(const ScalarProgram&) const = default;
};

// The result of one register. A failed operation (overflow, division by zero, missing leaf)
// poisons the register and what depends on it; it is an error only where something uses it, so
// that the arithmetic of a branch not taken can never fail a run. select and float_select look at
// the chosen side only; logical_and/or at what decides them.
struct ScalarValue {
  union {
    int64_t integer = 0;
    double floating;
  };
  bool valid = false;
};

// Supplies leaves; returns false where the leaf is not bound. A truncate_size leaf asks `integer`
// first (integer tensors are taken as they are), then `floating` and rounds (TF-05).
struct ScalarInputs {
  std::function<bool(const ScalarInstruction& leaf, int64_t& value)> integer{};
  std::function<bool(const ScalarInstruction& leaf, double& value)> floating{};
};

// Structural check: known ops, operands defined before use, types agree. Run on every loaded file.
Result<void> verify(const ScalarProgram& program);

// REQUIRES: verify(program). `registers` is resized to code.size(). An axis below 0 or above
// kMaxAxisExtent is poisoned.
void run(const ScalarProgram& program, const ScalarInputs& inputs,
         std::vector<ScalarValue>& registers);

// Sound interval of every integer register when leaf i lies in leaf_range(i). Float registers give
// the full interval, but are followed inside, so that sizes computed through floats are bounded.
void run_intervals(const ScalarProgram& program,
                   const std::function<Interval(const ScalarInstruction& leaf)>& leaf_range,
                   std::vector<Interval>& registers);

// Appends what computes `e`, which depends on no index variable, and returns its register; equal
// expressions share registers.
class ScalarProgramBuilder {
 public:
  uint32_t add(ExtentExpr e);
  const ScalarProgram& program() const { return program_; }
  ScalarProgram take() { return std::move(program_); }

 private:
  ScalarProgram program_;
  std::unordered_map<const ExtentNode*, uint32_t> register_of_;
};

}  // namespace ullage::ir
