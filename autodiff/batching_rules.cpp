// Rules by what an op does with its axes; each serves all ops of its kind.
#include "autodiff/batching_rules.h"

#include <algorithm>

#include "autodiff/batch_axis.h"
#include "ops/control/branch.h"
#include "ops/control/match_cast.h"
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/dot.h"
#include "ops/dense/excitation.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"
#include "ops/order/argsort.h"
#include "ops/order/scan.h"
#include "ops/order/search_sorted.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/softmax.h"
#include "ops/select/size.h"

namespace ullage::autodiff {

using ir::Attributes;
using ir::ExtentExpr;
using ir::Value;
using Values = std::vector<Value>;
using Batched = std::optional<Values>;

namespace {

Values all_stacked(const BatchContext& c) {
  Values inputs;
  for (size_t i = 0; i < c.inputs.size(); ++i) inputs.push_back(c.stacked(i));
  return inputs;
}

std::vector<ExtentExpr> with_front(ExtentExpr front, std::span<const ExtentExpr> rest) {
  std::vector<ExtentExpr> all{front};
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

// Operands of the rows' rank with ones behind the batch, so that they broadcast as rows do.
Batched elementwise(const BatchContext& c) {
  size_t rank = 0;
  for (size_t i = 0; i < c.inputs.size(); ++i) rank = std::max(rank, c.rank(i));
  Values inputs;
  std::vector<ExtentExpr> shape;
  for (size_t i = 0; i < c.inputs.size(); ++i) {
    Value x = c.inputs[i];
    if (c.rank(i) == rank && shape.empty()) {
      const std::vector<ExtentExpr> own = ops::extents_of(x);
      shape = c.is_stacked[i] ? own : with_front(c.batch, own);
    }
    inputs.push_back(x);
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    Value& x = inputs[i];
    if (!c.is_stacked[i] && x.rank() == 0) continue;
    if (c.is_stacked[i] && c.rank(i) == rank) continue;
    std::vector<ExtentExpr> lined = ops::extents_of(x);
    const size_t front = c.is_stacked[i] ? 1 : 0;
    if (front != 0) {
      lined.insert(lined.begin() + 1, rank - c.rank(i), c.builder.pool().constant(1));
      x = ops::reshape(x, lined);
    }
    x = ops::broadcast_to(x, shape);
  }
  return c.builder.add(c.op, inputs, c.attributes);
}

// Negative axes count from the back, where nothing moves.
Batched along_axis(const BatchContext& c) {
  Attributes attributes = c.attributes;
  const int64_t axis = attributes.integer("axis");
  attributes.set("axis", axis < 0 ? axis : axis + 1);
  return c.builder.add(c.op, all_stacked(c), attributes);
}

Batched along_axes(const BatchContext& c) {
  Attributes attributes = c.attributes;
  std::vector<int64_t> axes;
  for (int64_t axis : attributes.integers("axes")) axes.push_back(axis + 1);
  attributes.set("axes", std::move(axes));
  return c.builder.add(c.op, all_stacked(c), attributes);
}

// Ops that leave leading axes alone.
Batched behind_batch(const BatchContext& c) {
  return c.builder.add(c.op, all_stacked(c), c.attributes);
}

Batched matmul(const BatchContext& c) {
  Values inputs;
  for (size_t i = 0; i < 2; ++i) {
    Value x = c.inputs[i];
    // Products broadcast over batch axes of 1.
    if (!c.is_stacked[i]) {
      x = ops::reshape(x, with_front(c.builder.pool().constant(1), ops::extents_of(x)));
    }
    inputs.push_back(x);
  }
  return c.builder.add(c.op, inputs, c.attributes);
}

Batched dot(const BatchContext& c) {
  Attributes attributes = c.attributes;
  for (const char* name : {"lhs_batch", "rhs_batch", "lhs_contracting", "rhs_contracting"}) {
    std::vector<int64_t> axes;
    if (std::string_view(name).ends_with("batch")) axes.push_back(0);
    for (int64_t axis : c.attributes.integers(name)) axes.push_back(axis + 1);
    attributes.set(name, std::move(axes));
  }
  return c.builder.add(c.op, all_stacked(c), attributes);
}

// Attributes that list one extent per axis get one in front.
Batched listed(const BatchContext& c, std::span<const std::pair<const char*, ExtentExpr>> front) {
  Attributes attributes = c.attributes;
  for (const auto& [name, extent] : front) {
    attributes.set(name, with_front(extent, c.attributes.extents(name)));
  }
  return c.builder.add(c.op, all_stacked(c), attributes);
}

Batched shaped(const BatchContext& c) {
  const std::pair<const char*, ExtentExpr> front[] = {{"shape", c.batch}};
  return listed(c, front);
}

// The row's axes may gain leading ones, which belong behind the batch.
Batched broadcast(const BatchContext& c) {
  const auto shape = c.attributes.extents("shape");
  std::vector<ExtentExpr> lined = ops::extents_of(c.inputs[0]);
  lined.insert(lined.begin() + 1, shape.size() - c.rank(0), c.builder.pool().constant(1));
  return Values{ops::broadcast_to(ops::reshape(c.inputs[0], lined), with_front(c.batch, shape))};
}

Batched full(const BatchContext& c) {
  const auto shape = c.attributes.extents("shape");
  std::vector<ExtentExpr> line(shape.size() + 1, c.builder.pool().constant(1));
  line[0] = c.batch;
  return Values{ops::broadcast_to(ops::reshape(c.inputs[0], line), with_front(c.batch, shape))};
}

Batched slice(const BatchContext& c) {
  ir::ExtentPool& pool = c.builder.pool();
  const std::pair<const char*, ExtentExpr> front[] = {
      {"starts", pool.constant(0)}, {"sizes", c.batch}, {"steps", pool.constant(1)}};
  return listed(c, front);
}

Batched pad(const BatchContext& c) {
  if (c.inputs.size() > 1 && c.is_stacked[1]) return std::nullopt;
  Attributes attributes = c.attributes;
  const ExtentExpr zero = c.builder.pool().constant(0);
  for (const char* name : {"before", "after"}) {
    attributes.set(name, with_front(zero, c.attributes.extents(name)));
  }
  Values inputs(c.inputs.begin(), c.inputs.end());
  return c.builder.add(c.op, inputs, attributes);
}

Batched transpose(const BatchContext& c) {
  std::vector<int64_t> permutation{0};
  for (int64_t axis : c.attributes.integers("permutation")) permutation.push_back(axis + 1);
  return Values{ops::transpose(c.inputs[0], permutation)};
}

// Leading axis N of the first `count` operands takes the batch; the others are shared.
Batched folded_operands(const BatchContext& c, size_t count) {
  Values inputs(c.inputs.begin(), c.inputs.end());
  ExtentExpr rows;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (i >= count && c.is_stacked[i]) return std::nullopt;
    if (i >= count) continue;
    inputs[i] = c.stacked(i);
    std::vector<ExtentExpr> shape = ops::extents_of(inputs[i]);
    rows = shape[1];
    shape.erase(shape.begin());
    shape[0] = ir::simplify(c.batch * rows);
    inputs[i] = ops::reshape(inputs[i], shape);
  }
  const Value y = c.builder.add1(c.op, inputs, c.attributes);
  if (!y.valid()) return Values{y};
  std::vector<ExtentExpr> shape = ops::extents_of(y);
  shape[0] = rows;
  return Values{ops::reshape(y, with_front(c.batch, shape))};
}
Batched folded(const BatchContext& c) {
  return folded_operands(c, 1);
}
Batched folded_together(const BatchContext& c) {
  return folded_operands(c, c.inputs.size());
}

// Rows of both operands: one gather from all rows' slices, each index moved to its row (B6).
Value gather_both(const BatchContext& c, size_t axis) {
  const Value x =
      axis == 0 ? c.inputs[0] : front_moved_to(moved_to_front(c.inputs[0], axis + 1), 1);
  std::vector<ExtentExpr> shape = ops::extents_of(x);
  const ExtentExpr n = shape[1];
  shape.erase(shape.begin());
  shape[0] = ir::simplify(c.batch * n);
  Value index = ops::cast(c.inputs[1], ir::DType::i64);
  const Value extent = ops::extent_scalar(c.builder, n, ir::DType::i64);
  index = ops::where(ops::less(index, 0.0), ops::add(index, extent), index);
  index = ops::max(ops::min(index, ops::sub(extent, 1.0)), 0.0);
  std::vector<ExtentExpr> line(index.rank(), c.builder.pool().constant(1));
  line[0] = c.batch;
  const Value row = ops::iota(c.builder, ir::DType::i64, line, 0);
  index = ops::add(index, ops::broadcast_to(ops::mul(row, extent), ops::extents_of(index)));
  // [batch, indices..., axes of x without `axis`]; the indices belong where `axis` was.
  const Value y = ops::gather(ops::reshape(x, shape), index, 0);
  const size_t count = c.rank(1);
  std::vector<int64_t> permutation{0};
  for (size_t a = 0; a < axis; ++a) permutation.push_back(static_cast<int64_t>(1 + count + a));
  for (size_t a = 0; a < count; ++a) permutation.push_back(static_cast<int64_t>(1 + a));
  for (size_t a = 1 + count + axis; a < y.rank(); ++a) {
    permutation.push_back(static_cast<int64_t>(a));
  }
  return ops::transpose(y, permutation);
}

Batched gather(const BatchContext& c) {
  const auto axis = static_cast<size_t>(c.attributes.integer("axis"));
  if (!c.is_stacked[1]) {
    return Values{ops::gather(c.inputs[0], c.inputs[1], static_cast<int64_t>(axis + 1))};
  }
  if (c.is_stacked[0]) return Values{gather_both(c, axis)};
  // The batch is the first of the indices' axes, which stand in place of `axis`.
  const Value y = ops::gather(c.inputs[0], c.inputs[1], static_cast<int64_t>(axis));
  return Values{moved_to_front(y, axis)};
}

using Rule = Batched (*)(const BatchContext&);
struct Row {
  const ir::OpDef* op;
  Rule rule;
};
const Row kRules[] = {
    {&ops::reshape, shaped},
    {&ops::match_cast, shaped},
    {&ops::broadcast_to, broadcast},
    {&ops::full, full},
    {&ops::slice, slice},
    {&ops::pad, pad},
    {&ops::transpose, transpose},
    {&ops::concat, along_axis},
    {&ops::interleave, along_axis},
    {&ops::softmax, along_axis},
    {&ops::log_softmax, along_axis},
    {&ops::cumsum, along_axis},
    {&ops::cumprod, along_axis},
    {&ops::cummax, along_axis},
    {&ops::cummin, along_axis},
    {&ops::topk, along_axis},
    {&ops::gather_elements, along_axis},
    {&ops::scatter_elements, along_axis},
    {&ops::reduce_sum, along_axes},
    {&ops::reduce_prod, along_axes},
    {&ops::reduce_max, along_axes},
    {&ops::reduce_min, along_axes},
    {&ops::reduce_mean, along_axes},
    {&ops::arg_max, along_axes},
    {&ops::arg_min, along_axes},
    {&ops::argsort, behind_batch},
    {&ops::search_sorted, behind_batch},
    {&ops::select_branch, behind_batch},
    {&ops::bitcast, behind_batch},
    {&ops::matmul, matmul},
    {&ops::dot, dot},
    {&ops::gather, gather},
    {&ops::convolution, folded},
    {&ops::conv_transpose, folded},
    {&ops::attention, folded_together},
    {&ops::excitation, folded},
    {&ops::average_pool, folded},
    {&ops::lp_pool, folded},
};

}  // namespace

Value BatchContext::stacked(size_t i) const {
  if (is_stacked[i] || !inputs[i].valid()) return inputs[i];
  return repeat_rows(inputs[i], batch);
}

Value repeat_rows(Value x, ExtentExpr batch) {
  return ops::broadcast_to(x, with_front(batch, ops::extents_of(x)));
}

Batched apply_batching_rule(const BatchContext& c) {
  if (c.op.is_elementwise() && c.op.scalar.number != nullptr) return elementwise(c);
  if (c.op.is_elementwise() && c.op.infer == ops::infer_elementwise) return elementwise(c);
  const auto found = std::ranges::find(kRules, &c.op, &Row::op);
  return found == std::end(kRules) ? std::nullopt : found->rule(c);
}

}  // namespace ullage::autodiff
