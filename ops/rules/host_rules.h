// Elementwise ops on host scalars: what shape arithmetic of models is made of.
#pragma once

#include <array>

#include "ops/rules/family.h"

namespace ullage::ops {

// The scalar op for integers (i32, i64, u32, u64, bool) and the one for f32 and f64; `none` where
// there is no such op. Narrow dtypes wrap, so the host does not follow them.
inline constexpr ir::ScalarOp kNoScalarOp = ir::ScalarOp::constant;

constexpr bool is_host_integer(ir::DType dtype) {
  return ir::DTypeSet{ir::DType::i32, ir::DType::i64, ir::DType::u32, ir::DType::u64,
                      ir::DType::boolean}
      .contains(dtype);
}
constexpr bool is_host_float(ir::DType dtype) {
  return ir::DTypeSet{ir::DType::f32, ir::DType::f64}.contains(dtype);
}

// `e`, computed in int64, as an element of an integer dtype: constants wrap as the dtype does, and
// what provably fits is itself. Null where it may wrap: then the device computes it. Signed sizes
// are taken not to.
ir::ExtentExpr held_by(ir::DType dtype, ir::ExtentExpr e);

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
