// What the kernels on planes of channel vec4s share.
#include "ops/dense/plane_window.h"

#include <algorithm>
#include <numeric>

#include "ir/graph/op.h"
#include "ir/program/driver_traits.h"
#include "ops/code/copy.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/narrow_weights.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using namespace ir;

namespace {

void add_operand(KernelCall& call, BufferId buffer, Access access, bool texel) {
  call.operands.push_back({.buffer = buffer, .access = access, .texel = texel});
}

}  // namespace

PlaneWindow plane_window(ExtentPool& pool, const ShapeExtent& x, const ShapeExtent& y,
                         std::span<const int64_t> kernel, const WindowAttributes& window) {
  PlaneWindow r;
  const size_t spatial = kernel.size();
  r.depth.begin = pool.constant(0);
  r.depth.in = r.depth.out = pool.constant(1);
  if (spatial == 3) {
    r.depth = {.kernel = kernel[0],
               .stride = window.strides[0],
               .dilation = window.dilations[0],
               .begin = window.pads[0],
               .in = x[2].live,
               .out = y[2].live};
  }
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

bool DepthWindow::is_absent() const {
  return kernel == 1 && stride == 1 && as_constant(begin) == 0 && prove_equal(in, out);
}

ExtentExpr pixels_of(const LowerContext& context, const PlaneWindow& w) {
  return context.shape(context.output())[0].live * w.depth.out * w.out[0] * w.out[1];
}

void add_depth(KernelSource& source, const PlaneWindow& w) {
  if (w.depth.is_absent()) return;
  add_define(source, "DEPTH", w.depth.kernel);
  add_define(source, "DEPTH_STRIDE", w.depth.stride);
  add_define(source, "DEPTH_DILATION", w.depth.dilation);
}

void add_neighbours(KernelSource& source, const PlaneWindow& w, int64_t columns) {
  add_define(source, "TX", columns);
  add_define(source, "KERNEL_X", w.kernel[1]);
  add_define(source, "STRIDE_X", w.stride[1]);
  add_define(source, "DILATION_X", w.dilation[1]);
}

bool has_plane_operands(const Graph& graph, const Node& node, size_t spatial) {
  const ValueInfo& x = graph.value(node.inputs[0]);
  if (x.dtype != DType::f32 || x.shape.rank() > 2 + spatial) return false;
  const ValueId bias = bias_of(node);
  return bias == kNoValue || graph.value(bias).constant != nullptr;
}

bool fits_loops(std::span<const int64_t> weights, int64_t inner) {
  // Of a tap; up to four channels have no loop.
  const int64_t iterations = inner <= 4 ? 2 : inner / 4 + 3;
  int64_t left = limit_of(DriverTrait::ends_long_loops) / iterations;
  for (int64_t taps : weights.subspan(2)) left /= std::max<int64_t>(taps, 1);
  return left > 0;
}

bool can_pack_filters(const Graph& graph, const Node& node, int64_t inner) {
  const auto weights = constant_shape(graph.value(node.inputs[1]).shape);
  return weights && fits_loops(*weights, inner) && std::ranges::find(*weights, 0) == weights->end();
}

uint32_t filter_source(LowerContext& context) {
  const ValueId weights = context.input(1);
  return context.value(weights).constant ? context.constants().index_of(weights) : kNoIndex;
}

params::ConvParams plane_params(LowerContext& context, const PlaneWindow& w, int64_t in_channels,
                                int64_t out_channels) {
  params::ConvParams p{};
  p.batches = context.slot(context.shape(context.output())[0].live * w.depth.out);
  p.in_depth = context.slot(w.depth.in);
  p.out_depth = context.slot(w.depth.out);
  p.pad_front = context.slot(w.depth.begin);
  p.in_height = context.slot(w.in[0]);
  p.in_width = context.slot(w.in[1]);
  p.out_height = context.slot(w.out[0]);
  p.out_width = context.slot(w.out[1]);
  p.pad_top = context.slot(w.begin[0]);
  p.pad_left = context.slot(w.begin[1]);
  p.in_vec4s = static_cast<uint32_t>((in_channels + 3) / 4);
  p.out_channels = static_cast<uint32_t>(out_channels);
  p.kernel_height = static_cast<uint32_t>(w.kernel[0]);
  p.kernel_width = static_cast<uint32_t>(w.kernel[1]);
  p.stride_y = static_cast<uint32_t>(w.stride[0]);
  p.stride_x = static_cast<uint32_t>(w.stride[1]);
  p.dilation_y = static_cast<uint32_t>(w.dilation[0]);
  p.dilation_x = static_cast<uint32_t>(w.dilation[1]);
  p.tap_step_y = static_cast<uint32_t>(w.stride[0] / std::gcd(w.stride[0], w.dilation[0]));
  p.tap_step_x = static_cast<uint32_t>(w.stride[1] / std::gcd(w.stride[1], w.dilation[1]));
  return p;
}

ValueId bias_of(const Node& node) {
  const size_t own = node.body ? node.first_body_input : node.inputs.size();
  return own > 2 ? node.inputs[2] : kNoValue;
}

PlaneOperands plane_operands(LowerContext& context, const Epilogue& epilogue,
                             const PlaneAccess& access) {
  const Layout layout = Layout::channels_last(context.shape(context.output()).rank());
  PlaneOperands r;
  r.plain = access.plain;
  r.x = access.plain ? context.read(context.input(0), Layout::plain())
                     : context.read_stored(context.input(0), layout);
  if (epilogue.residual != kNoValue) r.residual = context.read_stored(epilogue.residual, layout);
  if (access.single)
    r.y.buffer = context.write(context.output(), Layout::plain());
  else if (access.joins)
    r.y = destination_of(context);
  else
    r.y.buffer = context.write_stored(context.output(), layout);
  return r;
}

void set_destination(params::ConvParams& push, const Destination& y) {
  push.pixel_vec4s = y.joined ? y.pixel_vec4s : (push.out_channels + 3) / 4;
  push.first_vec4 = y.first_vec4;
}

void emit_plane_call(LowerContext& context, KernelCall call, params::ConvParams push,
                     const PlaneOperands& operands, const PlaneWeights& weights, Epilogue epilogue,
                     bool texel) {
  const ValueId filters = context.input(1);
  const bool is_constant = weights.are_quantized || context.value(filters).constant;
  int64_t vector_elements = is_constant ? 16 : 4;  // elements of the vectors
  PackRecipe recipe;
  recipe.pieces.push_back(weights.piece);
  for (PackPiece& vector : epilogue.vectors) {
    recipe.pieces.push_back(weights.are_quantized ? in_parts(std::move(vector), 4)
                                                  : std::move(vector));
  }
  if (weights.are_quantized) {
    recipe.element_bytes = 1;
    add_define(call.kernel, "QUANTIZED", 1);
  } else if (is_constant) {
    vector_elements = store_narrow(context, filters, recipe);
  }
  const bool has_vectors = recipe.pieces.size() > 1;
  push.vectors = has_vectors ? static_cast<uint32_t>(recipe.piece_offset(1) / vector_elements) : 0;
  set_scalars(push.scalars, epilogue);
  set_destination(push, operands.y);
  call.push = push_words(push);
  add_define(call.kernel, "RESIDUAL", epilogue.residual != kNoValue);
  const BufferId packed =
      is_constant ? context.constants().packed(recipe) : emit_pack(context, filters, recipe);
  add_operand(call, operands.x, Access::read, texel && !operands.plain);
  add_operand(call, packed, Access::read, texel);
  add_operand(call, operands.y.buffer, Access::write, false);
  if (operands.residual != kNoBuffer) add_operand(call, operands.residual, Access::read, texel);
  context.emit(std::move(call));
}

}  // namespace ullage::ops
