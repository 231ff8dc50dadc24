// Interval arithmetic over host scalars: sound bounds of a result from bounds of its operands.
//
// A bound at the end of int64 stands for infinity and stays infinite under arithmetic. Results
// that would leave int64 are errors at run time, so clamping to int64 loses nothing. Divisors never
// contain 0: where the interval of a divisor does, its nearest non-zero ends are used (EX-11).
#pragma once

#include <limits>

#include "ir/extent/extent.h"

namespace ullage::ir {

// Bounds of a register: `integer` for int64 ops, low and high for float ops. A NaN lies in no
// interval, so bounds of floats apply to every value that can still become an integer.
struct ScalarInterval {
  Interval integer;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

Interval interval_add(Interval a, Interval b);
Interval interval_sub(Interval a, Interval b);
Interval interval_mul(Interval a, Interval b);
Interval interval_floor_div(Interval a, Interval b);
Interval interval_union(Interval a, Interval b);
Interval interval_intersection(Interval a, Interval b);  // `a` if they do not meet

// Bounds of a non-leaf op. Operands beyond its arity are ignored.
ScalarInterval apply_interval(ScalarOp op, const ScalarInterval& a, const ScalarInterval& b,
                              const ScalarInterval& c);

// An integer interval as one of floats, infinities kept.
ScalarInterval to_float_interval(Interval i);

// Bounds of a device_scalar: from `low` to the upper end of its operand.
ScalarInterval device_interval(int64_t low, const ScalarInterval& high);

// Another leaf's bounds: `range` as given for an integer leaf, converted for a float leaf.
ScalarInterval leaf_interval(ScalarOp op, int64_t value, Interval range);

}  // namespace ullage::ir
