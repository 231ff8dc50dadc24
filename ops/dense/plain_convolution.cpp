// Lowering of convolutions to the general kernel, or where an invocation would walk farther than a
// loop may, to an affine reduction.
#include "ops/dense/dense_lower.h"

#include <array>

#include "ir/graph/op.h"
#include "ops/affine/affine_rules.h"
#include "ops/code/map_kernel.h"
#include "ops/code/scalar_code.h"
#include "ops/dense/convolution_rules.h"
#include "ops/dense/window.h"
#include "ops/elementwise/elementwise.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/conv.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Three spatial axes, of which those in front that are not there have an extent of 1.
struct Axis {
  ExtentExpr in, out, kernel, pad;  // pad: in front
  int64_t stride = 1, dilation = 1;
};
using Axes = std::array<Axis, 3>;

Result<Axes> axes_of(const LowerContext& context) {
  const ShapeExtent &x = context.shape(context.input(0)), &w = context.shape(context.input(1)),
                    &y = context.shape(context.output());
  const size_t spatial = x.rank() - 2;
  auto window = window_attributes(context.node().attributes, spatial, context.pool());
  if (!window) return window.error();
  const ExtentExpr one = context.pool().constant(1), zero = context.pool().constant(0);
  Axes axes;
  axes.fill({.in = one, .out = one, .kernel = one, .pad = zero});
  for (size_t from = 0; from < spatial; ++from) {
    axes[3 - spatial + from] = {.in = x[2 + from].live,
                                .out = y[2 + from].live,
                                .kernel = w[2 + from].live,
                                .pad = window->pads[from],
                                .stride = window->strides[from],
                                .dilation = window->dilations[from]};
  }
  return axes;
}

// The convolution as an affine reduction. Variables: image, group, channel of the group and
// position of the result, then channel of the group and taps; derived: positions of x.
AffineCall convolution_box(LowerContext& context, const Axes& axes, ConvolutionDirection direction,
                           BufferId x, BufferId w) {
  ExtentPool& pool = context.pool();
  const ShapeExtent &xs = context.shape(context.input(0)), &ws = context.shape(context.input(1)),
                    &ys = context.shape(context.output());
  const DType dtype = context.dtype(context.output());
  const int64_t groups = context.node().attributes[kGroup];
  const bool transposed = direction == ConvolutionDirection::transposed;
  const ExtentExpr group_in = simplify(floor_div(xs[1].live, groups)),
                   group_out = simplify(floor_div(ys[1].live, groups));
  enum Variable : uint32_t { kImage, kGroupIndex, kOut, kPosition, kIn = 6, kTap, kDerived = 10 };
  const auto variable = [&](uint32_t v) { return pool.index_variable(v); };
  AffineCall call{.shape = {ys[0].live, pool.constant(groups), group_out},
                  .reduced = {group_in},
                  .body = {.inputs = {dtype, dtype},
                           .instructions = {{.op = &mul, .dtype = dtype, .operands = {0, 1}}},
                           .result = 2},
                  .combine = Combine::sum,
                  .wide = dtype};
  ExtentExpr volume = pool.constant(1), taps = volume, from_x = pool.constant(0), from_w = from_x;
  for (uint32_t a = 3; a-- > 0;) {
    const Axis& axis = axes[a];
    const ExtentExpr out = variable(kPosition + a), reach = variable(kTap + a) * axis.dilation;
    from_x = from_x + variable(kDerived + a) * volume;
    from_w = from_w + variable(kTap + a) * taps;
    volume = simplify(volume * axis.in);
    taps = simplify(taps * axis.kernel);
    const ExtentExpr form =
        transposed ? out + axis.pad - reach : out * axis.stride - axis.pad + reach;
    call.derived.insert(call.derived.begin(), {.form = dense_form(simplify(form), kDerived + a),
                                               .divisor = transposed ? axis.stride : 1,
                                               .extent = axis.in});
  }
  for (const Axis& axis : axes) {
    call.shape.push_back(axis.out);
    call.reduced.push_back(axis.kernel);
  }
  constexpr size_t kVariables = kDerived + 3;
  from_x = from_x + variable(kImage) * (xs[1].live * volume) +
           variable(kGroupIndex) * (group_in * volume) + variable(kIn) * volume;
  const ExtentExpr outer = group_in * taps, inner = group_out * taps;
  from_w = from_w + (transposed ? variable(kGroupIndex) * (group_in * inner) +
                                      variable(kIn) * inner + variable(kOut) * taps
                                : variable(kGroupIndex) * (group_out * outer) +
                                      variable(kOut) * outer + variable(kIn) * taps);
  call.reads = {{x, dtype, dense_form(from_x, kVariables), element_count(xs, pool), {}},
                {w, dtype, dense_form(from_w, kVariables), element_count(ws, pool), {}}};
  return call;
}

