// Which kernels resize: nearest over spatial axes in one call, everything else axis by axis.
#include "ops/resample/resize_lower.h"

#include <array>
#include <bit>
#include <iterator>

#include "ir/graph/op.h"
#include "ops/code/element_code.h"
#include "ops/code/epilogue.h"
#include "ops/code/scalar_code.h"
#include "ops/resample/resample.h"
#include "ops/resample/resize.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/destination.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/resize.h"

namespace ullage::ops {

using namespace ir;

ExtentExpr resize_scale(ExtentPool& pool, const Attributes& attributes, const ShapeExtent& x,
                        size_t axis) {
  const auto scales = attributes[ResizeOp::kScales];
  if (!scales.empty()) return scales[axis];
  const ExtentExpr out = attributes[ResizeOp::kSizes][axis];
  return pool.make(ScalarOp::float_div, pool.make(ScalarOp::int_to_float, out),
                   pool.make(ScalarOp::int_to_float, max(x[axis].live, 1)));
}

ScaleWords scale_words(ExtentPool& pool, ExtentExpr scale) {
  const ExtentExpr scaled = pool.make(ScalarOp::float_mul, scale, pool.float_constant(1024));
  ScaleWords r;
  r.high = pool.make(ScalarOp::float_to_int, scaled);
  const ExtentExpr rest =
      pool.make(ScalarOp::float_sub, scaled, pool.make(ScalarOp::int_to_float, r.high));
  r.low = pool.make(ScalarOp::float_to_int,
                    pool.make(ScalarOp::float_mul, rest, pool.float_constant(1048576)));
  return r;
}

namespace {

uint32_t lanes_of(const LowerContext& context) {
  return subgroup_lanes(context.profile(), 64);
}

bool is_kept(const Graph& graph, const Node& node, size_t axis) {
  const ShapeExtent& x = graph.value(node.inputs[0]).shape;
  const auto roi = node.attributes[ResizeOp::kRoi];
  if (!roi.empty() && (roi[axis] != 0 || roi[axis + x.rank()] != 1)) return false;
  const auto scales = node.attributes[ResizeOp::kScales];
  if (!scales.empty() && as_float_constant(scales[axis]) != 1.0) return false;
  return prove_equal(x[axis].live, graph.value(node.outputs[0]).shape[axis].live);
}

std::vector<size_t> resized_axes(const Graph& graph, const Node& node) {
  std::vector<size_t> axes;
  for (size_t a = 0; a < graph.value(node.outputs[0]).shape.rank(); ++a)
    if (!is_kept(graph, node, a)) axes.push_back(a);
  return axes;
}

// Does one call with vec4s of channels do?
bool is_nearest_over_space(const ResampleMode& mode, size_t rank, const std::vector<size_t>& axes) {
  return mode.mode == Interpolation::nearest &&
         mode.coordinates != Coordinates::tf_crop_and_resize && rank >= 3 && rank <= 5 &&
         !axes.empty() && axes.front() >= 2;
}

constexpr size_t kScalars = std::size(params::ResizeNearestParams{}.scalars);

// How the residual's vec4s follow each other; 0 along axes where it is repeated.
void bind_residual(LowerContext& context, ValueId id, params::ResizeNearestParams& push,
                   KernelCall& call) {
  const ShapeExtent &r = context.shape(id), &y = context.shape(context.output());
  const size_t spatial = r.rank() - 2;
  const Layout layout = Layout::channels_last(r.rank());
  const std::vector<ExtentExpr> strides = strides_of(layout, r, context.pool());
  const auto step = [&](size_t axis) {
    const ExtentExpr vec4s = floor_div(strides[axis], 4);
    if (prove_equal(r[axis].live, y[axis].live)) return context.slot(vec4s);
    return context.slot(select(equal(r[axis].live, 1), context.pool().constant(0), vec4s));
  };
  push.residual_step[0] = step(0);
  for (size_t a = 0; a < 3; ++a)
    push.residual_step[1 + a] = a + spatial >= 3 ? step(2 + a + spatial - 3) : context.slot(0);
  call.operands.push_back(
      {context.read_stored(id, layout), Access::read, call.operands.front().texel});
}

Result<void> emit_nearest(LowerContext& context, const ResampleMode& mode) {
  auto epilogue = make_epilogue(context, {}, 1, 0, 0, kScalars);
  if (!epilogue) return epilogue.error();
  const ShapeExtent &x = context.shape(context.input(0)), &y = context.shape(context.output());
  const size_t spatial = x.rank() - 2;
  params::ResizeNearestParams push{};
  push.batches = context.slot(x[0].live);
  push.channels = context.slot(x[1].live);
  ExtentExpr items = x[0].live * ceil_div(x[1].live, 4);
  for (size_t a = 0; a < 3; ++a) {
    const bool present = a + spatial >= 3;
    const size_t axis = present ? 2 + a + spatial - 3 : 0;
    const ExtentExpr scale = present
                                 ? resize_scale(context.pool(), context.node().attributes, x, axis)
                                 : context.pool().float_constant(1);
    const ScaleWords words = scale_words(context.pool(), scale);
    push.in_extent[a] = present ? context.slot(x[axis].live) : context.slot(1);
    push.out_extent[a] = present ? context.slot(y[axis].live) : context.slot(1);
    push.scale_high[a] = context.slot(words.high);
    push.scale_low[a] = context.slot(words.low);
    if (present) items = items * y[axis].live;
  }
  const Layout layout = Layout::channels_last(x.rank());
  const bool texel = reads_texels(context.profile());
  KernelCall call;
  call.kernel.file = "resize/nearest.comp";
  call.kernel.body = epilogue->text;
  call.kernel.local_size[0] = lanes_of(context);
  call.kernel.needs.texel_buffers = texel;
  add_define(call.kernel, "COORDINATES", number_in_shaders(mode.coordinates));
  add_define(call.kernel, "NEAREST", number_in_shaders(mode.nearest));
  add_define(call.kernel, "RESIDUAL", epilogue->residual != kNoValue);
  add_define(call.kernel, "TEXEL", texel);
  const BufferId from = context.read_stored(context.input(0), layout);
  const Destination to =
      as_constant(y[1].live)
          ? destination_of(context)
          : Destination{.buffer = context.write_stored(context.output(), layout)};
  if (to.joined) add_define(call.kernel, "JOINED", 1);
  push.pixel_vec4s = to.pixel_vec4s;
  push.first_vec4 = to.first_vec4;
  call.operands = {{from, Access::read, texel}, {to.buffer, Access::write, false}};
  if (epilogue->residual != kNoValue) bind_residual(context, epilogue->residual, push, call);
  set_scalars(push.scalars, *epilogue);
  call.push = push_words(push);
  call.groups[0] = run_groups(context, items, lanes_of(context), 1);
  context.emit(std::move(call));
  return {};
}

// What resize/axis.comp includes. Nearest moves bits and computes positions alone, the others both
// in the element's dtype; `wide`: in f64.
std::string axis_text(const ResampleMode& mode, std::array<double, 2> roi, DType dtype, bool vec4s,
                      bool wide) {
  const bool moves = mode.mode == Interpolation::nearest && !vec4s;
  const auto bits = [&](double v) {
    const std::vector<uint32_t> words =
        constant_words({.dtype = dtype, .number = v, .integer = static_cast<int64_t>(v)});
    std::string text = std::to_string(words[0]) + "u";
    return words.size() == 1 ? text : "uvec2(" + text + ", " + std::to_string(words[1]) + "u)";
  };
  std::string text = "#define EXTRAPOLATION ";
  if (dtype == DType::f32) {
    text += moves ? "p.extrapolation" : "ELEMENT(uintBitsToFloat(p.extrapolation))";
  } else {
    text += moves ? bits(mode.extrapolation) : decode(dtype, bits(mode.extrapolation));
  }
  if (wide) {
    return "#include \"lib/float64.glsl\"\n#define REAL double\n#define REAL2 dvec2\n" + text +
           "\n#define ROI dvec2(" + decode(DType::f64, bits(roi[0])) + ", " +
           decode(DType::f64, bits(roi[1])) + ")\n";
  }
  return text + "\n#define ROI vec2(uintBitsToFloat(p.roi_start), uintBitsToFloat(p.roi_end))\n";
}

// One pass per resized axis over the memory axes `order`; `vec4s`: the innermost one is channels
// in vec4s.
struct AxisPasses {
  LowerContext& context;
  const ResampleMode& mode;
  std::vector<uint8_t> order;
  bool vec4s = false;
  std::vector<ExtentExpr> extents;  // memory extents so far, innermost in vec4s if so

