// The excitation op: shape rule, reference. Lowering is in excitation_lower.cpp.
#include "ops/dense/excitation.h"

#include <algorithm>

#include "ops/dense/dense_lower.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using namespace ir;

int64_t excitation_weights(int64_t channels, int64_t hidden) {
  const int64_t padded = (channels + 3) / 4 * 4;
  return (padded + 1) * hidden + (hidden + 1) * padded;
}

namespace {

constexpr AttributeSpec kAttributes[] = {ExcitationOp::kHidden};

Result<void> infer(InferContext& context) {
  for (size_t i : {size_t{0}, size_t{1}})
    if (auto r = require_dtype(context, i, {DType::f32}, "C1"); !r) return r;
  if (auto r = require_rank(context, 1, 1, "C2"); !r) return r;
  const ShapeExtent& x = context.shape(0);
  const auto channels = x.rank() >= 2 ? as_constant(x[1].live) : std::nullopt;
  if (!channels || *channels < 1 || *channels > kMaxExcited)
    return context.error("operand 0 needs 1 to " + std::to_string(kMaxExcited) +
                         " channels on axis 1 (C2): given " + to_string(x));
  const int64_t hidden = context.attributes[ExcitationOp::kHidden];
  if (hidden < 4 || hidden > kMaxHidden || hidden % 4 != 0)
    return context.error("hidden must be a multiple of 4 up to " + std::to_string(kMaxHidden) +
                         " (C3): given " + std::to_string(hidden));
  if (as_constant(context.shape(1)[0].live) != excitation_weights(*channels, hidden))
    return context.error("operand 1 must have the rows of both products (C4): given " +
                         to_string(context.shape(1)));
  add_output(context, DType::f32, x);
  return {};
}

// The rows of one affine product and, behind them, its bias.
struct Affine {
  const double* rows;
  int64_t inner, columns;  // padded

  std::vector<double> operator()(const std::vector<double>& x) const {
    std::vector<double> y(rows + inner * columns, rows + (inner + 1) * columns);
    for (int64_t i = 0; i < inner; ++i)
      for (int64_t c = 0; c < columns; ++c)
        y[static_cast<size_t>(c)] += x[static_cast<size_t>(i)] * rows[i * columns + c];
    return y;
  }
};

Result<void> evaluate(EvaluateContext& context) {
  std::vector<double> x = elements_of<double>(context.inputs[0]);
  const auto weights = elements_of<double>(context.inputs[1]);
  const std::vector<int64_t>& shape = context.inputs[0].shape();
  const int64_t channels = shape[1], hidden = context.attributes()[ExcitationOp::kHidden];
  const int64_t images = shape[0], pixels = product_of(std::span(shape).subspan(2));
  const int64_t padded = (channels + 3) / 4 * 4;
  const Affine down{weights.data(), padded, hidden};
  const Affine up{weights.data() + (padded + 1) * hidden, hidden, padded};
  for (int64_t n = 0; n < images; ++n) {
    double* image = x.data() + n * channels * pixels;
    std::vector<double> means(static_cast<size_t>(padded));
    for (int64_t i = 0; i < channels * pixels; ++i)
      means[static_cast<size_t>(i / pixels)] += image[i] / static_cast<double>(pixels);
    std::vector<double> inner = down(means);
    for (double& v : inner) v = std::max(v, 0.0);
    const std::vector<double> excited = up(inner);
    for (int64_t i = 0; i < channels * pixels; ++i)
      image[i] = excited[static_cast<size_t>(i / pixels)];
  }
  set_result(context, 0, x);
  return {};
}

}  // namespace

const ExcitationOp excitation = {{
    .name = "excitation",
    .doc = "up(relu(down(mean of [N, C, spatial...] over the spatial axes))), repeated over them; "
           "down and up are affine, their rows follow each other in operand 1. (C1) f32; (C2) a "
           "constant number of channels up to 2048; (C3) hidden a multiple of 4 up to 512; (C4) "
           "(C + 1) * hidden + (hidden + 1) * C weights, C rounded up to 4.",
    .min_inputs = 2,
    .max_inputs = 2,
    .traits = OpTrait::takes_epilogue,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_excitation,
    .accuracy = kOfSamples,
    .differentiation = not_differentiable("created after differentiation"),
    .batching = folded(operand_set({1})),
}};

}  // namespace ullage::ops
