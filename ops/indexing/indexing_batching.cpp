// Rows of indices: one more axis of them, or one of the `batch_dims` of tuples.
#include "ops/indexing/indexing_lower.h"

#include <array>

#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::BatchingContext;
using ir::Value;

namespace {

// Rows of both operands: one gather_nd in rows.
Value gather_both(const BatchingContext& c, size_t axis) {
  const Value x =
      axis == 0 ? c.inputs[0] : front_moved_to(moved_to_front(c.inputs[0], axis + 1), 1);
  if (!x.valid()) return {};
  const Value index = c.inputs[1];
  const std::array last{static_cast<int64_t>(index.rank())};
  // [batch, indices..., axes of x without `axis`]; the indices belong where `axis` was.
  const Value y = gather_nd(x, unsqueeze(index, last), 1);
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
  const auto axis = static_cast<size_t>(c.attributes[kAxis]);
  if (!c.is_stacked[1]) {
    return std::vector<Value>{gather(c.inputs[0], c.inputs[1], static_cast<int64_t>(axis + 1))};
  }
  if (c.is_stacked[0]) return std::vector<Value>{gather_both(c, axis)};
  // The batch is the first of the indices' axes, which stand in place of `axis`.
  const Value y = gather(c.inputs[0], c.inputs[1], static_cast<int64_t>(axis));
  return std::vector<Value>{moved_to_front(y, axis)};
}

Batched batch_scatter_nd(const BatchingContext& c) {
  const int64_t batch = c.attributes[kBatchDims];
  return std::vector<Value>{scatter_nd(stacked(c, 0), stacked(c, 1), stacked(c, 2),
                                       c.attributes[kScatterReduction], batch + 1)};
}

}  // namespace ullage::ops