  ExtentExpr count(size_t from, size_t to) const {
    ExtentExpr n = context.pool().constant(1);
    for (size_t i = from; i < to; ++i) n = n * extents[i];
    return n;
  }

  // Of an element along an axis. Antialias widens the filter by as much as the axis shrinks.
  ExtentExpr iterations(ExtentExpr in, ExtentExpr out) const {
    constexpr int64_t kWidest = 4, kAround = 4;
    const ExtentExpr shrinks =
        mode.antialias ? ceil_div(in, max(out, 1)) : context.pool().constant(1);
    return simplify(shrinks * kWidest + kAround);
  }

  void emit(size_t place, BufferId from, BufferId to) {
    const size_t axis = order[place];
    const ShapeExtent &x = context.shape(context.input(0)), &y = context.shape(context.output());
    const auto roi = context.node().attributes[ResizeOp::kRoi];
    const ScaleWords words = scale_words(
        context.pool(), resize_scale(context.pool(), context.node().attributes, x, axis));
    auto bits = [](double v) { return std::bit_cast<uint32_t>(static_cast<float>(v)); };
    const ExtentExpr outer = count(0, place), inner = count(place + 1, extents.size());
    params::ResizeAxisParams push{};
    push.outer = context.slot(outer);
    push.inner = context.slot(inner);
    push.in_extent = context.slot(x[axis].live);
    push.out_extent = context.slot(y[axis].live);
    push.scale_high = context.slot(words.high);
    push.scale_low = context.slot(words.low);
    std::array<double, 2> window = {0, 1};
    if (!roi.empty()) window = {roi[axis], roi[axis + x.rank()]};
    push.roi_start = bits(window[0]);
    push.roi_end = bits(window[1]);
    push.extrapolation = bits(mode.extrapolation);
    push.cubic_a = bits(mode.cubic_a);
    const DType dtype = context.dtype(context.output());
    const bool moves = mode.mode == Interpolation::nearest;
    // Nearest moves f64 on devices without it too, with positions of f32.
    const bool wide = dtype == DType::f64 && (!moves || context.profile().float64);
    KernelCall call;
    call.kernel.file = "resize/axis.comp";
    call.kernel.body = axis_text(mode, window, dtype, vec4s, wide);
    call.kernel.needs.float64 = wide;
    if (!vec4s) {
      const std::string_view element = moves ? bits_type(dtype) : glsl_type(dtype);
      call.kernel.defines.push_back({"ELEMENT", std::string(element)});
    }
    call.kernel.local_size[0] = lanes_of(context);
    add_define(call.kernel, "ANTIALIAS", mode.antialias);
    add_define(call.kernel, "COORDINATES", number_in_shaders(mode.coordinates));
    add_define(call.kernel, "EXCLUDE", mode.exclude_outside);
    add_define(call.kernel, "MODE", number_in_shaders(mode.mode));
    add_define(call.kernel, "NEAREST", number_in_shaders(mode.nearest));
    add_define(call.kernel, "VEC4S", vec4s);
    call.operands = {{from, Access::read, false}, {to, Access::write, false}};
    call.push = push_words(push);
    call.groups[0] = run_groups(context, outer * y[axis].live * inner, lanes_of(context),
                                iterations(x[axis].live, y[axis].live));
    context.emit(std::move(call));
    extents[place] = y[axis].live;
  }
};

void emit_axes(LowerContext& context, const ResampleMode& mode, const std::vector<size_t>& axes) {
  const ShapeExtent& x = context.shape(context.input(0));
  AxisPasses passes{context, mode, {}, false, {}};
  const DType dtype = context.dtype(context.output());
  passes.vec4s = dtype == DType::f32 && x.rank() >= 3 && axes.front() >= 2;
  const Layout layout = passes.vec4s ? Layout::channels_last(x.rank()) : Layout::plain();
  passes.order = layout.order;
  if (passes.order.empty())
    for (size_t a = 0; a < x.rank(); ++a) passes.order.push_back(static_cast<uint8_t>(a));
  for (uint8_t a : passes.order) passes.extents.push_back(x[a].live);
  if (passes.vec4s) passes.extents.back() = ceil_div(passes.extents.back(), 4);
  // Floats one by one have no narrow form.
  BufferId from = passes.vec4s ? context.read_stored(context.input(0), layout)
                               : context.read(context.input(0), layout);
  const DType storage = passes.vec4s ? context.storage_of(context.output()) : dtype;
  for (size_t i = 0; i < axes.size(); ++i) {
    const size_t place = static_cast<size_t>(
        std::ranges::find(passes.order, static_cast<uint8_t>(axes[i])) - passes.order.begin());
    ExtentExpr elements = context.shape(context.output())[axes[i]].live * (passes.vec4s ? 4 : 1);
    for (size_t k = 0; k < passes.extents.size(); ++k)
      if (k != place) elements = elements * passes.extents[k];
    const BufferId to = i + 1 == axes.size() ? context.write_as(context.output(), layout, storage)
                                             : context.scratch(dtype, elements, "resized");
    passes.emit(place, from, to);
    from = to;
  }
}

}  // namespace

Result<void> lower_resize(LowerContext& context) {
  const ResampleMode mode = resample_mode(context.node().attributes);
  const std::vector<size_t> axes = resized_axes(context.graph(), context.node());
  if (axes.empty()) {
    context.alias(context.output(), context.input(0));
    return {};
  }
  const DType dtype = context.dtype(context.output());
  if (mode.mode != Interpolation::nearest) {
    if (auto ok = require_float64(context, dtype); !ok) return ok;
  }
  if (dtype == DType::f32 &&
      is_nearest_over_space(mode, context.shape(context.output()).rank(), axes))
    return emit_nearest(context, mode);
  emit_axes(context, mode, axes);
  return {};
}

bool accepts_resize_epilogue(const Graph& graph, const Node& node, const ScalarBody& body,
                             std::span<const ValueId> extra) {
  const ShapeExtent& y = graph.value(node.outputs[0]).shape;
  const ResampleMode mode = resample_mode(node.attributes);
  if (!is_nearest_over_space(mode, y.rank(), resized_axes(graph, node))) return false;
  if (extra.size() > 1 || !is_fusable_epilogue(graph, node.outputs[0], 1, body, {})) return false;
  // There is no packed operand for constants per channel.
  return std::ranges::all_of(extra, [&](ValueId id) {
    const ValueInfo& value = graph.value(id);
    return !value.constant && value.dtype == DType::f32 && value.shape.rank() == y.rank() &&
           as_constant(y[1].live) && as_constant(value.shape[1].live) == as_constant(y[1].live);
  });
}

}  // namespace ullage::ops
