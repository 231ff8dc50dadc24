// Which kernel computes a convolution, and with what parameters.
#include "ops/convolution_lower.h"

#include "ir/op.h"
#include "ops/dense_rules.h"
#include "ops/epilogue.h"
#include "ops/matmul_lower.h"
#include "ops/tile.h"
#include "ops/window.h"
#include "shaders/params/conv.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr size_t kScalars = std::size(params::ConvParams{}.scalars);

// One or two spatial axes seen as two: a 1-D convolution has height 1.
struct PlaneWindow {
  int64_t kernel[2] = {1, 1}, stride[2] = {1, 1}, dilation[2] = {1, 1};
  ExtentExpr begin[2], in[2], out[2];
};

PlaneWindow plane_window(ExtentPool& pool, const ShapeExtent& x, const ShapeExtent& y,
                         std::span<const int64_t> kernel, const WindowAttributes& window) {
  PlaneWindow r;
  const size_t spatial = kernel.size();
  for (size_t a = 0; a < 2; ++a) {
    r.begin[a] = pool.constant(0);
    r.in[a] = r.out[a] = pool.constant(1);
    if (a + spatial < 2) continue;
    const size_t from = a + spatial - 2;
    r.kernel[a] = kernel[from];
    r.stride[a] = window.strides[from];
    r.dilation[a] = window.dilations[from];
    r.begin[a] = window.pads[from];
    r.in[a] = x[2 + from].live;
    r.out[a] = y[2 + from].live;
  }
  return r;
}

bool is_pointwise(const PlaneWindow& w) {
  for (size_t a = 0; a < 2; ++a)
    if (w.kernel[a] != 1 || w.stride[a] != 1 || as_constant(w.begin[a]) != 0 ||
        !prove_equal(w.in[a], w.out[a]))
      return false;
  return true;
}

// The fast kernels want f32, constant weights and bias, and at most two spatial axes.
bool is_fast(const Graph& graph, const Node& node) {
  const ValueInfo &x = graph.value(node.inputs[0]), &w = graph.value(node.inputs[1]);
  if (x.dtype != DType::f32 || !w.constant || x.shape.rank() > 4) return false;
  if (node.inputs.size() > 2 && node.inputs[2] != kNoValue &&
      !graph.value(node.inputs[2]).constant)
    return false;
  const int64_t group = node.attributes.integer("group", 1);
  const auto& ws = w.constant->shape();
  return group == 1 || (group == ws[0] && ws[1] == 1);
}

void add_operand(KernelCall& call, BufferId buffer, Access access, bool texel) {
  call.operands.push_back({.buffer = buffer, .access = access, .texel = texel});
}

params::ConvParams conv_params(LowerContext& ctx, const PlaneWindow& w, int64_t in_channels,
                               int64_t out_channels) {
  params::ConvParams p{};
  p.batches = ctx.slot(ctx.shape(ctx.output())[0].live);
  p.in_height = ctx.slot(w.in[0]);
  p.in_width = ctx.slot(w.in[1]);
  p.out_height = ctx.slot(w.out[0]);
  p.out_width = ctx.slot(w.out[1]);
  p.pad_top = ctx.slot(w.begin[0]);
  p.pad_left = ctx.slot(w.begin[1]);
  p.in_quads = static_cast<uint32_t>((in_channels + 3) / 4);
  p.out_channels = static_cast<uint32_t>(out_channels);
  p.kernel_height = static_cast<uint32_t>(w.kernel[0]);
  p.kernel_width = static_cast<uint32_t>(w.kernel[1]);
  p.stride_y = static_cast<uint32_t>(w.stride[0]);
  p.stride_x = static_cast<uint32_t>(w.stride[1]);
  p.dilation_y = static_cast<uint32_t>(w.dilation[0]);
  p.dilation_x = static_cast<uint32_t>(w.dilation[1]);
  return p;
}

// Binds x, weights with the epilogue's vectors, y and the residual; sets vectors and scalars.
void bind_and_emit(LowerContext& ctx, KernelCall call, params::ConvParams push, PackPiece weights,
                   Epilogue epilogue, bool texel) {
  const Layout layout = Layout::channels_last(ctx.shape(ctx.output()).rank());
  PackRecipe recipe;
  recipe.pieces.push_back(std::move(weights));
  for (PackPiece& vector : epilogue.vectors) recipe.pieces.push_back(std::move(vector));
  push.vectors = recipe.pieces.size() > 1 ? static_cast<uint32_t>(recipe.piece_offset(1) / 4) : 0;
  set_scalars(push.scalars, epilogue);
  call.push = push_words(push);
  add_define(call.kernel, "RESIDUAL", epilogue.residual != kNoValue);
  add_operand(call, ctx.read(ctx.input(0), layout), Access::read, texel);
  add_operand(call, ctx.packed(recipe), Access::read, texel);
  const BufferId residual =
      epilogue.residual == kNoValue ? kNoBuffer : ctx.read(epilogue.residual, layout);
  add_operand(call, ctx.write(ctx.output(), layout), Access::write, false);
  if (residual != kNoBuffer) add_operand(call, residual, Access::read, texel);
  ctx.emit(std::move(call));
}

ValueId bias_of(const LowerContext& ctx) { return ctx.has_input(2) ? ctx.input(2) : kNoValue; }

