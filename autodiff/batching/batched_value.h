// BatchedValue: a value of a batched graph, for all rows.
#pragma once

#include <optional>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::autodiff {

// One of three forms: `one` value that all rows share; `stacked` with the batch in front; or a
// value per row. Rows that do not all take place (a branch that each decides for itself) cannot be
// stacked.
struct BatchedValue {
  ir::Value one, stacked;
  std::vector<ir::Value> rows;
  bool is_conditional = false;
  ir::ExtentExpr predicate;  // the predicate under which all rows are computed

  bool is_shared() const { return one.valid(); }
};

// Values of rows out of batched values, and back. One per batched graph.
class BatchedValues {
 public:
  BatchedValues(ir::Builder& builder, ir::ExtentExpr batch) : builder_(builder), batch_(batch) {}

  ir::ExtentExpr batch() const { return batch_; }
  // How many rows there are, where that is a constant.
  std::optional<int64_t> count() const { return ir::as_constant(batch_); }

  // REQUIRES: count().
  ir::Value row(BatchedValue& batched, int64_t index);
  // [batch, ...]; invalid where rows differ in extent or do not all take place.
  ir::Value stacked(BatchedValue& batched);
  // Rows of one extent each: they can be stacked.
  bool is_uniform(const BatchedValue& batched) const;

  // [batch, ...] of rows padded with zeros to what bounds them. The builder fails without a bound.
  ir::Value padded(BatchedValue& batched);
  // i64 [batch, rank]: the extents of each row.
  ir::Value counts(BatchedValue& batched);

 private:
  ir::Value joined(const std::vector<ir::Value>& rows);

  ir::Builder& builder_;
  ir::ExtentExpr batch_;
};

}  // namespace ullage::autodiff