// y = sums + the bias of each channel.
Result<void> emit_bias(LowerContext& context, BufferId sums, BufferId bias, BufferId y) {
  ExtentPool& pool = context.pool();
  const ShapeExtent& shape = context.shape(context.output());
  const DType dtype = context.dtype(context.output());
  ExtentExpr plane = pool.constant(1);
  for (size_t a = 2; a < shape.rank(); ++a) plane = plane * shape[a].live;
  const ExtentExpr channels = shape[1].live, zero = pool.constant(0), one = pool.constant(1);
  return emit_map(context,
                  {.shape = ShapeExtent::exact({shape[0].live, channels, plane}),
                   .output = y,
                   .operands = {{sums, dtype, {simplify(channels * plane), plane, one}, {}},
                                {bias, dtype, {zero, one, zero}, {}}},
                   .body = {.inputs = {dtype, dtype},
                            .instructions = {{.op = &add, .dtype = dtype, .operands = {0, 1}}},
                            .result = 2}});
}

struct Buffers {
  BufferId x = kNoBuffer, w = kNoBuffer, bias = kNoBuffer, y = kNoBuffer;
};

// Where `is_long`; null: always.
Result<void> emit_long(LowerContext& context, const Axes& axes, ConvolutionDirection direction,
                       const Buffers& buffers, ExtentExpr is_long) {
  AffineCall box = convolution_box(context, axes, direction, buffers.x, buffers.w);
  if (buffers.bias == kNoBuffer) {
    box.output = buffers.y;
    return emit_affine_box(context, box, is_long);
  }
  const ExtentExpr results = element_count(context.shape(context.output()), context.pool());
  // No memory where the run takes the other way.
  box.output = context.scratch(box.wide, is_long ? simplify(results * is_long) : results, "sums");
  if (auto ok = emit_affine_box(context, box, is_long); !ok) return ok;
  context.restrict_to(is_long);
  const auto done = emit_bias(context, box.output, buffers.bias, buffers.y);
  context.restrict_to({});
  return done;
}

}  // namespace

Result<void> lower_plain_convolution(LowerContext& context, ConvolutionDirection direction) {
  const DType dtype = context.dtype(context.output());
  if (auto ok = require_float64(context, dtype); !ok) return ok;
  const ShapeExtent &x = context.shape(context.input(0)), &y = context.shape(context.output());
  const auto axes = axes_of(context);
  if (!axes) return axes.error();
  params::PlainConvParams push{};
  push.batches = context.slot(y[0].live);
  push.in_channels = context.slot(x[1].live);
  push.out_channels = context.slot(y[1].live);
  push.groups = static_cast<uint32_t>(context.node().attributes[kGroup]);
  ExtentExpr items = y[0].live * y[1].live;
  // Of the innermost loop; every loop around it counts as well.
  ExtentExpr iterations = floor_div(x[1].live, int64_t{push.groups});
  for (size_t a = 3; a-- > 0;) {
    const Axis& axis = (*axes)[a];
    push.in_extent[a] = context.slot(axis.in);
    push.out_extent[a] = context.slot(axis.out);
    push.kernel[a] = context.slot(axis.kernel);
    push.pad[a] = context.slot(axis.pad);
    push.stride[a] = static_cast<uint32_t>(axis.stride);
    push.dilation[a] = static_cast<uint32_t>(axis.dilation);
    items = items * axis.out;
    iterations = axis.kernel * (iterations + 1);
  }
  iterations = simplify(iterations + 1);
  const uint32_t lanes = subgroup_lanes(context.profile(), 128);
  Buffers buffers{.x = context.read(context.input(0), Layout::plain()),
                  .w = context.read(context.input(1), Layout::plain()),
                  .y = context.write(context.output(), Layout::plain())};
  if (context.has_input(2)) buffers.bias = context.read(context.input(2), Layout::plain());
  KernelCall call;
  call.kernel.file = "conv/plain.comp";
  call.kernel.local_size[0] = lanes;
  call.kernel.defines = {{"BIAS", context.has_input(2) ? "1" : "0"},
                         {"ELEMENT", std::string(glsl_type(dtype))},
                         {"TRANSPOSED", direction == ConvolutionDirection::transposed ? "1" : "0"}};
  call.kernel.needs.float64 = dtype == DType::f64;
  call.operands = {{buffers.x, Access::read, false},
                   {buffers.w, Access::read, false},
                   {buffers.y, Access::write, false}};
  if (buffers.bias != kNoBuffer) call.operands.push_back({buffers.bias, Access::read, false});
  call.push = push_words(push);
  call.groups[0] = run_groups(context, items, lanes, iterations);
  return emit_walk(
      context, std::move(call), walked_by_one(context, items, lanes, iterations),
      [&](ExtentExpr is_long) { return emit_long(context, *axes, direction, buffers, is_long); });
}

}  // namespace ullage::ops
