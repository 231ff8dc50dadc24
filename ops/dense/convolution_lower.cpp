// Which kernel computes a convolution, and with what parameters.
#include "ops/dense/convolution_lower.h"

#include "ir/graph/op.h"
#include "ops/dense/constant_product.h"
#include "ops/dense/convolution.h"
#include "ops/dense/convolution_rules.h"
#include "ops/dense/dense_lower.h"
#include "ops/dense/grouped_blocks.h"
#include "ops/dense/grouped_channels.h"
#include "ops/dense/plane_window.h"
#include "ops/dense/quantized_weights.h"
#include "ops/dense/winograd_lower.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/channels.h"
#include "ops/schedule/half_tile.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using namespace ir;

namespace {

Result<PlaneWindow> window_of(const Graph& graph, const Node& node) {
  const ShapeExtent& x = graph.value(node.inputs[0]).shape;
  const ShapeExtent& y = graph.value(node.outputs[0]).shape;
  auto attributes = window_attributes(node.attributes, x.rank() - 2, *graph.pool);
  if (!attributes) return attributes.error();
  const std::vector<int64_t> weights = *constant_shape(graph.value(node.inputs[1]).shape);
  return plane_window(*graph.pool, x, y, std::span(weights).subspan(2), *attributes);
}

bool is_pointwise(const PlaneWindow& w) {
  for (size_t a = 0; a < 2; ++a)
    if (w.kernel[a] != 1 || w.stride[a] != 1 || as_constant(w.begin[a]) != 0 ||
        !prove_equal(w.in[a], w.out[a]))
      return false;
  return w.depth.is_absent();
}

// Of a tile that is not staged: what the loops over the taps of `inner` channels need not do.
void simplify_taps(KernelSource& source, const PlaneWindow& w, int64_t inner) {
  add_define(source, "FEW", inner <= 4 ? inner : 0);
  if (w.dilation[0] > 1 || w.dilation[1] > 1) add_define(source, "DILATED", 1);
}

std::optional<GroupedChannels> grouped_channels_of(const Graph& graph, const Node& node) {
  const auto weights = constant_shape(graph.value(node.inputs[1]).shape);
  if (!weights) return std::nullopt;
  return grouped_channels(*weights, node.attributes[kGroup]);
}

std::optional<QuantizedWeights> filters_of(const Graph& graph, const Node& node) {
  if (!may_read_quantized_filters(graph, node)) return std::nullopt;
  return quantized_filters(graph, node.inputs[1], is_product_of_pixels(graph, node));
}

// Has each channel its own filter, and is the window of a plane?
bool is_of_channels(const Graph& graph, const Node& node) {
  const auto weights = constant_shape(graph.value(node.inputs[1]).shape);
  const int64_t group = node.attributes[kGroup];
  return weights && group > 1 && group == (*weights)[0] && (*weights)[1] == 1 &&
         graph.value(node.inputs[0]).shape.rank() <= 4;
}

// The axes of a window that the fast kernels walk along.
size_t plane_axes(const Graph& graph, const Node& node) {
  return walks_along_depth(graph, node) ? 3 : 2;
}

// Else the device computes them.
bool has_known_filters(const Graph& graph, const Node& node) {
  return graph.value(node.inputs[1]).constant || filters_of(graph, node);
}

// The fast kernels require one group, one channel per group, or groups that fill panels; over three
// axes one group.
bool is_fast(const Graph& graph, const Node& node) {
  if (!has_plane_operands(graph, node, plane_axes(graph, node))) return false;
  const auto channels = grouped_channels_of(graph, node);
  if (!has_known_filters(graph, node)) {
    const auto inner = as_constant(graph.value(node.inputs[1]).shape[1].live);
    return (node.attributes[kGroup] == 1 || may_read_quantized_filters(graph, node) || channels) &&
           can_pack_filters(graph, node, channels ? channels->inner : inner.value_or(0));
  }
  if (filters_of(graph, node)) return true;
  const std::vector<int64_t>& weights = graph.value(node.inputs[1]).constant->shape();
  return (node.attributes[kGroup] == 1 || may_read_quantized_filters(graph, node) || channels) &&
         fits_loops(weights, channels ? channels->inner : weights[1]);
}

// Is an input of the graph read as it is, element by element? Not of three axes, whose channels are
// not a plane apart. Costs more per tap and panel, but saves a pass over x: worth it where its
// pixels outnumber those of the result.
bool reads_planes(LowerContext& context, const PlaneWindow& w, int64_t panels) {
  const ValueInfo& x = context.value(context.input(0));
  return x.producer == kNoNode && !x.constant && x.shape.rank() < 5 &&
         w.kernel[0] * w.kernel[1] * panels <= 8 * w.stride[0] * w.stride[1];
}

// Where both that it multiplies are stored as f16.
std::optional<HalfTile> half_tile_of(const LowerContext& context, int64_t pixels,
                                     const std::vector<int64_t>& weights, int64_t taps) {
  if (context.storage_of(context.input(0)) != DType::f16 ||
      context.storage_of(context.input(1)) != DType::f16) {
    return std::nullopt;
  }
  return choose_half_tile(context.profile(), pixels, weights[0], weights[1] * taps);
}

// A kernel with its weights and epilogue, not yet emitted.
struct DirectCall {
  Tile tile;
  bool planes = false;
  KernelCall call;
  PlaneWeights weights;
  Epilogue epilogue;
};
Result<DirectCall> direct_call(LowerContext& context, const PlaneWindow& w,
                               const std::vector<int64_t>& weights,
                               const std::optional<QuantizedWeights>& quantized) {
  const int64_t taps = w.taps();
  const ExtentExpr pixels = pixels_of(context, w);
  std::optional<HalfTile> half;
  if (!quantized && w.depth.is_absent() && context.value(context.input(1)).constant)
    half = half_tile_of(context, expected_value(pixels), weights, taps);
  DirectCall r;
  const Tile& tile = r.tile = half ? half->tile
                                   : choose_window_tile(context.profile(), expected_value(pixels),
                                                        weights[0], weights[1], taps);
  const int64_t panels = tile.panels(weights[0]);
  auto epilogue = make_epilogue(context, column_constants(quantized, bias_of(context.node())), 1,
                                weights[0], panels * tile.columns(), kConvScalars);
  if (!epilogue) return epilogue.error();
  r.epilogue = std::move(*epilogue);
  r.call.kernel = product_source(context.profile(), "conv", tile, half, r.epilogue.text);
  add_depth(r.call.kernel, w);
  if (!tile.staged) {
    simplify_taps(r.call.kernel, w, weights[1]);
    if (!quantized) pair_vec4s(r.call.kernel, tile, weights[1]);
    r.planes = weights[1] <= 4 && reads_planes(context, w, panels);
    if (r.planes) add_define(r.call.kernel, "PLANES", 1);
  }
  r.call.groups = tile_groups(context, ceil_div(pixels, tile.rows() * tile.row_groups) * panels);
  if (quantized) {
    add_define(r.call.kernel, "ZEROS", quantized->zero != kNoValue);
    r.weights = {.piece = packed_values(context, *quantized, tile), .are_quantized = true};
    return r;
  }
  r.weights.piece = panel_piece(tile, {.constant = filter_source(context),
                                       .columns = weights[0],
                                       .column_stride = weights[1] * taps,
                                       .outer = taps,
                                       .outer_stride = 1,
                                       .inner = weights[1],
                                       .inner_stride = taps});
  return r;
}

// `winograd`: where its values fit, instead of the tile.
Result<void> lower_windows(LowerContext& context, const PlaneWindow& w,
                           const std::vector<int64_t>& weights,
                           const std::optional<QuantizedWeights>& quantized, bool winograd) {
  auto direct = direct_call(context, w, weights, quantized);
  if (!direct) return direct.error();
  const PlaneOperands operands =
      plane_operands(context, direct->epilogue, {.plain = direct->planes, .joins = true});
  if (winograd) {
    const ExtentExpr fits = winograd_fits(context, w, weights);
    if (auto done = emit_winograd(context, w, weights, operands, fits); !done) return done;
    if (as_constant(fits) == 1) return {};
    direct->call.predicate = simplify(logical_not(fits));
    direct->call.alternative = true;
  }
  emit_plane_call(context, std::move(direct->call),
                  plane_params(context, w, weights[1], weights[0]), operands, direct->weights,
                  std::move(direct->epilogue), direct->tile.texel);
  return {};
}

Result<void> lower_grouped(LowerContext& context, const PlaneWindow& w,
                           const GroupedChannels& channels,
                           const std::optional<QuantizedWeights>& quantized) {
  const int64_t taps = w.taps(), columns = channels.groups * channels.columns;
  const ExtentExpr pixels = pixels_of(context, w);
  const Tile tile = choose_grouped_tile(context.profile(), expected_value(pixels), channels, taps);
  auto epilogue = make_epilogue(context, column_constants(quantized, bias_of(context.node())), 1,
                                columns, columns, kConvScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call;
  call.kernel = product_source(context.profile(), "conv", tile, std::nullopt, epilogue->text);
  add_define(call.kernel, "GROUPED", 1);
  if (!tile.staged) simplify_taps(call.kernel, w, channels.inner);
  PlaneWeights weights;
  if (quantized) {
    add_define(call.kernel, "ZEROS", quantized->zero != kNoValue);
    weights = {.piece = packed_values(context, *quantized, tile), .are_quantized = true};
  } else {
    pair_vec4s(call.kernel, tile, channels.inner);
    weights.piece = grouped_panel_piece(tile, channels, filter_source(context), taps);
  }
  const ExtentExpr blocks = ceil_div(pixels, tile.rows() * tile.row_groups);
  call.groups = tile_groups(context, blocks * tile.panels(columns));
  params::ConvParams push = plane_params(context, w, channels.inner, columns);
  push.groups = static_cast<uint32_t>(channels.groups);
  const PlaneOperands operands = plane_operands(context, *epilogue, {.joins = true});
  emit_plane_call(context, std::move(call), push, operands, weights, std::move(*epilogue),
                  tile.texel);
  return {};
}

uint32_t channel_vec4s(const LowerContext& context, ValueId id) {
  return static_cast<uint32_t>((*as_constant(context.shape(id)[1].live) + 3) / 4);
}

// Reads `id`, or the whole of which it is a part, which `part` returns.
BufferId read_channels(LowerContext& context, ValueId id, std::optional<RowPart>& part) {
  const Layout layout = Layout::channels_last(context.shape(id).rank());
  const auto view = part_of(context, id);
  if (!view) return context.read_stored(id, layout);
  part = {.row_vec4s = channel_vec4s(context, view->whole),
          .first_vec4 = static_cast<uint32_t>(view->first / 4),
          .skipped = static_cast<uint32_t>(view->first % 4)};
  return context.read_stored(view->whole, layout);
}

// Where the result goes: into a shuffle of channels, a concat or separate memory.
void set_target(LowerContext& context, ConstantProduct& product) {
  const auto shuffle = shuffle_of(context);
  if (!shuffle) {
    product.to = destination_of(context);
    return;
  }
  std::optional<RowPart> part;
  product.other = read_channels(context, shuffle->other, part);
  product.other_part = part.value_or(RowPart{.row_vec4s = channel_vec4s(context, shuffle->other)});
  product.to = {.buffer = context.write_stored(shuffle->whole, product.out_layout),
                .pixel_vec4s = channel_vec4s(context, shuffle->whole)};
  context.alias(context.output(), product.out_layout, shuffle->whole, product.out_layout);
}

Result<void> lower_pointwise(LowerContext& context, const PlaneWindow& w,
                             const std::vector<int64_t>& weights,
                             const std::optional<QuantizedWeights>& quantized) {
  ConstantProduct product;
  product.a = read_channels(context, context.input(0), product.part);
  product.norm = context.view(context.input(0)).normalised_by;
  product.rows = pixels_of(context, w);
  product.quantized = quantized;
  product.weights = {.constant = quantized ? 0 : context.constants().index_of(context.input(1)),
                     .columns = weights[0],
                     .column_stride = weights[1],
                     .inner = weights[1],
                     .inner_stride = 1};
  product.bias = bias_of(context.node());
  product.axis = 1;
  product.out_layout = Layout::channels_last(context.shape(context.output()).rank());
  set_target(context, product);
  return emit_constant_product(context, product);
}

// ---- which kernel ----------------------------------------------------------------------------

struct ConvolutionCase {
  using Kernel = Result<void> (*)(LowerContext&, const ConvolutionCase&);

  const DeviceProfile& profile;
  const Graph& graph;
  const Node& node;
  // Of operands that the kernels of planes take: channels last, weights that are known.
  std::optional<PlaneWindow> window{};
  std::vector<int64_t> weights{};
  std::optional<QuantizedWeights> quantized{};
  bool are_known = true;  // else the device computes the weights

  int64_t group() const { return node.attributes[kGroup]; }
  std::optional<GroupedChannels> blocks() const {
    return grouped_block_channels(profile, *window, weights, group());
  }
};

bool is_depthwise(const ConvolutionCase& c) {
  return is_of_channels(c.graph, c.node);
}

bool suits_winograd(const ConvolutionCase& c) {
  return !c.quantized && c.are_known && !c.node.attributes[ConvolutionOp::kExact] &&
         prefers_winograd(c.profile, *c.window, c.weights);
}

constexpr KernelRow<ConvolutionCase> kConvolutions[] = {
    {.choice = {.files = "conv/plain.comp",
                .dtypes = "f32, f64",
                .when = "three axes in groups, groups that fill no vec4, f64; computed weights of "
                        "open extents; affine/reduce.comp where an invocation would walk "
                        "farther than a loop may",
                .why = "an invocation for each element, whatever the shapes"},
     .kernel =
         [](LowerContext& context, const ConvolutionCase&) {
           return lower_plain_convolution(context, ConvolutionDirection::forward);
         },
     .serves = [](const ConvolutionCase& c) { return !c.window; }},
    {.choice = {.files = "depthwise convolutions (below)",
                .dtypes = "f32, f16",
                .when = "each channel has one filter",
                .why = "no sum over channels, so that nothing is a product of matrices"},
     .kernel =
         [](LowerContext& context, const ConvolutionCase& c) {
           return lower_depthwise(context, *c.window, c.weights[0], c.quantized);
         },
     .serves = is_depthwise},
    {.choice = {.files = "conv/cpu/grouped.comp",
                .device = KernelDevice::cpu,
                .dtypes = "f32, f16",
                .when =
                    "groups whose columns do not give each lane a vec4; at most 7 taps in a row",
                .why = "an invocation computes 4 x 2 pixels of one vec4 by itself: no zeros for "
                       "merged groups, no shuffles (0068)"},
     .kernel =
         [](LowerContext& context, const ConvolutionCase& c) {
           return lower_grouped_blocks(context, *c.window, *c.blocks());
         },
     .serves =
         [](const ConvolutionCase& c) { return c.group() > 1 && !c.quantized && c.blocks(); }},
    {.choice = {.files = "tiles of conv (below)",
                .dtypes = "f32, f16",
                .when = "other groups",
                .why = "panels lie in one group each, narrow groups are merged"},
     .kernel =
         [](LowerContext& context, const ConvolutionCase& c) {
           return lower_grouped(context, *c.window, *grouped_channels_of(c.graph, c.node),
                                c.quantized);
         },
     .serves = [](const ConvolutionCase& c) { return c.group() > 1; }},
    {.choice = {.files = "products by a constant (family matmul)",
                .dtypes = "f32, f16",
                .when = "one tap, stride 1, no padding, weights that are known",
                .why = "it is a product of every pixel with one matrix"},
     .kernel =
         [](LowerContext& context, const ConvolutionCase& c) {
           return lower_pointwise(context, *c.window, c.weights, c.quantized);
         },
     .serves = [](const ConvolutionCase& c) { return c.are_known && is_pointwise(*c.window); }},
    {.choice = {.files = "conv/cpu/winograd_input.comp, conv/cpu/winograd_product.comp, "
                         "conv/cpu/winograd_output.comp",
                .device = KernelDevice::cpu,
                .dtypes = "f32, f16",
                .when = "3 x 3 taps, stride 1, 16 channels and more on both sides, known weights, "
                        "rounding allowed; a run whose values do not fit takes a tile",
                .why = "a quarter of the multiplications (0013); no GPU has measured it"},
     .kernel =
         [](LowerContext& context, const ConvolutionCase& c) {
           return lower_windows(context, *c.window, c.weights, c.quantized, true);
         },
     .serves = suits_winograd},
    {.choice = {.files = "tiles of conv (below)",
                .dtypes = "f32, f16",
                .when = "otherwise",
                .why = "a product whose rows are windows"},
     .kernel =
         [](LowerContext& context, const ConvolutionCase& c) {
           return lower_windows(context, *c.window, c.weights, c.quantized, false);
         }},
};

}  // namespace

std::vector<KernelChoice> convolution_kernels() {
  return choices_of<ConvolutionCase>(kConvolutions);
}

bool walks_along_depth(const Graph& graph, const Node& node) {
  const auto columns = as_constant(graph.value(node.inputs[1]).shape[0].live);
  return node.attributes[kGroup] == 1 && columns &&
         *columns > limit_of(DriverTrait::slow_deep_windows);
}

bool is_pointwise_convolution(const Graph& graph, const Node& node) {
  return node.op == &convolution && is_fast(graph, node) && has_known_filters(graph, node) &&
         is_product_of_pixels(graph, node);
}

bool may_read_quantized_filters(const Graph& graph, const Node& node) {
  const ValueInfo& x = graph.value(node.inputs[0]);
  const auto weights = constant_shape(graph.value(node.inputs[1]).shape);
  if (!weights || x.dtype != DType::f32 || x.shape.rank() > 2 + plane_axes(graph, node)) {
    return false;
  }
  if (node.attributes[kGroup] == 1 || is_of_channels(graph, node)) return true;
  // A merged group has zeros, and the code of a zero is no zero.
  const auto channels = grouped_channels_of(graph, node);
  return channels && channels->merged == 1;
}

bool is_product_of_pixels(const Graph& graph, const Node& node) {
  if (node.attributes[kGroup] != 1) return false;
  const auto window = window_of(graph, node);
  return window && is_pointwise(*window);
}

bool reads_quantized_filters(const Graph& graph, const Node& node) {
  return node.op == &convolution && has_plane_operands(graph, node, plane_axes(graph, node)) &&
         filters_of(graph, node);
}

bool convolution_normalises_rows(const Graph& graph, const Node& node, const NormalisedRows& norm,
                                 const Layout& memory) {
  const ShapeExtent& shape = graph.value(node.inputs[0]).shape;
  return norm.is_centred() && is_pointwise_convolution(graph, node) &&
         memory == canonical(Layout::channels_last(shape.rank()), shape);
}

bool accepts_convolution_epilogue(const Graph& graph, const Node& node, const ScalarBody& body,
                                  std::span<const ValueId> extra) {
  return is_fast(graph, node) && is_fusable_epilogue(graph, node.outputs[0], 1, body, extra);
}

Result<void> lower_convolution(LowerContext& context) {
  ConvolutionCase c{context.profile(), context.graph(), context.node()};
  if (is_fast(c.graph, c.node)) {
    const auto window = window_of(c.graph, c.node);
    if (!window) return window.error();
    c.window = *window;
    c.weights = *constant_shape(context.shape(context.input(1)));
    c.quantized = filters_of(c.graph, c.node);
    c.are_known = has_known_filters(c.graph, c.node);
  }
  return choose_kernel<ConvolutionCase>(kConvolutions, c).kernel(context, c);
}

}  // namespace ullage::ops
