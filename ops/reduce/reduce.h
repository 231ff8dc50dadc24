// Reductions over any set of axes, and the position of an extremum along one axis.
#pragma once

#include "ops/rules/family.h"
#include "ops/rules/op_rules.h"

namespace ullage::ops {

// Over attribute `axes` (sorted, non-negative; empty: none, a copy). An empty extent gives the
// identity: sum 0, prod 1, max the lowest value, min the highest, mean NaN. Floats accumulate in
// f32 with a fixed tree; integers wrap; max and min propagate NaN.
struct ReduceOp : ir::OpDef {
  // Negative axes count from the back.
  ir::Value operator()(ir::Value x, std::span<const int64_t> axes, bool keepdims) const;
  ir::Value over_all(ir::Value x, bool keepdims = false) const;
};
extern const ReduceOp reduce_sum, reduce_prod, reduce_max, reduce_min, reduce_mean;

// Index (i64) of the extremum along `axis`; ties: the first, or the last with select_last. NaN is
// above everything for argmax and below for argmin.
struct ArgReduceOp : ir::OpDef {
  static constexpr AttributeKey<bool> kSelectLast{"select_last", "1: ties go to the last", false};

  ir::Value operator()(ir::Value x, int64_t axis, bool keepdims, bool select_last = false) const;
};
extern const ArgReduceOp arg_max, arg_min;

std::span<const ir::OpDef* const> reduce_ops();
OpRules<PrologueRule> reduce_prologue_rules();
std::span<const ir::OpDef* const> arg_reduce_ops();

}  // namespace ullage::ops
