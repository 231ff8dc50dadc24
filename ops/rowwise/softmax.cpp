// The softmax ops: shape rule, references. Lowering is in rowwise_lower.cpp.
#include "ops/rowwise/softmax.h"

#include <cmath>

#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/rowwise_ops.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {kAxis.meaning("axis that is normalised, from the front")};

Result<void> infer(InferContext& context) {
  if (auto r = require_dtype(context, 0, {DType::f32}, "C1"); !r) return r;
  const int64_t axis = context.attributes[kAxis];
  if (axis < 0 || axis >= static_cast<int64_t>(context.shape(0).rank()))
    return context.error("axis must be inside the rank (C2): axis " + std::to_string(axis) +
                         ", operand " + to_string(context.shape(0)));
  const auto extents = context.shape(0);
  const ExtentExpr extent = extents[static_cast<size_t>(axis)].live;
  const bool is_last = axis + 1 == static_cast<int64_t>(extents.rank());
  if (!is_last && extent && !as_constant(extent)) {
    context.require(ir::less_equal(extent, context.pool().constant(kLongestLine)),
                    "an axis before the last one must have at most " +
                        std::to_string(kLongestLine) +
                        " elements, where a run decides how many (C3)");
  }
  add_output(context, context.input(0).dtype, context.shape(0));
  return {};
}

// Calls `normalise` on every line along the axis.
template <class Normalise>
Result<void> evaluate_lines(EvaluateContext& context, Normalise normalise) {
  auto x = elements_of<double>(context.inputs[0]);
  const auto& shape = context.inputs[0].shape();
  const auto axis = static_cast<size_t>(context.attributes()[kAxis]);
  const auto length = static_cast<size_t>(shape[axis]);
  const auto stride = static_cast<size_t>(dense_strides(shape)[axis]);
  std::vector<double> line(length);
  for (size_t first = 0; first < x.size(); ++first) {
    if (first / stride % length != 0) continue;
    for (size_t i = 0; i < length; ++i) line[i] = x[first + i * stride];
    normalise(line);
    for (size_t i = 0; i < length; ++i) x[first + i * stride] = line[i];
  }
  set_result(context, 0, x);
  return {};
}

double shift_by_maximum(std::vector<double>& line) {
  double top = line[0], sum = 0;
  for (double v : line) top = std::fmax(top, v);
  for (double& v : line) sum += std::exp(v -= top);
  return sum;
}

Result<void> evaluate_softmax(EvaluateContext& context) {
  return evaluate_lines(context, [](std::vector<double>& line) {
    const double sum = shift_by_maximum(line);
    for (double& v : line) v = std::exp(v) / sum;
  });
}

Result<void> evaluate_log_softmax(EvaluateContext& context) {
  return evaluate_lines(context, [](std::vector<double>& line) {
    const double log_sum = std::log(shift_by_maximum(line));
    for (double& v : line) v -= log_sum;
  });
}

Value shifted_by_maximum(Value x, int64_t axis) {
  const std::vector<int64_t> axes = {axis};
  return sub(x, reduce_max(x, axes, true));
}

Value softmax_of_primitives(Value x, int64_t axis) {
  const std::vector<int64_t> axes = {axis};
  const Value e = exp(shifted_by_maximum(x, axis));
  return div(e, reduce_sum(e, axes, true));
}

Value log_softmax_of_primitives(Value x, int64_t axis) {
  const std::vector<int64_t> axes = {axis};
  const Value shifted = shifted_by_maximum(x, axis);
  return sub(shifted, log(reduce_sum(exp(shifted), axes, true)));
}

}  // namespace

const SoftmaxOp softmax = {
    {
        .name = "softmax",
        .doc = "exp(x - max) / sum along one axis. (C1) f32; (C2) axis inside the rank; (C3) "
               "before the last, at most 80000 elements where a run decides.",
        .attributes = kAttributes,
        .shape_function = shape_function_of(kAttributes),
        .infer = infer,
        .evaluate = evaluate_softmax,
        .lower = lower_softmax,
        .accuracy = kOfSamples,
        .differentiation = jvp_by(jvp_softmax),
        .batching = kAxisMovesUp,
    },
    softmax_of_primitives};

const SoftmaxOp log_softmax = {
    {
        .name = "log_softmax",
        .doc = "x - max - log(sum exp(x - max)) along one axis. (C1) f32; (C2) axis inside the "
               "rank; (C3) before the last, at most 80000 elements where a run decides.",
        .attributes = kAttributes,
        .shape_function = shape_function_of(kAttributes),
        .infer = infer,
        .evaluate = evaluate_log_softmax,
        .lower = lower_log_softmax,
        .accuracy = kOfSamples,
        .differentiation = jvp_by(jvp_log_softmax),
        .batching = kAxisMovesUp,
    },
    log_softmax_of_primitives};

bool softmax_reads_rows(const Graph& graph, const Node& node, size_t) {
  const auto rank = static_cast<int64_t>(graph.value(node.inputs[0]).shape.rank());
  return node.attributes[kAxis] == rank - 1;
}

Value SoftmaxOp::operator()(Value x, int64_t axis) const {
  if (x.valid() && axis < 0) axis += static_cast<int64_t>(x.rank());
  if (x.valid() && x.dtype() == DType::f64) return of_primitives(x, axis);
  return as_dtype_of(add_node(*this, std::array{as_computed(x)}, {{kAxis, axis}}).front(), x);
}

}  // namespace ullage::ops
