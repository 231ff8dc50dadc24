// The ops arg_max and arg_min.
#include <cmath>

#include "ops/reduce/reduce.h"
#include "ops/reduce/reduce_lower.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using namespace ir;

namespace {

// The kernel looks at 8 elements per iteration of a bounded loop.

// ---- shape rule -----------------------------------------------------------------------------

// Attribute "axes" has the one axis, so that reductions share their geometry.
Result<void> infer_arg_reduce(InferContext& context) {
  if (!kNumbers.contains(context.input(0).dtype)) {
    return context.error("the operand must be of numbers (C1): " + describe(context, 0));
  }
  const auto axes = context.attributes[kAxes];
  const ShapeExtent& shape = context.shape(0);
  if (axes.size() != 1 || axes[0] < 0 || axes[0] >= static_cast<int64_t>(shape.rank())) {
    return context.error("one axis below the rank is needed (C2): " + describe(context, 0));
  }
  const auto axis = static_cast<size_t>(axes[0]);
  const Result<ExtentExpr> extent = exact_extent(context, 0, axis);
  if (!extent) return extent.error();
  ShapeExtent result;
  for (size_t a = 0; a < shape.rank(); ++a) {
    if (a != axis) {
      result.push_back(shape[a]);
    } else if (context.attributes[kKeepdims]) {
      result.push_back({.live = context.pool().constant(1)});
    }
  }
  add_output(context, DType::i64, std::move(result));
  return {};
}

// ---- reference ------------------------------------------------------------------------------

// Is element a strictly better than b? NaN is better than every number.
bool is_better(const Tensor& x, int64_t a, int64_t b, bool largest) {
  if (is_float(x.dtype())) {
    const double left = x.number(a), right = x.number(b);
    if (std::isnan(left) || std::isnan(right)) return std::isnan(left) && !std::isnan(right);
    return largest ? left > right : left < right;
  }
  const int64_t left = x.integer(a), right = x.integer(b);
  if (x.dtype() == DType::u64) {
    const auto l = static_cast<uint64_t>(left), r = static_cast<uint64_t>(right);
    return largest ? l > r : l < r;
  }
  return largest ? left > right : left < right;
}

template <bool largest>
Result<void> evaluate_arg_reduce(EvaluateContext& context) {
  const Tensor& x = context.inputs[0];
  const auto axis = static_cast<size_t>(context.attributes()[kAxes][0]);
  const bool last = context.attributes()[ArgReduceOp::kSelectLast];
  int64_t outer = 1, inner = 1;
  for (size_t a = 0; a < axis; ++a) outer *= x.shape()[a];
  for (size_t a = axis + 1; a < x.rank(); ++a) inner *= x.shape()[a];
  const int64_t extent = x.shape()[axis];
  std::vector<uint64_t> result;
  for (int64_t line = 0; line < outer * inner; ++line) {
    const int64_t base = line / inner * extent * inner + line % inner;
    int64_t best = 0;
    for (int64_t i = 1; i < extent; ++i) {
      const bool better = is_better(x, base + i * inner, base + best * inner, largest);
      const bool worse = is_better(x, base + best * inner, base + i * inner, largest);
      if (better || (last && !worse)) best = i;
    }
    result.push_back(static_cast<uint64_t>(best));
  }
  set_result(context, 0, result);
  return {};
}

// ---- op definitions ---------------------------------------------------------------------------

constexpr AttributeSpec kAttributes[] = {kAxes.meaning("the axis"),
                                         kKeepdims.meaning("1: the axis stays with extent 1"),
                                         ArgReduceOp::kSelectLast};

template <bool largest>
constexpr ArgReduceOp make_arg_reduce(std::string_view name, std::string_view doc) {
  return structural<ArgReduceOp>({.name = name,
                                  .doc = doc,
                                  .attributes = kAttributes,
                                  .infer = infer_arg_reduce,
                                  .evaluate = evaluate_arg_reduce<largest>,
                                  .lower = largest ? lower_arg_max : lower_arg_min,
                                  .accuracy = kExact,
                                  .differentiation = not_differentiable("integer result"),
                                  .batching = kAxesMoveUp});
}

}  // namespace

constexpr ArgReduceOp arg_max = make_arg_reduce<true>(
    "arg_max",
    "Index of the largest element along an axis. (C1) numbers. (C2) the axis lies below "
    "the rank.");
constexpr ArgReduceOp arg_min = make_arg_reduce<false>(
    "arg_min", "Index of the smallest element along an axis. (C1) and (C2) as arg_max.");

Value ArgReduceOp::operator()(Value x, int64_t axis, bool keepdims, bool select_last) const {
  if (!x.valid()) return {};
  if (axis < 0) axis += static_cast<int64_t>(x.rank());
  return x.builder().add1(
      *this, std::span(&x, 1),
      {{kAxes, {axis}}, {kKeepdims, keepdims}, {ArgReduceOp::kSelectLast, select_last}});
}

std::span<const OpDef* const> arg_reduce_ops() {
  static constexpr const OpDef* kOps[] = {&arg_max, &arg_min};
  return kOps;
}

}  // namespace ullage::ops
