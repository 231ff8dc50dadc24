// The layer_norm op, and normalisations built from primitives.
#include "ops/rowwise/normalization.h"

#include <cmath>

#include "ops/dense/pool.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/rowwise_ops.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {LayerNormOp::kEpsilon, LayerNormOp::kCentred};

Result<void> infer(InferContext& context) {
  if (auto r = require_dtype(context, 0, {DType::f32}, "C1"); !r) return r;
  if (auto r = require_same_dtype(context, 1, "C1"); !r) return r;
  const ShapeExtent& x = context.shape(0);
  if (x.rank() < 1) return context.error("operand 0 must have an axis (C2)");
  for (size_t i : {size_t{1}, size_t{2}}) {
    if (!context.has(i)) continue;
    if (auto r = require_rank(context, i, 1, "C2"); !r) return r;
    if (auto r = require_equal(context, context.shape(i)[0].live, x[x.rank() - 1].live,
                               "scale and bias must have the extent of the last axis (C2)");
        !r)
      return r;
  }
  add_output(context, DType::f32, x);
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  auto x = elements_of<double>(context.inputs[0]);
  const auto scale =
      context.has(1) ? elements_of<double>(context.inputs[1]) : std::vector<double>();
  const auto bias = context.has(2) ? elements_of<double>(context.inputs[2]) : std::vector<double>();
  const auto length = static_cast<size_t>(context.inputs[0].shape().back());
  const double epsilon = context.attributes()[LayerNormOp::kEpsilon];
  const bool centred = context.attributes()[LayerNormOp::kCentred];
  for (size_t first = 0; first < x.size(); first += length) {
    double mean = 0, variance = 0;
    for (size_t i = 0; centred && i < length; ++i) {
      mean += x[first + i] / static_cast<double>(length);
    }
    for (size_t i = 0; i < length; ++i)
      variance += (x[first + i] - mean) * (x[first + i] - mean) / static_cast<double>(length);
    for (size_t i = 0; i < length; ++i) {
      double v = (x[first + i] - mean) / std::sqrt(variance + epsilon);
      if (!scale.empty()) v *= scale[i];
      if (!bias.empty()) v += bias[i];
      x[first + i] = v;
    }
  }
  set_result(context, 0, x);
  return {};
}

// [C] as [C, 1, ...] so that it broadcasts along axis 1 of a value of rank `rank`.
Value along_channels(Value v, size_t rank) {
  std::vector<int64_t> axes;
  for (size_t a = 1; a + 1 < rank; ++a) axes.push_back(static_cast<int64_t>(a));
  return unsqueeze(v, axes);
}

std::vector<int64_t> axes_from(size_t first, size_t rank) {
  std::vector<int64_t> axes;
  for (size_t a = first; a < rank; ++a) axes.push_back(static_cast<int64_t>(a));
  return axes;
}

// (x - mean) / sqrt(variance + epsilon) over `axes`.
Value standardised(Value x, std::span<const int64_t> axes, double epsilon) {
  Value centred = sub(x, reduce_mean(x, axes, true));
  Value variance = reduce_mean(mul(centred, centred), axes, true);
  return div(centred, sqrt(add(variance, epsilon)));
}

// [batch, C] as [batch, 1 ..., C], to go with what has `rank` axes in a row.
Value behind_row_axes(Value v, size_t rank) {
  std::vector<int64_t> axes;
  for (size_t a = 1; a < rank; ++a) axes.push_back(static_cast<int64_t>(a));
  return unsqueeze(v, axes);
}

// The op takes one scale and one bias. From the first operand on that has a batch, what they do is
// done behind it.
Batched batch_layer_norm(const BatchingContext& c) {
  size_t own = 1;
  while (own < c.inputs.size() && !c.is_stacked[own]) ++own;
  Value y = c.builder.add1(c.op, c.inputs.first(own), c.attributes);
  for (size_t i = own; i < c.inputs.size(); ++i) {
    Value v = c.inputs[i];
    if (!v.valid()) continue;
    if (c.is_stacked[i]) v = behind_row_axes(v, row_rank(c, 0));
    y = i == 1 ? mul(y, v) : add(y, v);
  }
  return std::vector<Value>{y};
}

}  // namespace

const LayerNormOp layer_norm = {{
    .name = "layer_norm",
    .doc = "(x - mean) / sqrt(variance + epsilon) * scale + bias along the last axis, the mean "
           "being 0 "
           "where it is not `centred`. (C1) f32; (C2) rank >= 1, scale and bias [last extent].",
    .min_inputs = 1,
    .max_inputs = 3,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_layer_norm,
    .accuracy = kOfSamples,
    .differentiation = jvp_by(jvp_layer_norm),
    .batching = leading_axis(batch_layer_norm, "a scale and bias per entry are applied behind"),
}};

bool layer_norm_reads_rows(const Graph&, const Node&, size_t operand) {
  return operand == 0;
}

