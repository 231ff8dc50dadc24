// Batching: the forms that ops of several families share, and tools of their rules. A rule emits
// ops of the registry, which have rules themselves: a batched graph can be batched again.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "ir/graph/op.h"

namespace ullage::ops {

using Batched = ir::Result<std::vector<ir::Value>>;
using BatchingRule = Batched (*)(const ir::BatchingContext&);

// ---- rules ----------------------------------------------------------------------------------

Batched batch_elementwise(const ir::BatchingContext& c);
// The same op and attributes, for ops that know leading axes of what is stacked.
Batched batch_as_it_is(const ir::BatchingContext& c);
// The same op on stacked operands, with the attribute `axis`, `axes` or `shape` as it is then.
Batched batch_behind(const ir::BatchingContext& c);
Batched batch_along_axis(const ir::BatchingContext& c);
Batched batch_along_axes(const ir::BatchingContext& c);
Batched batch_shape(const ir::BatchingContext& c);
// The same op on operands whose axis 0 is batch * axis 0 of an entry, but for those that are one
// for all; axis 0 of each result is split again.
Batched batch_folded(const ir::BatchingContext& c);

// ---- forms ----------------------------------------------------------------------------------

constexpr ir::Batching leading_axis(BatchingRule rule, std::string_view note = {}) {
  return {.form = ir::BatchingForm::leading_axis, .rule = rule, .note = note};
}
inline constexpr ir::Batching kElementwiseBatching = {.form = ir::BatchingForm::elementwise,
                                                      .rule = batch_elementwise};
inline constexpr ir::Batching kBehindBatch = leading_axis(batch_behind);
inline constexpr ir::Batching kAxisMovesUp = leading_axis(batch_along_axis, "`axis` moves up");
inline constexpr ir::Batching kAxesMoveUp = leading_axis(batch_along_axes, "`axes` move up");
inline constexpr ir::Batching kShapeGainsBatch = leading_axis(batch_shape, "`shape` gains it");

// Operand numbers as the set Batching::one_for_all.
constexpr uint32_t operand_set(std::initializer_list<int> numbers) {
  uint32_t set = 0;
  for (int i : numbers) set |= 1u << i;
  return set;
}
// Into axis 0 of operands and results, which is N unless the note states otherwise.
constexpr ir::Batching folded(uint32_t one_for_all = 0, BatchingRule rule = batch_folded,
                              std::string_view note = "into N") {
  return {.form = ir::BatchingForm::folded, .rule = rule, .one_for_all = one_for_all, .note = note};
}
constexpr ir::Batching rewritten(BatchingRule rule, std::string_view note) {
  return {.form = ir::BatchingForm::rewritten, .rule = rule, .note = note};
}
constexpr ir::Batching row_by_row(std::string_view reason) {
  return {.form = ir::BatchingForm::row_by_row, .note = reason};
}
inline constexpr ir::Batching kNoOperands = {.form = ir::BatchingForm::no_operands};

// ---- tools of rules -------------------------------------------------------------------------

// Operand i with the batch in front, copied where it was shared; invalid where it is absent.
ir::Value stacked(const ir::BatchingContext& c, size_t i);
std::vector<ir::Value> all_stacked(const ir::BatchingContext& c);
// The rank of operand i without the batch axis.
size_t row_rank(const ir::BatchingContext& c, size_t i);

// [batch, shape...] of a value that all batch entries share.
ir::Value repeat_rows(ir::Value x, ir::ExtentExpr batch);
// [batch, n, ...] as [batch * n, ...]. REQUIRES: rank 2 or more.
ir::Value fold_rows(ir::Value x);
// [batch * n, ...] as [batch, n, ...].
ir::Value unfold_rows(ir::Value x, ir::ExtentExpr batch, ir::ExtentExpr n);
// Axis 0 of x becomes `axis`, or `axis` becomes axis 0; the others keep their order. REQUIRES:
// axis < rank.
ir::Value front_moved_to(ir::Value x, size_t axis);
ir::Value moved_to_front(ir::Value x, size_t axis);

std::vector<ir::ExtentExpr> with_front(ir::ExtentExpr front, std::span<const ir::ExtentExpr> rest);

}  // namespace ullage::ops
