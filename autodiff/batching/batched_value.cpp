// Slicing rows out of batches and joining them again.
#include "autodiff/batching/batched_value.h"

#include "autodiff/dropped_rows.h"
#include "autodiff/predicate.h"
#include "ops/movement/movement.h"
#include "ops/select/size.h"

namespace ullage::autodiff {

using ir::ExtentExpr;
using ir::Value;

Value BatchedValues::row(BatchedValue& batched, int64_t index) {
  if (batched.is_shared()) return batched.one;
  if (!batched.rows.empty()) return batched.rows[static_cast<size_t>(index)];
  const EmissionScope scope(builder_, batched.predicate);
  ir::ExtentPool& pool = builder_.pool();
  const std::vector<ExtentExpr> shape = ops::extents_of(batched.stacked);
  for (int64_t k = 0; k < *count(); ++k) {
    std::vector<ExtentExpr> starts(shape.size(), pool.constant(0)), sizes = shape;
    const std::vector<ExtentExpr> steps(shape.size(), pool.constant(1));
    starts[0] = pool.constant(k);
    sizes[0] = pool.constant(1);
    const Value slice = ops::slice(batched.stacked, starts, sizes, steps);
    batched.rows.push_back(ops::reshape(slice, {shape.begin() + 1, shape.end()}));
  }
  return batched.rows[static_cast<size_t>(index)];
}

bool BatchedValues::is_uniform(const BatchedValue& batched) const {
  if (batched.is_conditional) return false;
  for (const Value& row : batched.rows) {
    if (!row.valid()) return false;
    for (size_t axis = 0; axis < row.rank(); ++axis) {
      if (!ir::prove_equal(row.extent(axis), batched.rows[0].extent(axis))) return false;
    }
  }
  return true;
}

Value BatchedValues::stacked(BatchedValue& batched) {
  if (!batched.stacked.valid() && !batched.rows.empty() && is_uniform(batched)) {
    const EmissionScope scope(builder_, batched.predicate);
    batched.stacked = joined(batched.rows);
  }
  return batched.stacked;
}

Value BatchedValues::padded(BatchedValue& batched) {
  std::vector<Value> rows = batched.rows;
  for (size_t axis = 0; axis < rows[0].rank(); ++axis) {
    ExtentExpr capacity;
    for (Value row : rows) {
      const ExtentExpr bound = upper_bound_of(row.extent(axis));
      if (!bound) {
        builder_.fail(
            ir::unsupported("vmap: rows of a result differ on axis " + std::to_string(axis) +
                            ", and nothing bounds " +
                            ir::to_string(row.extent(axis), ir::leaf_names(builder_.graph()))));
        return {};
      }
      capacity = capacity ? ir::max(capacity, bound) : bound;
    }
    for (Value& row : rows) row = ops::fit(row, axis, {.size = ir::simplify(capacity)});
  }
  return joined(rows);
}

Value BatchedValues::counts(BatchedValue& batched) {
  std::vector<Value> rows;
  for (Value row : batched.rows) {
    std::vector<Value> extents;
    for (size_t axis = 0; axis < row.rank(); ++axis) {
      const Value extent = ops::extent_scalar(builder_, row.extent(axis), ir::DType::i64);
      extents.push_back(ops::reshape(extent, {builder_.pool().constant(1)}));
    }
    rows.push_back(ops::concat(extents, 0));
  }
  return joined(rows);
}

Value BatchedValues::joined(const std::vector<Value>& rows) {
  std::vector<Value> pieces;
  for (Value row : rows) {
    std::vector<ExtentExpr> shape = ops::extents_of(row);
    shape.insert(shape.begin(), builder_.pool().constant(1));
    pieces.push_back(ops::reshape(row, shape));
  }
  return ops::concat(pieces, 0);
}

}  // namespace ullage::autodiff
