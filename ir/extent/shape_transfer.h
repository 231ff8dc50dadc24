// Guarantee transfer: what is known of a result's axis from what is known of its operands' axes.
// Pure functions, one per kind of op: the shape rules of ops call them.
//
// Invariant P-00: exact results come from exact operands, from a proof, or with a guard that names
// the two sides. Errors mean that no run-time extents can satisfy the rule.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/extent/shape.h"

namespace ullage::ir {

// One side of a guard: an expression, or where that is null the run-time extent of an operand that
// has no exact expression.
struct ExtentSide {
  uint32_t operand = 0;
  ExtentExpr exact{};
};

enum class ExtentRelation : uint8_t {
  equal,         // a == b
  at_most,       // a <= b
  one_or_equal,  // a == 1 or a == b
  broadcast,     // a == 1 or b == 1 or a == b
};

struct ExtentGuard {
  ExtentRelation relation = ExtentRelation::equal;
  ExtentSide a{}, b{};
  // As a host condition; null if a side has no expression: then only the device can check it.
  ExtentExpr condition() const;
};

// The result's axis, and what must be true at run time for its guarantee.
struct AxisTransfer {
  AxisExtent axis{};
  std::vector<ExtentGuard> guards{};
};

// May a rule strengthen its result by recording a guard, or must it weaken the result instead?
enum class GuardPolicy : uint8_t { guard, weaken };

// Elementwise, same shape: both extents are equal. An exact side wins over a bound, and a constant
// over other exact ones; two bounds give their minimum.
Result<AxisTransfer> merge_axes(const AxisExtent& a, const AxisExtent& b,
                                GuardPolicy policy = GuardPolicy::guard);

// NumPy broadcasting of two aligned axes.
Result<AxisTransfer> broadcast_axes(const AxisExtent& a, const AxisExtent& b);

// Concatenation: the sum, as weak as its weakest part. REQUIRES: parts is not empty.
AxisExtent concat_axes(std::span<const AxisExtent> parts);

// If / Case: exact if both are provably equal, else the maximum as a bound.
AxisExtent join_axes(const AxisExtent& a, const AxisExtent& b);

// low + extent + high + max(extent - 1, 0) * interior; low and high may be negative, interior not.
// Error if provably negative; where that is not decided, a guard that the extent is large enough.
Result<AxisTransfer> pad_axis(const AxisExtent& axis, ExtentExpr low, ExtentExpr high,
                              int64_t interior);

// [start : limit : stride] with 0 <= start <= limit and stride >= 1: exact, guarded by
// limit <= extent where that is not proved; an error where it provably fails.
Result<AxisTransfer> slice_axis(ExtentPool& pool, const AxisExtent& axis, int64_t start,
                                int64_t limit, int64_t stride,
                                GuardPolicy policy = GuardPolicy::guard);

// Are there as many axes, and the live extents of each pair proved equal? What they promise does
// not matter; same_exact_extents demands that all are exact.
bool same_extents(std::span<const AxisExtent> a, std::span<const AxisExtent> b);
bool same_exact_extents(std::span<const AxisExtent> a, std::span<const AxisExtent> b);

// Axis i of the result is axis permutation[i]. REQUIRES: a permutation of the axes.
ShapeExtent transpose_shape(const ShapeExtent& shape, std::span<const int64_t> permutation);

}  // namespace ullage::ir
