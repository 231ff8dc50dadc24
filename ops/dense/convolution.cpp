// The convolution op: shape rule. Lowering is in convolution_lower.cpp.
#include "ops/dense/convolution.h"

#include "ops/dense/convolution_lower.h"
#include "ops/dense/convolution_rules.h"
#include "ops/dense/dense_differentiation.h"
#include "ops/dense/dense_ops.h"
#include "ops/dense/window.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {
    kDilations, ConvolutionOp::kExact, kGroup, kPads, kStrides,
};

Result<void> infer(InferContext& context) {
  if (auto r = require_dtype(context, 0, kConvolutionDTypes, "C1"); !r) return r;
  for (size_t i : {size_t{0}, size_t{1}, size_t{2}})
    if (auto r = require_known(context, i); !r) return r;
  const Result<int64_t> group = require_convolution(context);
  if (!group) return group.error();
  Result<ShapeExtent> shape = convolution_shape(context, *group);
  if (!shape) return shape.error();
  if (auto r = require_groups(context, context.shape(1)[0].live, *group,
                              "group must divide the output channels (C3)");
      !r)
    return r;
  if (auto r = require_bias(context, context.shape(1)[0].live); !r) return r;
  add_output(context, context.input(0).dtype, *std::move(shape));
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  return evaluate_convolution(context, ConvolutionDirection::forward);
}

}  // namespace

const ConvolutionOp convolution = {{
    .name = "convolution",
    .doc = "Cross-correlation of [N, C, spatial...] with [OC, C / group, kernel...]. (C1) one "
           "dtype: f32, f64 or i32; (C2) 1 to 3 spatial axes; (C3) group divides both channel "
           "counts; (C4) strides and dilations >= 1, one per spatial axis, two pads per axis; (C5) "
           "bias [OC].",
    .min_inputs = 2,
    .max_inputs = 3,
    .traits = OpTrait::takes_epilogue,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_convolution,
    .accuracy = kOfSamples,
    .differentiation = transposes_by(transpose_convolution),
    .batching = folded(operand_set({1, 2})),
}};

Value ConvolutionOp::operator()(Value x, Value w, Value bias, const WindowSpec& window,
                                int64_t group) const {
  Attributes given{{kGroup, group}};
  set_window(given, window);
  if (x.valid() && x.dtype() != DType::i32) {
    const Value y = add_node(*this, std::array{as_computed(x), as_computed(w), as_computed(bias)},
                             std::move(given))
                        .front();
    return as_dtype_of(y, x);
  }
  return add_node(*this, std::array{x, w, bias}, std::move(given)).front();
}

Value ConvolutionOp::of_whole_numbers(Value x, Value w, const WindowSpec& window) const {
  Attributes given{{kExact, true}};
  set_window(given, window);
  return add_node(*this, std::array{x, w}, std::move(given)).front();
}

}  // namespace ullage::ops
