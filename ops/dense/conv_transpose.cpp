// The conv_transpose op: shape rule, lowering.
#include "ops/dense/conv_transpose.h"

#include <algorithm>

#include "ops/dense/convolution_rules.h"
#include "ops/dense/dense_differentiation.h"
#include "ops/dense/dense_lower.h"
#include "ops/dense/dense_ops.h"
#include "ops/dense/plane_window.h"
#include "ops/dense/quantized_weights.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/rules/lowering.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {
    kDilations, kGroup, ConvTransposeOp::kOutputPadding, kPads, kStrides,
};

Result<ShapeExtent> result_shape(InferContext& context, int64_t group) {
  const ShapeExtent &x = context.shape(0), &w = context.shape(1);
  const size_t spatial = x.rank() - 2;
  auto window = window_attributes(context.attributes, spatial, context.pool());
  if (!window) return context.error(window.error().message + " (C4)");
  std::span<const int64_t> extra = context.attributes[ConvTransposeOp::kOutputPadding];
  if (!extra.empty() && extra.size() != spatial)
    return context.error("output_padding must have one element per spatial axis (C4): " +
                         std::to_string(extra.size()) + " for " + std::to_string(spatial));
  ShapeExtent shape;
  shape.push_back(x[0]);
  shape.push_back(axis_like(w[1].live * group, w[1]));
  for (size_t a = 0; a < spatial; ++a) {
    ExtentExpr covered = (x[2 + a].live - 1) * window->strides[a] +
                         window_span(w[2 + a].live, window->dilations[a]) +
                         (extra.empty() ? 0 : extra[a]);
    // No input element: nothing is covered, whatever the kernel.
    ExtentExpr extent = max(covered - window->pads[a] - window->pads[spatial + a], 0);
    shape.push_back(
        axis_like(select(equal(x[2 + a].live, 0), context.pool().constant(0), extent), x[2 + a]));
  }
  return shape;
}

Result<void> infer(InferContext& context) {
  if (auto r = require_dtype(context, 0, {DType::f32, DType::f64}, "C1"); !r) return r;
  for (size_t i : {size_t{0}, size_t{1}, size_t{2}})
    if (auto r = require_known(context, i); !r) return r;
  const Result<int64_t> group = require_convolution(context);
  if (!group) return group.error();
  const ShapeExtent &x = context.shape(0), &w = context.shape(1);
  if (auto r = require_equal(context, x[1].live, w[0].live,
                             "channels must be those of the weights (C3)");
      !r)
    return r;
  if (auto r = require_groups(context, w[0].live, *group, "group must divide the channels (C3)");
      !r)
    return r;
  if (auto r = require_bias(context, w[1].live * *group); !r) return r;
  auto shape = result_shape(context, *group);
  if (!shape) return shape.error();
  add_output(context, context.input(0).dtype, std::move(*shape));
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  return evaluate_convolution(context, ConvolutionDirection::transposed);
}

std::optional<QuantizedWeights> filters_of(const Graph& graph, const Node& node) {
  constexpr size_t kChannels = 0;
  if (!transpose_may_read_quantized_filters(graph, node)) return std::nullopt;
  return quantized_filters(graph, node.inputs[1], false, kChannels);
}

bool is_fast(const Graph& graph, const Node& node) {
  if (!has_plane_operands(graph, node) || node.attributes[kGroup] != 1) return false;
  const ValueInfo& weights = graph.value(node.inputs[1]);
  const auto inner = as_constant(weights.shape[0].live);
  if (weights.constant) return fits_loops(weights.constant->shape(), *inner);
  return filters_of(graph, node) || (inner && can_pack_filters(graph, node, *inner));
}

// Do the windows of the result meet without overlapping?
bool is_spread(const Node& node, const PlaneWindow& w, const WindowAttributes& attributes) {
  for (size_t a = 0; a < 2; ++a)
    if (w.kernel[a] != w.stride[a] || w.dilation[a] != 1) return false;
  for (ExtentExpr pad : attributes.pads)
    if (as_constant(pad) != 0) return false;
  return std::ranges::all_of(node.attributes[ConvTransposeOp::kOutputPadding],
                             [](int64_t extra) { return extra == 0; });
}