Value LayerNormOp::operator()(Value x, Value scale, Value bias, int64_t axis,
                              double epsilon) const {
  if (!x.valid()) return {};
  const DType dtype = x.dtype();
  const size_t rank = x.rank(), first = static_cast<size_t>(axis < 0 ? axis + int64_t(rank) : axis);
  if (dtype == DType::f64) {
    // The kernel computes in f32.
    Value y = standardised(x, axes_from(first, rank), epsilon);
    if (scale.valid()) y = mul(y, cast(scale, dtype));
    return bias.valid() ? add(y, cast(bias, dtype)) : y;
  }
  const bool is_last = first + 1 == rank;
  const std::vector<ExtentExpr> shape = is_last ? std::vector<ExtentExpr>() : extents_of(x);
  std::vector<Value> operands = {cast(x, DType::f32), scale, bias};
  if (!is_last) {
    // The normalised axes as one.
    ExtentExpr length = product(*x.builder().graph().pool, std::span(shape).subspan(first));
    for (size_t i : {size_t{2}, size_t{1}})  // theirs is more often a constant
      if (operands[i].valid()) length = product(*x.builder().graph().pool, extents_of(operands[i]));
    std::vector<ExtentExpr> flat(shape.begin(), shape.begin() + static_cast<ptrdiff_t>(first));
    flat.push_back(length);
    operands[0] = reshape(operands[0], flat);
    for (size_t i : {size_t{1}, size_t{2}})
      if (operands[i].valid()) operands[i] = reshape(operands[i], {length});
  }
  for (size_t i : {size_t{1}, size_t{2}})
    if (operands[i].valid()) operands[i] = cast(operands[i], DType::f32);
  Value y = add_node(*this, operands, {{LayerNormOp::kEpsilon, epsilon}}).front();
  if (!is_last) y = reshape(y, shape);
  return cast(y, dtype);
}

// Axis 1 has the channels, so there must be one.
static bool has_channels(Value x, std::string_view op) {
  if (x.rank() >= 2) return true;
  x.builder().fail(ir::invalid_argument(
      std::string(op) + ": the operand needs rank 2 or more, given " + std::to_string(x.rank())));
  return false;
}

Value batch_norm(Value x, Value scale, Value bias, Value mean, Value variance, double epsilon) {
  if (!x.valid()) return {};
  const size_t rank = x.rank();
  // x * factor + (bias - mean * factor), so that constants fold into one factor and one shift.
  Value factor = div(scale, sqrt(add(variance, epsilon)));
  Value shift = sub(bias, mul(mean, factor));
  return add(mul(x, along_channels(factor, rank)), along_channels(shift, rank));
}

Value instance_norm(Value x, Value scale, Value bias, double epsilon) {
  if (!x.valid() || !has_channels(x, "instance_norm")) return {};
  const size_t rank = x.rank();
  Value y = standardised(x, axes_from(2, rank), epsilon);
  return add(mul(y, along_channels(scale, rank)), along_channels(bias, rank));
}

Value group_norm(Value x, Value scale, Value bias, int64_t groups, double epsilon) {
  if (!x.valid() || !has_channels(x, "group_norm")) return {};
  const size_t rank = x.rank();
  const std::vector<ExtentExpr> shape = extents_of(x);
  ExtentPool& pool = *x.builder().graph().pool;
  ExtentExpr rest = floor_div(shape[1], groups);
  for (size_t a = 2; a < rank; ++a) rest = rest * shape[a];
  Value grouped = reshape(x, {shape[0], pool.constant(groups), rest});
  const std::vector<int64_t> axes = {2};
  Value y = reshape(standardised(grouped, axes, epsilon), shape);
  return add(mul(y, along_channels(scale, rank)), along_channels(bias, rank));
}

Value local_response_norm(Value x, int64_t size, double alpha, double beta, double bias) {
  if (!x.valid() || !has_channels(x, "local_response_norm")) return {};
  // Sum over a window of channels: size times the mean of a pool along axis 1, padding included.
  ExtentPool& pool = *x.builder().graph().pool;
  const std::vector<ExtentExpr> shape = extents_of(x);
  ExtentExpr rest = product(pool, std::span(shape).subspan(2));
  Value flat = reshape(mul(x, x), {shape[0], pool.constant(1), shape[1], rest});
  const int64_t before = (size - 1) / 2, after = size - 1 - before;
  WindowSpec window;
  window.pads = {pool.constant(before), pool.constant(0), pool.constant(after), pool.constant(0)};
  Value mean = reshape(average_pool(flat, {size, 1}, window, false, true), shape);
  return div(x, pow(add(mul(mean, alpha), bias), beta));
}

Value lp_normalize(Value x, int64_t axis, int64_t p) {
  if (!x.valid()) return {};
  const int64_t from_front = axis < 0 ? axis + static_cast<int64_t>(x.rank()) : axis;
  const std::vector<int64_t> axes = {from_front};
  const Value norm =
      p == 1 ? reduce_sum(abs(x), axes, true) : sqrt(reduce_sum(mul(x, x), axes, true));
  if (!norm.valid()) return {};
  // A row of zeros stays one.
  return div(x, where(equal(norm, 0.0), x.builder().scalar(x.dtype(), 1), norm));
}

Value mean_variance_norm(Value x, std::span<const int64_t> axes) {
  if (!x.valid()) return {};
  Value centred = sub(x, reduce_mean(x, axes, true));
  Value deviation = sqrt(reduce_mean(mul(centred, centred), axes, true));
  return div(centred, add(deviation, 1e-9));
}

Value rms_norm(Value x, Value scale, int64_t axis, double epsilon) {
  if (!x.valid()) return {};
  const size_t rank = x.rank();
  const auto first = static_cast<size_t>(axis < 0 ? axis + static_cast<int64_t>(rank) : axis);
  const bool has_kernel = first + 1 == rank && x.dtype() == DType::f32 && scale.valid() &&
                          scale.dtype() == DType::f32 && scale.rank() == 1;
  if (has_kernel) {
    return x.builder().add1(layer_norm, std::array{x, scale},
                            {{LayerNormOp::kEpsilon, epsilon}, {LayerNormOp::kCentred, false}});
  }
  Value square_mean = reduce_mean(mul(x, x), axes_from(first, rank), true);
  return mul(div(x, sqrt(add(square_mean, epsilon))), scale);
}

}  // namespace ullage::ops