Result<void> lower_lanes(LowerContext& ctx, const PlaneWindow& w, const std::vector<int64_t>& weights) {
  const int64_t taps = w.kernel[0] * w.kernel[1];
  const ShapeExtent& y = ctx.shape(ctx.output());
  const ExtentExpr pixels = y[0].live * w.out[0] * w.out[1];
  const Tile tile = choose_tile(ctx.profile(), expected_value(pixels), weights[0], weights[1]);
  const int64_t panels = tile.panels(weights[0]);
  auto epilogue =
      make_epilogue(ctx, bias_of(ctx), 1, weights[0], panels * tile.columns(), kScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call;
  call.kernel = tile_source("conv/lanes.comp", tile, epilogue->text);
  call.groups = {block_groups(ctx, ceil_div(pixels, tile.rows * tile.row_groups)),
                 block_groups(ctx, ctx.pool().constant(panels)), ExtentExpr()};
  PackPiece packed = panel_piece(tile, {.constant = ctx.constant_index(ctx.input(1)),
                                        .columns = weights[0],
                                        .column_stride = weights[1] * taps,
                                        .outer = taps,
                                        .outer_stride = 1,
                                        .inner = weights[1],
                                        .inner_stride = taps});
  bind_and_emit(ctx, std::move(call), conv_params(ctx, w, weights[1], weights[0]),
                std::move(packed), std::move(*epilogue), tile.texel);
  return {};
}

// Pixels per invocation: as many as share loads without spilling.
constexpr int64_t kDepthwisePixels = 8;

Result<void> lower_depthwise(LowerContext& ctx, const PlaneWindow& w, int64_t channels) {
  const int64_t taps = w.kernel[0] * w.kernel[1], padded = (channels + 3) / 4 * 4;
  const Tile tile = choose_tile(ctx.profile(), 256, channels, channels);
  const bool cpu = ctx.profile().form == KernelForm::cpu;
  const int64_t lanes = cpu ? tile.lanes : 128, pixels = cpu ? kDepthwisePixels : 4;
  auto epilogue = make_epilogue(ctx, bias_of(ctx), 1, channels, padded, kScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call;
  call.kernel.file = "conv/depthwise.comp";
  call.kernel.body = epilogue->text;
  call.kernel.local_size[0] = static_cast<uint32_t>(lanes);
  call.kernel.needs.texel_buffers = tile.texel;
  add_define(call.kernel, "TX", pixels);
  add_define(call.kernel, "KERNEL_X", w.kernel[1]);
  add_define(call.kernel, "STRIDE_X", w.stride[1]);
  add_define(call.kernel, "DILATION_X", w.dilation[1]);
  add_define(call.kernel, "TEXEL", tile.texel);
  const ExtentExpr items =
      ctx.shape(ctx.output())[0].live * w.out[0] * ceil_div(w.out[1], pixels) * (padded / 4);
  call.groups[0] = run_groups(ctx, items, lanes, w.kernel[0] + 1);
  PackPiece packed;
  packed.constant = ctx.constant_index(ctx.input(1));
  packed.coordinates = {{.bound = taps, .stride = 1}, {.bound = channels, .stride = taps}};
  packed.loops = {{.count = taps, .coordinate = 0, .multiplier = 1},
                  {.count = padded, .coordinate = 1, .multiplier = 1}};
  bind_and_emit(ctx, std::move(call), conv_params(ctx, w, channels, channels), std::move(packed),
                std::move(*epilogue), tile.texel);
  return {};
}

Result<void> lower_pointwise(LowerContext& ctx, const PlaneWindow& w, const std::vector<int64_t>& weights) {
  const Layout layout = Layout::channels_last(ctx.shape(ctx.output()).rank());
  ConstantProduct product;
  product.a = ctx.read(ctx.input(0), layout);
  product.rows = ctx.shape(ctx.output())[0].live * w.out[0] * w.out[1];
  product.weights = {.constant = ctx.constant_index(ctx.input(1)),
                     .columns = weights[0],
                     .column_stride = weights[1],
                     .inner = weights[1],
                     .inner_stride = 1};
  product.bias = bias_of(ctx);
  product.axis = 1;
  product.out_layout = layout;
  return emit_constant_product(ctx, product);
}

}  // namespace

bool accepts_convolution_epilogue(const Graph& graph, const Node& node, const ScalarBody& body,
                                  std::span<const ValueId> extra) {
  return is_fast(graph, node) && is_fusable_epilogue(graph, node.outputs[0], 1, body, extra);
}

Result<void> lower_convolution(LowerContext& ctx) {
  if (!is_fast(ctx.graph(), ctx.node())) return ctx.error("grouped, 3-D ... not yet");
  const ShapeExtent &x = ctx.shape(ctx.input(0)), &y = ctx.shape(ctx.output());
  const std::vector<int64_t> weights = *constant_shape(ctx.shape(ctx.input(1)));
  auto attributes = window_attributes(ctx.node().attributes, x.rank() - 2, ctx.pool());
  if (!attributes) return attributes.error();
  const PlaneWindow window = plane_window(ctx.pool(), x, y, std::span(weights).subspan(2),
                                          *attributes);
  if (ctx.node().attributes.integer("group", 1) > 1)
    return lower_depthwise(ctx, window, weights[0]);
  if (is_pointwise(window)) return lower_pointwise(ctx, window, weights);
  return lower_lanes(ctx, window, weights);
}

}  // namespace ullage::ops
