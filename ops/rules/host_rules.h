// Elementwise ops on host scalars: what shape arithmetic of models consists of.
#pragma once

#include <array>
#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

// The scalar op for integers and bool, and the one for floats; `none` where there is no such op.
inline constexpr ir::ScalarOp kNoScalarOp = ir::ScalarOp::constant;

constexpr bool is_host_integer(ir::DType dtype) {
  return (ir::kIntegers | ir::kBool).contains(dtype);
}
constexpr bool is_host_float(ir::DType dtype) {
  return ir::kFloats.contains(dtype);
}

// `e`, computed in int64 or f64, as an element of `dtype`. Integers: constants wrap as the dtype
// does, and what provably fits is itself; null where it may wrap: then the device computes it.
// Sizes in i32 are taken not to. Floats are rounded, once, where the last operation was inexact
// (EX-13).
ir::ExtentExpr held_by(ir::DType dtype, ir::ExtentExpr e);
// The number of a float dtype next to `e`, as f64.
ir::ExtentExpr rounded_to(ir::DType dtype, ir::ExtentExpr e);

// `e` simplified. Where it is an integer that was computed through f32, as if f32 were exact:
// `require` gets the conditions under which it is, with their message.
template <class Require>
ir::ExtentExpr whole_size(ir::ExtentExpr e, const Require& require) {
  const ir::ExtentExpr given = ir::simplify(e);
  if (given->op != ir::ScalarOp::float_to_int) return given;
  std::vector<ir::ExtentExpr> assumed;
  const ir::ExtentExpr exact = ir::simplify_assuming(given, assumed);
  if (exact == given) return given;
  for (ir::ExtentExpr condition : assumed) {
    require(condition, "a size that is computed in f32 must be exact in f32 (EX-13)");
  }
  return exact;
}

template <ir::ScalarOp integer, ir::ScalarOp floating>
ir::ExtentExpr host_rule(ir::ExtentPool& pool, ir::DType dtype,
                         std::span<const ir::ExtentExpr> operands) {
  const ir::ScalarOp op = is_host_integer(dtype) ? integer
                          : is_host_float(dtype) ? floating
                                                 : kNoScalarOp;
  if (op == kNoScalarOp) return {};
  return pool.make(op, operands[0], operands.size() > 1 ? operands[1] : ir::ExtentExpr(),
                   operands.size() > 2 ? operands[2] : ir::ExtentExpr());
}

// Rules with exchanged operands or a negated result, for greater and the other comparisons.
template <HostRule rule>
ir::ExtentExpr swapped(ir::ExtentPool& pool, ir::DType dtype,
                       std::span<const ir::ExtentExpr> operands) {
  const std::array<ir::ExtentExpr, 2> exchanged = {operands[1], operands[0]};
  return rule(pool, dtype, exchanged);
}
template <HostRule rule>
ir::ExtentExpr negated(ir::ExtentPool& pool, ir::DType dtype,
                       std::span<const ir::ExtentExpr> operands) {
  const ir::ExtentExpr positive = rule(pool, dtype, operands);
  return positive ? ir::logical_not(positive) : positive;
}

}  // namespace ullage::ops