// Packed [tap][vec4 of output channels][inner, rounded up to whole vec4s][4].
PackPiece spread_piece(uint32_t constant, int64_t taps, const std::vector<int64_t>& weights) {
  PackPiece piece;
  piece.constant = constant;
  piece.coordinates = {{.bound = taps, .stride = 1},
                       {.bound = weights[1], .stride = taps},
                       {.bound = weights[0], .stride = weights[1] * taps}};
  piece.loops = {{.count = taps, .coordinate = 0, .multiplier = 1},
                 {.count = (weights[1] + 3) / 4, .coordinate = 1, .multiplier = 4},
                 {.count = (weights[0] + 3) / 4 * 4, .coordinate = 2, .multiplier = 1},
                 {.count = 4, .coordinate = 1, .multiplier = 1}};
  return piece;
}

Result<void> lower_spread(LowerContext& context, const PlaneWindow& w,
                          const std::vector<int64_t>& weights) {
  const int64_t taps = w.kernel[0] * w.kernel[1], padded = (weights[1] + 3) / 4 * 4;
  const ExtentExpr pixels = context.shape(context.output())[0].live * w.in[0] * w.in[1];
  const Tile tile = choose_tile(context.profile(), expected_value(pixels), taps * padded);
  auto epilogue = make_epilogue(context, {.bias = bias_of(context.node())}, 1, weights[1], padded,
                                kConvScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call;
  call.kernel = tile_source("conv/spread.comp", tile, epilogue->text);
  call.groups = tile_groups(
      context, ceil_div(pixels, tile.rows() * tile.row_groups) * tile.panels(taps * padded));
  PackPiece packed = spread_piece(filter_source(context), taps, weights);
  const bool single = weights[1] == 1 && epilogue->residual == kNoValue &&
                      context.view(context.output()).only_leaves;
  if (single) add_define(call.kernel, "SINGLE", 1);
  const PlaneOperands operands = plane_operands(context, *epilogue, {.single = single});
  emit_plane_call(context, std::move(call), plane_params(context, w, weights[0], weights[1]),
                  operands, {.piece = std::move(packed)}, std::move(*epilogue), tile.texel);
  return {};
}

Result<void> lower_phases(LowerContext& context, const PlaneWindow& w,
                          const std::vector<int64_t>& weights,
                          const std::optional<QuantizedWeights>& quantized) {
  const ShapeExtent& y = context.shape(context.output());
  const int64_t taps = w.kernel[0] * w.kernel[1], phases = w.stride[0] * w.stride[1];
  const ExtentExpr pixels =
      y[0].live * ceil_div(w.out[0], w.stride[0]) * ceil_div(w.out[1], w.stride[1]);
  const Tile tile = choose_tile(context.profile(), expected_value(pixels), weights[1]);
  const int64_t panels = tile.panels(weights[1]);
  auto epilogue = make_epilogue(context, column_constants(quantized, bias_of(context.node())), 1,
                                weights[1], panels * tile.columns(), kConvScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call;
  call.kernel = tile_source("conv/transposed.comp", tile, epilogue->text);
  add_define(call.kernel, "FEW", 0);
  call.groups = {block_groups(context, ceil_div(pixels, tile.rows() * tile.row_groups)),
                 block_groups(context, context.pool().constant(panels)),
                 block_groups(context, context.pool().constant(phases))};
  PlaneWeights packed;
  if (quantized) {
    add_define(call.kernel, "ZEROS", quantized->zero != kNoValue);
    packed = {.piece = packed_values(context, *quantized, tile), .are_quantized = true};
  } else {
    pair_vec4s(call.kernel, tile, weights[0]);
    packed.piece = panel_piece(tile, {.constant = filter_source(context),
                                      .columns = weights[1],
                                      .column_stride = taps,
                                      .outer = taps,
                                      .outer_stride = 1,
                                      .inner = weights[0],
                                      .inner_stride = weights[1] * taps});
  }
  const PlaneOperands operands = plane_operands(context, *epilogue);
  emit_plane_call(context, std::move(call), plane_params(context, w, weights[0], weights[1]),
                  operands, packed, std::move(*epilogue), tile.texel);
  return {};
}

struct TransposeCase {
  using Kernel = Result<void> (*)(LowerContext&, const TransposeCase&);

  const DeviceProfile& profile;
  std::optional<PlaneWindow> window{};  // of operands that the kernels of planes take
  std::vector<int64_t> weights{};
  std::optional<QuantizedWeights> quantized{};
  bool is_spread = false;
};

constexpr KernelRow<TransposeCase> kKernels[] = {
    {.choice = {.files = "conv/plain.comp",
                .dtypes = "f32, f64",
                .when = "groups, other than two axes, f64, computed weights of open extents; "
                        "affine/reduce.comp where an invocation would walk farther than a loop may",
                .why = "an invocation for each element, whatever the shapes"},
     .kernel =
         [](LowerContext& context, const TransposeCase&) {
           return lower_plain_convolution(context, ConvolutionDirection::transposed);
         },
     .serves = [](const TransposeCase& c) { return !c.window; }},
    {.choice = {.files = "conv/spread.comp",
                .dtypes = "f32, f16",
                .when = "windows that meet without overlapping, no padding; no quantized weights",
                .why = "a product of every pixel with all taps; nothing is summed across windows"},
     .kernel = [](LowerContext& context,
                  const TransposeCase& c) { return lower_spread(context, *c.window, c.weights); },
     .serves = [](const TransposeCase& c) { return c.is_spread && !c.quantized; }},
    {.choice = {.files = "conv/transposed.comp",
                .dtypes = "f32, f16",
                .when = "otherwise",
                .why = "a convolution for each phase of the strides, so that no tap meets a hole"},
     .kernel =
         [](LowerContext& context, const TransposeCase& c) {
           return lower_phases(context, *c.window, c.weights, c.quantized);
         }},
};

Result<void> lower(LowerContext& context) {
  TransposeCase c{context.profile()};
  if (is_fast(context.graph(), context.node())) {
    const ShapeExtent &x = context.shape(context.input(0)), &y = context.shape(context.output());
    auto attributes = window_attributes(context.node().attributes, x.rank() - 2, context.pool());
    if (!attributes) return attributes.error();
    c.weights = *constant_shape(context.shape(context.input(1)));
    c.window = plane_window(context.pool(), x, y, std::span(c.weights).subspan(2), *attributes);
    c.quantized = filters_of(context.graph(), context.node());
    c.is_spread = is_spread(context.node(), *c.window, *attributes);
  }
  return choose_kernel<TransposeCase>(kKernels, c).kernel(context, c);
}

}  // namespace

std::vector<KernelChoice> conv_transpose_kernels() {
  return choices_of<TransposeCase>(kKernels);
}

bool transpose_may_read_quantized_filters(const Graph& graph, const Node& node) {
  const auto weights = constant_shape(graph.value(node.inputs[1]).shape);
  return has_plane_operands(graph, node) && node.attributes[kGroup] == 1 && weights &&
         fits_loops(*weights, (*weights)[0]);
}

bool transpose_reads_quantized_filters(const Graph& graph, const Node& node) {
  return node.op == &conv_transpose && filters_of(graph, node);
}

bool accepts_conv_transpose_epilogue(const Graph& graph, const Node& node, const ScalarBody& body,
                                     std::span<const ValueId> extra) {
  return is_fast(graph, node) && is_fusable_epilogue(graph, node.outputs[0], 1, body, extra);
}

const ConvTransposeOp conv_transpose = {{
    .name = "conv_transpose",
    .doc = "Transpose of convolution in its input. (C1) f32 or f64; (C2) 1 to 3 spatial axes; "
           "(C3) weights [C, OC / group, kernel...], group divides C; (C4) strides and dilations "
           ">= 1, two pads and one output_padding per spatial axis; (C5) bias [OC].",
    .min_inputs = 2,
    .max_inputs = 3,
    .traits = OpTrait::takes_epilogue,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = kOfSamples,
    .differentiation = transposes_by(transpose_conv_transpose),
    .batching = folded(operand_set({1, 2})),
}};

Value ConvTransposeOp::operator()(Value x, Value w, Value bias, const WindowSpec& window,
                                  std::vector<int64_t> output_padding, int64_t group) const {
  Attributes given{{kGroup, group}};
  set_window(given, window);
  if (!output_padding.empty())
    given.set(ConvTransposeOp::kOutputPadding, std::move(output_padding));
  const Value y = add_node(*this, std::array{as_computed(x), as_computed(w), as_computed(bias)},
                           std::move(given))
                      .front();
  return as_dtype_of(y, x);
}

}  // namespace ullage::ops
