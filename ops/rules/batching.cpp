// Rules by what an op does with its axes; each serves all ops of its kind.
#include "ops/rules/batching.h"

#include <algorithm>

#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::Attributes;
using ir::BatchingContext;
using ir::ExtentExpr;
using ir::Value;

// ---- rules ----------------------------------------------------------------------------------

Batched batch_as_it_is(const BatchingContext& c) {
  return c.builder.add(c.op, c.inputs, c.attributes);
}

// Stacked operands of lower rank get axes of extent 1 behind the batch, so that they broadcast as
// before.
Batched batch_elementwise(const BatchingContext& c) {
  size_t rank = 0;
  for (size_t i = 0; i < c.inputs.size(); ++i) rank = std::max(rank, row_rank(c, i));
  std::vector<Value> inputs(c.inputs.begin(), c.inputs.end());
  std::vector<ExtentExpr> shape;
  for (size_t i = 0; i < inputs.size() && shape.empty(); ++i) {
    if (row_rank(c, i) != rank) continue;
    const std::vector<ExtentExpr> own = extents_of(inputs[i]);
    shape = c.is_stacked[i] ? own : with_front(c.batch, own);
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    Value& x = inputs[i];
    if (!c.is_stacked[i] && x.rank() == 0) continue;
    if (c.is_stacked[i] && row_rank(c, i) == rank) continue;
    if (c.is_stacked[i]) {
      std::vector<ExtentExpr> lined = extents_of(x);
      lined.insert(lined.begin() + 1, rank - row_rank(c, i), c.builder.pool().constant(1));
      x = reshape(x, lined);
    }
    x = broadcast_to(x, shape);
  }
  return c.builder.add(c.op, inputs, c.attributes);
}

Batched batch_behind(const BatchingContext& c) {
  return c.builder.add(c.op, all_stacked(c), c.attributes);
}

// Negative axes count from the back, where nothing moves.
Batched batch_along_axis(const BatchingContext& c) {
  Attributes attributes = c.attributes;
  const int64_t axis = attributes[kAxis];
  attributes.set(kAxis, axis < 0 ? axis : axis + 1);
  return c.builder.add(c.op, all_stacked(c), attributes);
}

Batched batch_along_axes(const BatchingContext& c) {
  Attributes attributes = c.attributes;
  std::vector<int64_t> axes;
  for (int64_t axis : attributes[kAxes]) axes.push_back(axis + 1);
  attributes.set(kAxes, std::move(axes));
  return c.builder.add(c.op, all_stacked(c), attributes);
}

Batched batch_shape(const BatchingContext& c) {
  Attributes attributes = c.attributes;
  attributes.set(kShape, with_front(c.batch, c.attributes[kShape]));
  return c.builder.add(c.op, all_stacked(c), attributes);
}

Batched batch_folded(const BatchingContext& c) {
  std::vector<Value> inputs(c.inputs.begin(), c.inputs.end());
  ExtentExpr n;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].valid() || !c.op.batching.takes_batch_of(i)) continue;
    const Value all = stacked(c, i);
    if (!all.valid()) return c.builder.error();
    if (!n) n = all.extent(1);
    inputs[i] = fold_rows(all);
  }
  std::vector<Value> results = c.builder.add(c.op, inputs, c.attributes);
  for (Value& y : results) y = unfold_rows(y, c.batch, n);
  return results;
}

// ---- tools of rules -------------------------------------------------------------------------

Value stacked(const BatchingContext& c, size_t i) {
  if (c.is_stacked[i] || !c.inputs[i].valid()) return c.inputs[i];
  return repeat_rows(c.inputs[i], c.batch);
}

std::vector<Value> all_stacked(const BatchingContext& c) {
  std::vector<Value> inputs;
  for (size_t i = 0; i < c.inputs.size(); ++i) inputs.push_back(stacked(c, i));
  return inputs;
}

size_t row_rank(const BatchingContext& c, size_t i) {
  return c.inputs[i].rank() - (c.is_stacked[i] ? 1 : 0);
}

Value repeat_rows(Value x, ExtentExpr batch) {
  return broadcast_to(x, with_front(batch, extents_of(x)));
}

Value fold_rows(Value x) {
  std::vector<ExtentExpr> shape = extents_of(x);
  if (shape.empty()) return {};  // the builder failed
  const ExtentExpr all = ir::simplify(shape[0] * shape[1]);
  shape.erase(shape.begin());
  shape[0] = all;
  return reshape(x, shape);
}

Value unfold_rows(Value x, ExtentExpr batch, ExtentExpr n) {
  if (!x.valid()) return x;
  std::vector<ExtentExpr> shape = extents_of(x);
  if (shape.empty()) return {};
  shape[0] = n;
  return reshape(x, with_front(batch, shape));
}

Value front_moved_to(Value x, size_t axis) {
  std::vector<int64_t> permutation;
  for (size_t a = 1; a < x.rank(); ++a) permutation.push_back(static_cast<int64_t>(a));
  permutation.insert(permutation.begin() + static_cast<ptrdiff_t>(axis), 0);
  return transpose(x, permutation);
}

Value moved_to_front(Value x, size_t axis) {
  std::vector<int64_t> permutation{static_cast<int64_t>(axis)};
  for (size_t a = 0; a < x.rank(); ++a) {
    if (a != axis) permutation.push_back(static_cast<int64_t>(a));
  }
  return transpose(x, permutation);
}

std::vector<ExtentExpr> with_front(ExtentExpr front, std::span<const ExtentExpr> rest) {
  std::vector<ExtentExpr> all{front};
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

}  // namespace ullage::ops
