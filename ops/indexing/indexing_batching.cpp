// The row of an index becomes a part of the index.
#include "ops/indexing/indexing_batching.h"

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/select/size.h"

namespace ullage::ops {

using ir::BatchingContext;
using ir::ExtentExpr;
using ir::Value;

namespace {

// Rows of both operands: one gather from all rows' slices, each index moved to its row.
Value gather_both(const BatchingContext& c, size_t axis) {
  const Value x =
      axis == 0 ? c.inputs[0] : front_moved_to(moved_to_front(c.inputs[0], axis + 1), 1);
  if (!x.valid()) return {};
  const ExtentExpr n = x.extent(1);
  Value index = cast(c.inputs[1], ir::DType::i64);
  const Value extent = extent_scalar(c.builder, n, ir::DType::i64);
  index = where(less(index, 0.0), add(index, extent), index);
  index = max(min(index, sub(extent, 1.0)), 0.0);
  std::vector<ExtentExpr> line(index.rank(), c.builder.pool().constant(1));
  line[0] = c.batch;
  const Value row = iota(c.builder, ir::DType::i64, line, 0);
  index = add(index, broadcast_to(mul(row, extent), extents_of(index)));
  // [batch, indices..., axes of x without `axis`]; the indices belong where `axis` was.
  const Value y = gather(fold_rows(x), index, 0);
  const size_t count = row_rank(c, 1);
  std::vector<int64_t> permutation{0};
  for (size_t a = 0; a < axis; ++a) permutation.push_back(static_cast<int64_t>(1 + count + a));
  for (size_t a = 0; a < count; ++a) permutation.push_back(static_cast<int64_t>(1 + a));
  for (size_t a = 1 + count + axis; a < y.rank(); ++a) {
    permutation.push_back(static_cast<int64_t>(a));
  }
  return transpose(y, permutation);
}

}  // namespace

Batched batch_gather(const BatchingContext& c) {
  const auto axis = static_cast<size_t>(c.attributes.integer("axis"));
  if (!c.is_stacked[1]) {
    return std::vector<Value>{gather(c.inputs[0], c.inputs[1], static_cast<int64_t>(axis + 1))};
  }
  if (c.is_stacked[0]) return std::vector<Value>{gather_both(c, axis)};
  // The batch is the first of the indices' axes, which stand in place of `axis`.
  const Value y = gather(c.inputs[0], c.inputs[1], static_cast<int64_t>(axis));
  return std::vector<Value>{moved_to_front(y, axis)};
}

}  // namespace ullage::ops
