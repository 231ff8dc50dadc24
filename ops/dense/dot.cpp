// The dot op: shape rule, reference, decomposition into transpose, reshape and matmul.
#include "ops/dense/dot.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "ops/dense/dense_lower.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/movement/movement.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

DotAxes dot_axes(const ir::Attributes& attributes) {
  const auto list = [&](const AttributeKey<std::vector<int64_t>>& key) {
    const auto axes = attributes[key];
    return std::vector<int64_t>(axes.begin(), axes.end());
  };
  return {list(DotOp::kLhsContracting), list(DotOp::kRhsContracting), list(DotOp::kLhsBatch),
          list(DotOp::kRhsBatch)};
}

ir::Attributes to_attributes(const DotAxes& axes) {
  return {{DotOp::kLhsBatch, axes.lhs_batch},
          {DotOp::kLhsContracting, axes.lhs_contracting},
          {DotOp::kRhsBatch, axes.rhs_batch},
          {DotOp::kRhsContracting, axes.rhs_contracting}};
}

std::vector<int64_t> free_axes(size_t rank, std::span<const int64_t> contracting,
                               std::span<const int64_t> batch) {
  std::vector<int64_t> axes;
  for (int64_t a = 0; a < static_cast<int64_t>(rank); ++a) {
    if (std::ranges::find(contracting, a) != contracting.end()) continue;
    if (std::ranges::find(batch, a) == batch.end()) axes.push_back(a);
  }
  return axes;
}

bool is_canonical(const DotAxes& axes, size_t lhs_rank, size_t rhs_rank) {
  const auto rank = static_cast<int64_t>(lhs_rank);
  if (lhs_rank != rhs_rank || lhs_rank != axes.lhs_batch.size() + 2) return false;
  std::vector<int64_t> leading(lhs_rank - 2);
  std::iota(leading.begin(), leading.end(), 0);
  return axes.lhs_batch == leading && axes.rhs_batch == leading &&
         axes.lhs_contracting == std::vector{rank - 1} &&
         axes.rhs_contracting == std::vector{rank - 2};
}

namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {DotOp::kLhsBatch, DotOp::kLhsContracting, DotOp::kRhsBatch,
                                         DotOp::kRhsContracting};

// Distinct axes below the rank?
Result<void> check_axes(const InferContext& context, size_t operand, std::vector<int64_t> axes,
                        const std::vector<int64_t>& more) {
  axes.insert(axes.end(), more.begin(), more.end());
  std::ranges::sort(axes);
  const auto rank = static_cast<int64_t>(context.shape(operand).rank());
  const bool repeats = std::ranges::adjacent_find(axes) != axes.end();
  const bool inside = axes.empty() || (axes.front() >= 0 && axes.back() < rank);
  if (!repeats && inside) return {};
  return context.error("axes must be distinct and below the rank (C2): " +
                       describe(context, operand));
}

Result<void> infer(InferContext& context) {
  if (auto r = require_dtype(context, 0, kDotDTypes, "C1"); !r) return r;
  if (auto r = require_same_dtype(context, 1, "C1"); !r) return r;
  const DotAxes axes = dot_axes(context.attributes);
  if (axes.lhs_batch.size() != axes.rhs_batch.size() ||
      axes.lhs_contracting.size() != axes.rhs_contracting.size()) {
    return context.error("both operands must name as many axes (C2)");
  }
  if (auto r = check_axes(context, 0, axes.lhs_contracting, axes.lhs_batch); !r) return r;
  if (auto r = check_axes(context, 1, axes.rhs_contracting, axes.rhs_batch); !r) return r;
  const auto joined = [&](int64_t l, int64_t r) {
    return merge_axis(context, context.shape(0)[static_cast<size_t>(l)],
                      context.shape(1)[static_cast<size_t>(r)],
                      "axes that meet must be equal (C3)");
  };
  for (size_t i = 0; i < axes.lhs_contracting.size(); ++i) {
    if (auto r = joined(axes.lhs_contracting[i], axes.rhs_contracting[i]); !r) return r.error();
  }
  ShapeExtent shape;
  for (size_t i = 0; i < axes.lhs_batch.size(); ++i) {
    const auto axis = joined(axes.lhs_batch[i], axes.rhs_batch[i]);
    if (!axis) return axis.error();
    shape.push_back(*axis);
  }
  for (int64_t a : free_axes(context.shape(0).rank(), axes.lhs_contracting, axes.lhs_batch)) {
    shape.push_back(context.shape(0)[static_cast<size_t>(a)]);
  }
  for (int64_t a : free_axes(context.shape(1).rank(), axes.rhs_contracting, axes.rhs_batch)) {
    shape.push_back(context.shape(1)[static_cast<size_t>(a)]);
  }
  add_output(context, context.input(0).dtype, std::move(shape));
  return {};
}

