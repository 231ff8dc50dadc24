// The row of an index becomes a part of the index.
#include "ops/indexing/indexing_batching.h"

#include <array>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/select/size.h"

namespace ullage::ops {

using ir::BatchingContext;
using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// Rows of both operands: one gather_nd, the row in front of each index.
Value gather_both(const BatchingContext& c, size_t axis) {
  const Value x =
      axis == 0 ? c.inputs[0] : front_moved_to(moved_to_front(c.inputs[0], axis + 1), 1);
  if (!x.valid()) return {};
  const Value index = cast(c.inputs[1], DType::i64);
  const ExtentExpr one = c.builder.pool().constant(1);
  std::vector<ExtentExpr> line(index.rank(), one), tuple = extents_of(index);
  line[0] = c.batch;
  const Value row = broadcast_to(iota(c.builder, DType::i64, line, 0), tuple);
  tuple.push_back(one);
  const std::vector<Value> pair{reshape(row, tuple), reshape(index, tuple)};
  // [batch, indices..., axes of x without `axis`]; the indices belong where `axis` was.
  const Value y = gather_nd(x, concat(pair, static_cast<int64_t>(index.rank())));
  const size_t count = row_rank(c, 1);
  std::vector<int64_t> permutation{0};
  for (size_t a = 0; a < axis; ++a) permutation.push_back(static_cast<int64_t>(1 + count + a));
  for (size_t a = 0; a < count; ++a) permutation.push_back(static_cast<int64_t>(1 + a));
  for (size_t a = 1 + count + axis; a < y.rank(); ++a) {
    permutation.push_back(static_cast<int64_t>(a));
  }
  return transpose(y, permutation);
}

// i64 [..., 1]: the place of the slice that each tuple names in the flat leading `axes`; their
// number, which scatter_elements drops, where the tuple is out of range.
Value flat_places(Value tuples, std::span<const ExtentExpr> axes) {
  ir::Builder& builder = tuples.builder();
  ir::ExtentPool& pool = builder.pool();
  const auto depth = static_cast<int64_t>(axes.size());
  std::vector<ExtentExpr> strides;
  for (size_t a = 0; a < axes.size(); ++a) {
    strides.push_back(ir::simplify(ir::product(pool, axes.subspan(a + 1))));
  }
  const Value limits = extent_values(builder, {axes.begin(), axes.end()}, {depth}, DType::i64);
  Value index = cast(tuples, DType::i64);
  index = where(less(index, 0.0), add(index, limits), index);
  const Value outside = logical_or(less(index, 0.0), greater_equal(index, limits));
  const std::array last{static_cast<int64_t>(tuples.rank()) - 1};
  const Value missed = reduce_max(cast(outside, DType::i32), last, true);
  const Value place =
      reduce_sum(mul(index, extent_values(builder, strides, {depth}, DType::i64)), last, true);
  const Value none = extent_scalar(builder, ir::simplify(ir::product(pool, axes)), DType::i64);
  return where(greater(missed, 0.0), none, place);
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

Batched batch_scatter_nd(const BatchingContext& c) {
  const Value x = stacked(c, 0), updates = stacked(c, 2), tuples = c.inputs[1];
  if (c.builder.failed()) return c.builder.error();
  ir::ExtentPool& pool = c.builder.pool();
  const std::vector<ExtentExpr> shape = extents_of(x), from = extents_of(tuples);
  const auto depth = static_cast<size_t>(*ir::as_constant(from.back()));
  const std::span<const ExtentExpr> axes = std::span(shape).subspan(1, depth);
  const ExtentExpr places = ir::simplify(ir::product(pool, axes));
  const ExtentExpr inner = ir::simplify(ir::product(pool, std::span(shape).subspan(1 + depth)));
  const size_t front = c.is_stacked[1] ? 1 : 0;
  const ExtentExpr count =
      ir::simplify(ir::product(pool, std::span(from).subspan(front, from.size() - front - 1)));
  const ExtentExpr one = pool.constant(1);
  const Value place = reshape(flat_places(tuples, axes), {front != 0 ? c.batch : one, count, one});
  const std::vector<ExtentExpr> lines{c.batch, count, inner};
  const Value y =
      scatter_elements(reshape(x, {c.batch, places, inner}), broadcast_to(place, lines),
                       reshape(updates, lines), 1, c.attributes.text("reduction", "none"));
  return std::vector<Value>{reshape(y, shape)};
}

}  // namespace ullage::ops
