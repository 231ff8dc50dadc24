// Batching rules: one node on operands that carry the batch as a leading axis.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::autodiff {

// A node to be batched. An operand is stacked, [batch, ...], or shared by all rows.
struct BatchContext {
  ir::Builder& builder;
  const ir::OpDef& op;
  const ir::Attributes& attributes;  // as for one row, in extents of the new graph
  ir::ExtentExpr batch;
  std::span<const ir::Value> inputs;
  std::vector<bool> is_stacked;

  // Operand i with the batch in front, copied where it was shared.
  ir::Value stacked(size_t i) const;
  // Its rank without the batch.
  size_t rank(size_t i) const { return inputs[i].rank() - (is_stacked[i] ? 1 : 0); }
};

// The results, stacked; none where the op has no rule for such operands: it then runs row by row.
std::optional<std::vector<ir::Value>> apply_batching_rule(const BatchContext& c);

// [batch, shape...] of a value that all rows share.
ir::Value repeat_rows(ir::Value x, ir::ExtentExpr batch);

}  // namespace ullage::autodiff