// ---- reference ------------------------------------------------------------------------------

// Offset of the element whose coordinates on `axes` are those of `index` from `first` on.
int64_t offset(std::span<const int64_t> strides, std::span<const int64_t> axes,
               std::span<const int64_t> index, size_t first) {
  int64_t at = 0;
  for (size_t i = 0; i < axes.size(); ++i) {
    at += index[first + i] * strides[static_cast<size_t>(axes[i])];
  }
  return at;
}

template <class T>
Result<void> evaluate_as(EvaluateContext& context) {
  const DotAxes axes = dot_axes(context.attributes());
  const Tensor &x = context.inputs[0], &y = context.inputs[1];
  const auto a = elements_of<T>(x), b = elements_of<T>(y);
  const auto a_strides = dense_strides(x.shape()), b_strides = dense_strides(y.shape());
  const auto a_free = free_axes(x.rank(), axes.lhs_contracting, axes.lhs_batch);
  const auto b_free = free_axes(y.rank(), axes.rhs_contracting, axes.rhs_batch);
  std::vector<int64_t> inner;
  for (int64_t axis : axes.lhs_contracting) inner.push_back(x.shape()[static_cast<size_t>(axis)]);
  const size_t batch = axes.lhs_batch.size();
  std::vector<T> c;
  for_each_index(context.output_shapes[0], [&](std::span<const int64_t> at) {
    const int64_t a_at =
        offset(a_strides, axes.lhs_batch, at, 0) + offset(a_strides, a_free, at, batch);
    const int64_t b_at = offset(b_strides, axes.rhs_batch, at, 0) +
                         offset(b_strides, b_free, at, batch + a_free.size());
    T sum{};
    for_each_index(inner, [&](std::span<const int64_t> k) {
      sum += a[static_cast<size_t>(a_at + offset(a_strides, axes.lhs_contracting, k, 0))] *
             b[static_cast<size_t>(b_at + offset(b_strides, axes.rhs_contracting, k, 0))];
    });
    c.push_back(sum);
  });
  set_result(context, 0, c);
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  return is_float(context.output_dtype(0)) ? evaluate_as<double>(context)
                                           : evaluate_as<uint64_t>(context);
}

// ---- decomposition --------------------------------------------------------------------------

// One operand with its batch axes in front, then two groups of axes. Groups of one axis keep their
// extent, whatever it promises; others are merged by a reshape, which requires exact extents.
Value as_matrices(Value x, const std::vector<int64_t>& batch, const std::vector<int64_t>& first,
                  const std::vector<int64_t>& second) {
  std::vector<int64_t> order = batch;
  order.insert(order.end(), first.begin(), first.end());
  order.insert(order.end(), second.begin(), second.end());
  if (!std::ranges::is_sorted(order)) x = transpose(x, order);
  if ((first.size() == 1 && second.size() == 1) || !x.valid()) return x;
  const std::vector<ExtentExpr> extents = extents_of(x);
  if (x.builder().failed()) return {};
  const auto split = extents.begin() + static_cast<std::ptrdiff_t>(batch.size());
  const auto second_split = split + static_cast<std::ptrdiff_t>(first.size());
  std::vector<ExtentExpr> shape(extents.begin(), split);
  shape.push_back(product(x.builder().pool(), {split, second_split}));
  shape.push_back(product(x.builder().pool(), {second_split, extents.end()}));
  return reshape(x, std::move(shape));
}

