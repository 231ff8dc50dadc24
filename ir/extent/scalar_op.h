// What every ScalarOp takes, gives and computes: the one place where host scalar arithmetic is
// written down. Used by folding, by evaluation and by the run-time interpreter. No ExtentPool here.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "ir/program/scalar_program.h"

namespace ullage::ir {

// Those that a scalar program may have: all but index variables.
inline constexpr int kScalarOpCount = static_cast<int>(ScalarOp::capacity) + 1;

struct ScalarOpInfo {
  std::string_view name;
  uint8_t arity = 0;
  bool yields_float = false;
  uint8_t float_operands = 0;  // bit i: operand i is a float
  bool leaf = false;           // constants and bound leaves
  bool condition = false;      // compares or joins conditions: 0 or 1
};

// REQUIRES: op is one of the enum (check bytes of files first).
const ScalarOpInfo& info_of(ScalarOp op);

ScalarValue integer_value(int64_t v);
ScalarValue float_value(double v);

// The result of a non-leaf op with poison semantics (see ScalarValue). Overflow, division by zero
// and a non-finite or too large float_to_int poison; nothing traps.
ScalarValue apply(ScalarOp op, ScalarValue a, ScalarValue b, ScalarValue c);

// TF-05: half away from zero; none when not finite or outside int64.
std::optional<int64_t> size_from_float(double v);

// Rounds toward minus infinity. REQUIRES: b != 0, and not INT64_MIN / -1.
int64_t floor_div_unchecked(int64_t a, int64_t b);

}  // namespace ullage::ir
