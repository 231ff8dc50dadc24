// The interval that a device promises for one result of a builtin.
#pragma once

#include <array>

#include "tools/conform/driver/builtins.h"

namespace ullage::conform {

struct Interval {
  double low = 0, high = 0;
  bool any = false;  // nothing is promised
  bool contains(double actual) const { return any || (actual >= low && actual <= high); }
};

// Around the reference for these operands by the table of precision; and for those with denormal
// operands flushed to zero, since devices may. `dtype`: f32, or f16 where floats are computed so.
class BuiltinPromise {
 public:
  BuiltinPromise(const Builtin& builtin, ir::DType dtype);
  Interval interval(const Operands& operands) const;

 private:
  Interval around(const Operands& operands) const;
  double bound(const Operands& operands, double result) const;

  const Builtin& b_;
  ir::DType dtype_;  // of the result
};

// The values of operands given as bits of the builtin's operand type.
Operands operands_of(const Builtin& builtin, const std::array<uint64_t, 3>& bits);

}  // namespace ullage::conform
