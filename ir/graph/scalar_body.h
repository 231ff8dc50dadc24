// ScalarBody: a small expression DAG over elementwise ops, applied to every element: what fusion
// builds, what an epilogue is, what the elementwise kernel generator reads.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ir/dtype.h"

namespace ullage::ir {

struct OpDef;

// Operand numbering: first the inputs, then the constants, then the instructions, each in order.
struct ScalarBody {
  struct Constant {
    DType dtype = DType::f32;
    double number = 0;    // float classes
    int64_t integer = 0;  // integer classes and bool
    bool operator==(const Constant&) const = default;
  };
  struct Instruction {
    const OpDef* op = nullptr;  // an op with a `scalar` slot
    DType dtype = DType::f32;   // of the result
    std::array<uint32_t, 3> operands{};
    bool operator==(const Instruction&) const = default;
  };

  std::vector<DType> inputs{};
  std::vector<Constant> constants{};
  std::vector<Instruction> instructions{};
  uint32_t result = 0;  // operand number of the result

  uint32_t constant_base() const { return static_cast<uint32_t>(inputs.size()); }
  uint32_t instruction_base() const {
    return static_cast<uint32_t>(inputs.size() + constants.size());
  }
  DType dtype_of(uint32_t operand) const {
    if (operand < inputs.size()) return inputs[operand];
    if (operand < instruction_base()) return constants[operand - inputs.size()].dtype;
    return instructions[operand - instruction_base()].dtype;
  }
  bool operator==(const ScalarBody&) const = default;
};

}  // namespace ullage::ir
