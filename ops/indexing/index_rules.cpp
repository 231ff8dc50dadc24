// Rules that gathers and scatters share.
#include "ops/indexing/index_rules.h"

#include <algorithm>

#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::ExtentExpr;

ir::Result<void> require_indices(const ir::InferContext& context, size_t operand) {
  const ir::DType dtype = context.input(operand).dtype;
  if (dtype == ir::DType::i32 || dtype == ir::DType::i64) return {};
  return context.error("indices must be i32 or i64 (C1): given " + describe(context, operand));
}

void require_readable(ir::InferContext& context, ExtentExpr extent, ExtentExpr reads) {
  const ExtentExpr zero = context.pool().constant(0);
  context.require(ir::logical_or(ir::less(zero, extent), ir::equal(reads, zero)),
                  "an empty axis has nothing to read (C2)");
}

TupleAxes tuple_axes(const ir::Graph& graph, const ir::Node& node) {
  const ir::ShapeExtent& tuples = graph.value(node.inputs[1]).shape;
  return {.batch = static_cast<size_t>(node.attributes[kBatchDims]),
          .depth = static_cast<size_t>(*ir::as_constant(tuples[tuples.rank() - 1].live))};
}

ir::Result<TupleAxes> checked_tuple_axes(ir::InferContext& context, std::span<const ExtentExpr> x,
                                         std::span<const ExtentExpr> indices,
                                         std::array<std::string_view, 2> rules) {
  const int64_t batch = context.attributes[kBatchDims];
  const auto ranks = static_cast<int64_t>(std::min(x.size(), indices.size()));
  if (batch < 0 || (batch > 0 && batch >= ranks)) {
    return context.error("batch_dims must lie below both ranks (" + std::string(rules[1]) +
                         "): given " + std::to_string(batch) + " for " + describe(context, 0) +
                         " and " + describe(context, 1));
  }
  TupleAxes axes{.batch = static_cast<size_t>(batch)};
  const auto depth = indices.empty() ? std::nullopt : ir::as_constant(indices.back());
  const auto most = static_cast<int64_t>(std::min(kMaxIndexedAxes, x.size() - axes.batch));
  if (!depth || *depth < 1 || *depth > most) {
    return context.error("the last extent of indices must be a constant of 1 to " +
                         std::to_string(kMaxIndexedAxes) + ", at most the rank of x (" +
                         std::string(rules[0]) + "): given " + describe(context, 0) + " and " +
                         describe(context, 1));
  }
  axes.depth = static_cast<size_t>(*depth);
  for (size_t a = 0; a < axes.batch; ++a) {
    auto ok = require_equal(
        context, x[a], indices[a],
        "the batch axes of x and indices must be equal (" + std::string(rules[1]) + ")");
    if (!ok) return ok.error();
  }
  return axes;
}

IndexedAxes axis_of_x(const ir::Graph& graph, const ir::Node& node) {
  const auto axis = static_cast<size_t>(node.attributes[kAxis]);
  return {.operand = 1, .extents = {graph.value(node.inputs[0]).shape[axis].live}};
}

IndexedAxes axes_of_tuples(const ir::Graph& graph, const ir::Node& node) {
  const TupleAxes axes = tuple_axes(graph, node);
  IndexedAxes indexed{.operand = 1, .batch_axes = axes.batch};
  for (size_t a = axes.batch; a < axes.behind(); ++a) {
    indexed.extents.push_back(graph.value(node.inputs[0]).shape[a].live);
  }
  return indexed;
}

int64_t position_of(int64_t index, int64_t extent) {
  return index < 0 ? index + extent : index;
}

int64_t clamped_position(int64_t index, int64_t extent) {
  return std::clamp<int64_t>(position_of(index, extent), 0, std::max<int64_t>(extent - 1, 0));
}

Tuples::Tuples(const ir::EvaluateContext& context) : indices_(context.inputs[1]) {
  const TupleAxes axes = tuple_axes(context.graph, context.node);
  const std::span<const int64_t> shape = context.inputs[0].shape();
  extents_ = shape.subspan(axes.batch, axes.depth);
  inner = product_of(shape.subspan(axes.behind()));
  count = indices_.element_count() / static_cast<int64_t>(axes.depth);
  // Without rows there are no tuples.
  per_row_ = count == 0 ? 1 : count / product_of(shape.first(axes.batch));
}

int64_t Tuples::slice(int64_t tuple,
                      const std::function<int64_t(int64_t, int64_t)>& position) const {
  int64_t at = tuple / per_row_;
  for (size_t k = 0; k < extents_.size(); ++k) {
    const int64_t index =
        indices_.integer(tuple * static_cast<int64_t>(extents_.size()) + static_cast<int64_t>(k));
    at = at * extents_[k] + position(index, extents_[k]);
  }
  return at;
}

ExtentExpr product_between(ir::ExtentPool& pool, const ir::ShapeExtent& shape, size_t first,
                           size_t last) {
  ExtentExpr product = pool.constant(1);
  for (size_t a = first; a < last; ++a) product = product * shape[a].live;
  return ir::simplify(product);
}

std::vector<ExtentExpr> symbolic_strides(ir::ExtentPool& pool, const ir::ShapeExtent& shape) {
  std::vector<ExtentExpr> strides(shape.rank(), pool.constant(1));
  for (size_t a = shape.rank(); a-- > 1;) {
    strides[a - 1] = ir::simplify(strides[a] * shape[a].live);
  }
  return strides;
}

Slices slices_of(ir::ExtentPool& pool, const ir::ShapeExtent& shape, size_t axis) {
  Slices slices{pool.constant(1), shape[axis].live, pool.constant(1)};
  for (size_t a = 0; a < shape.rank(); ++a) {
    if (a < axis) slices.outer = slices.outer * shape[a].live;
    if (a > axis) slices.inner = slices.inner * shape[a].live;
  }
  slices.outer = ir::simplify(slices.outer);
  slices.inner = ir::simplify(slices.inner);
  return slices;
}

}  // namespace ullage::ops