Result<std::vector<Value>> decompose(Builder& builder, std::span<const Value> inputs,
                                     const Attributes& attributes) {
  const DotAxes axes = dot_axes(attributes);
  const Value &lhs = inputs[0], &rhs = inputs[1];
  const auto rows = free_axes(lhs.rank(), axes.lhs_contracting, axes.lhs_batch);
  const auto columns = free_axes(rhs.rank(), axes.rhs_contracting, axes.rhs_batch);
  const Value left = as_matrices(lhs, axes.lhs_batch, rows, axes.lhs_contracting);
  const Value right = as_matrices(rhs, axes.rhs_batch, axes.rhs_contracting, columns);
  const Value product = matmul(left, right);
  if (!product.valid()) return builder.error();
  if (rows.size() == 1 && columns.size() == 1) return std::vector{product};
  std::vector<ExtentExpr> shape;
  for (size_t i = 0; i < axes.lhs_batch.size(); ++i) shape.push_back(product.extent(i));
  for (int64_t a : rows) shape.push_back(extents_of(lhs)[static_cast<size_t>(a)]);
  for (int64_t a : columns) shape.push_back(extents_of(rhs)[static_cast<size_t>(a)]);
  if (builder.failed()) return builder.error();
  const Value result = reshape(product, std::move(shape));
  if (!result.valid()) return builder.error();
  return std::vector{result};
}

// The canonical form alone has a kernel; decompose_dot brings every other one into it.
Result<void> lower(LowerContext& context) {
  const DotAxes axes = dot_axes(context.node().attributes);
  if (is_canonical(axes, context.shape(context.input(0)).rank(),
                   context.shape(context.input(1)).rank())) {
    return lower_matmul(context);
  }
  return context.error("must be [batch, M, K] x [batch, K, N] to have a kernel");
}

Batched batch_dot(const BatchingContext& c) {
  const DotAxes axes = dot_axes(c.attributes);
  const auto moved_up = [](const std::vector<int64_t>& of, bool is_batch) {
    std::vector<int64_t> up;
    if (is_batch) up.push_back(0);
    for (int64_t axis : of) up.push_back(axis + 1);
    return up;
  };
  return c.builder.add(c.op, all_stacked(c),
                       to_attributes({.lhs_contracting = moved_up(axes.lhs_contracting, false),
                                      .rhs_contracting = moved_up(axes.rhs_contracting, false),
                                      .lhs_batch = moved_up(axes.lhs_batch, true),
                                      .rhs_batch = moved_up(axes.rhs_batch, true)}));
}

}  // namespace

const DotOp dot = {{
    .name = "dot",
    .doc = "Product of two tensors summed over the axes that meet, batch axes kept in front. (C1) "
           "dtypes as matmul; (C2) axes are distinct, below the rank and as many on both sides; "
           "(C3) extents of axes that meet are equal.",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .decompose = decompose,
    .accuracy = {AccuracyRule::sum, 4},
    .differentiation = {.form = DifferentiationForm::by_decomposition},
    .batching = leading_axis(batch_dot, "among the batch axes"),
}};

Value DotOp::operator()(Value lhs, Value rhs, const DotAxes& axes) const {
  if (!lhs.valid() || !rhs.valid()) return {};
  const bool narrow = lhs.dtype() == DType::f16 || lhs.dtype() == DType::bf16;
  if (!narrow || lhs.dtype() != rhs.dtype()) {
    return add_node(*this, std::array{lhs, rhs}, to_attributes(axes)).front();
  }
  return as_dtype_of(
      add_node(*this, std::array{as_computed(lhs), as_computed(rhs)}, to_attributes(axes)).front(),
      lhs);
}

}  // namespace ullage::ops
