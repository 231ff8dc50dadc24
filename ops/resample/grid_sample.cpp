// The grid_sample op: shape rule, reference, lowering.
#include "ops/resample/grid_sample.h"

#include <algorithm>
#include <cmath>

#include "ops/code/element_code.h"
#include "ops/code/scalar_code.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/resample/resample.h"
#include "ops/resample/resample_ops.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/resize.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {
    GridSampleOp::kAlignCorners,
    GridSampleOp::kInElements,
    GridSampleOp::kMode,
    GridSampleOp::kPaddingMode,
};
struct GridMode {
  Interpolation mode = Interpolation::linear;
  GridPadding padding = GridPadding::zeros;
  bool align_corners = false, in_elements = false;
};
GridMode grid_mode(const Attributes& attributes) {
  return {attributes[GridSampleOp::kMode], attributes[GridSampleOp::kPaddingMode],
          attributes[GridSampleOp::kAlignCorners], attributes[GridSampleOp::kInElements]};
}

constexpr DTypeSet kComputed{DType::f32, DType::f64};
// What nearest moves as it is; narrower dtypes are widened, which loses nothing.
constexpr DTypeSet kCopied{DType::f32, DType::f64, DType::i32, DType::u32, DType::i64, DType::u64};

Result<void> infer(InferContext& context) {
  const GridMode mode = grid_mode(context.attributes);
  const bool moves = mode.mode == Interpolation::nearest;
  if (auto r = require_dtype(context, 0, moves ? kCopied : kComputed, "C1"); !r) return r;
  if (auto r = require_dtype(context, 1, kComputed, "C1"); !r) return r;
  if (!moves) {
    if (auto r = require_same_dtype(context, 1, "C1"); !r) return r;
  }
  if (auto r = require_known(context, 0); !r) return r;
  if (auto r = require_known(context, 1); !r) return r;
  const ShapeExtent &x = context.shape(0), &grid = context.shape(1);
  if ((x.rank() != 4 && x.rank() != 5) || grid.rank() != x.rank())
    return context.error("operands must have rank 4 or 5 (C2): " + to_string(x) + " and " +
                         to_string(grid));
  if (mode.mode == Interpolation::cubic && x.rank() != 4)
    return context.error("cubic needs rank 4 (C3)");
  const auto axes = static_cast<int64_t>(x.rank()) - 2;
  if (auto r = require_equal(context, grid[grid.rank() - 1].live, context.pool().constant(axes),
                             "the grid's last axis must have one position per axis (C4)");
      !r)
    return r;
  if (auto r = require_equal(context, grid[0].live, x[0].live, "the batches must be equal (C4)");
      !r)
    return r;
  ShapeExtent shape;
  shape.push_back(x[0]);
  shape.push_back(x[1]);
  for (size_t a = 1; a + 1 < grid.rank(); ++a) shape.push_back(grid[a]);
  add_output(context, context.input(0).dtype, std::move(shape));
  return {};
}

// Position in elements of a grid coordinate.
double element_position(const GridMode& mode, double g, int64_t extent) {
  const auto n = static_cast<double>(extent);
  if (mode.in_elements) return g;
  return mode.align_corners ? (g + 1) / 2 * (n - 1) : ((g + 1) * n - 1) / 2;
}

double reflected(double x, double low, double high) {
  const double range = high - low;
  if (range <= 0) return low;
  const double away = std::fabs(x - low), turns = std::floor(away / range);
  const double rest = away - turns * range;
  return std::fmod(turns, 2) == 0 ? low + rest : high - rest;
}

double padded_position(const GridMode& mode, double x, int64_t extent) {
  const auto n = static_cast<double>(extent);
  if (mode.padding == GridPadding::border) return std::clamp(x, 0.0, n - 1);
  if (mode.padding == GridPadding::reflection)
    return std::clamp(mode.align_corners ? reflected(x, 0, n - 1) : reflected(x, -0.5, n - 0.5),
                      0.0, n - 1);
  return x;
}

double cubic_weight(double distance) {
  constexpr double a = -0.75;
  const double d = std::fabs(distance);
  if (d <= 1) return ((a + 2) * d - (a + 3)) * d * d + 1;
  return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
}

// Indices and weights along one axis; index -1: outside, counts as 0.
struct Tap {
  int64_t index = -1;
  double weight = 0;
};
std::vector<Tap> axis_taps(const GridMode& mode, double g, int64_t extent) {
  double x = element_position(mode, g, extent);
  // Cubic pads each neighbour, the others the position.
  if (mode.mode != Interpolation::cubic) x = padded_position(mode, x, extent);
  const double low = std::floor(x);
  std::vector<Tap> taps;
  auto add = [&](double at, double weight) {
    if (mode.mode == Interpolation::cubic) at = padded_position(mode, at, extent);
    const bool inside = at >= 0 && at <= static_cast<double>(extent - 1);
    taps.push_back({inside ? static_cast<int64_t>(at) : -1, weight});
  };
  if (mode.mode == Interpolation::nearest) {
    add(std::nearbyint(x), 1);
  } else if (mode.mode == Interpolation::linear) {
    add(low, 1 - (x - low));
    add(low + 1, x - low);
  } else {
    for (int i = -1; i <= 2; ++i) add(low + i, cubic_weight(low + i - x));
  }
  return taps;
}

// T: double, or uint64_t, which only nearest takes.
template <class T>
Result<void> evaluate_as(EvaluateContext& context) {
  const GridMode mode = grid_mode(context.attributes());
  const auto x = elements_of<T>(context.inputs[0]);
  const auto grid = elements_of<double>(context.inputs[1]);
  const auto &xs = context.inputs[0].shape(), &ys = context.output_shapes[0];
  const size_t axes = xs.size() - 2;
  const int64_t points = product_of(std::span(ys).subspan(2)), channels = xs[1];
  const int64_t depth = axes == 3 ? xs[2] : 1, height = xs[axes], width = xs[axes + 1];
  std::vector<T> y(static_cast<size_t>(product_of(ys)), T(0));
  for (int64_t n = 0; n < ys[0]; ++n)
    for (int64_t p = 0; p < points; ++p) {
      const double* g = grid.data() + (n * points + p) * static_cast<int64_t>(axes);
      const auto tx = axis_taps(mode, g[0], width), ty = axis_taps(mode, g[1], height);
      const auto tz = axes == 3 ? axis_taps(mode, g[2], depth) : std::vector<Tap>{{0, 1}};
      for (int64_t c = 0; c < channels; ++c) {
        T sum = 0;
        for (const Tap& z : tz)
          for (const Tap& v : ty)
            for (const Tap& h : tx)
              if (z.index >= 0 && v.index >= 0 && h.index >= 0)
                sum += static_cast<T>(z.weight * v.weight * h.weight) *
                       x[static_cast<size_t>(
                           (((n * channels + c) * depth + z.index) * height + v.index) * width +
                           h.index)];
        y[static_cast<size_t>((n * channels + c) * points + p)] = sum;
      }
    }
  set_result(context, 0, y);
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  return is_float(context.inputs[0].dtype()) ? evaluate_as<double>(context)
                                             : evaluate_as<uint64_t>(context);
}

Result<void> lower(LowerContext& context) {
  const GridMode mode = grid_mode(context.node().attributes);
  const DType dtype = context.dtype(context.input(0)), real = context.dtype(context.input(1));
  if (auto ok = require_float64(context, real); !ok) return ok;
  const ShapeExtent &x = context.shape(context.input(0)), &y = context.shape(context.output());
  const size_t axes = x.rank() - 2;
  params::GridSampleParams push{};
  ExtentExpr points = context.pool().constant(1);
  for (size_t a = 2; a < y.rank(); ++a) points = points * y[a].live;
  push.batches = context.slot(x[0].live);
  push.channels = context.slot(x[1].live);
  push.points = context.slot(points);
  for (size_t a = 0; a < 3; ++a)
    push.extent[a] = a + axes >= 3 ? context.slot(x[2 + a + axes - 3].live) : context.slot(1);
  const uint32_t lanes = subgroup_lanes(context.profile(), 64);
  KernelCall call;
  call.kernel.file = "resize/grid_sample.comp";
  call.kernel.local_size[0] = lanes;
  call.kernel.needs.float64 = real == DType::f64;
  call.kernel.defines = {
      {"ELEMENT",
       std::string(mode.mode == Interpolation::nearest ? bits_type(dtype) : glsl_type(dtype))},
      {"REAL", std::string(glsl_type(real))}};
  add_define(call.kernel, "ALIGN_CORNERS", mode.align_corners);
  if (mode.in_elements) add_define(call.kernel, "IN_ELEMENTS", 1);
  add_define(call.kernel, "AXES", static_cast<int64_t>(axes));
  add_define(call.kernel, "MODE", number_in_shaders(mode.mode));
  add_define(call.kernel, "PADDING", number_in_shaders(mode.padding));
  call.operands = {{context.read(context.input(0), Layout::plain()), Access::read, false},
                   {context.read(context.input(1), Layout::plain()), Access::read, false},
                   {context.write(context.output(), Layout::plain()), Access::write, false}};
  call.push = push_words(push);
  call.groups[0] = run_groups(context, x[0].live * x[1].live * points, lanes, 80);
  context.emit(std::move(call));
  return {};
}

}  // namespace

const GridSampleOp grid_sample = {{
    .name = "grid_sample",
    .doc = "Values at the positions of a grid. (C1) f32 or f64, nearest also integers of 32 or 64 "
           "bits; the grid in the same dtype, for nearest f32 or f64; (C2) rank 4 or 5; (C3) modes "
           "linear, "
           "nearest, cubic (rank 4), paddings zeros, border, reflection; (C4) grid [N, out..., "
           "axes].",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = {AccuracyRule::resample, 2},
    .differentiation = jvp_by(jvp_grid_sample),
    .batching = folded(),
}};

Value GridSampleOp::operator()(Value x, Value grid, Interpolation mode, GridPadding padding,
                               bool align_corners, bool in_elements) const {
  Attributes given{{GridSampleOp::kMode, mode},
                   {GridSampleOp::kPaddingMode, padding},
                   {GridSampleOp::kAlignCorners, align_corners},
                   {GridSampleOp::kInElements, in_elements}};
  if (!x.valid() || !grid.valid()) return {};
  const bool moves = mode == Interpolation::nearest;
  const bool wide = x.dtype() == DType::f64 || grid.dtype() == DType::f64;
  const DType dtype = wide ? DType::f64 : DType::f32;
  const Value operand = cast(x, moves ? accumulation_dtype(x.dtype()) : dtype);
  const Value positions = moves ? as_computed(grid) : cast(grid, dtype);
  return as_dtype_of(add_node(*this, std::array{operand, positions}, std::move(given)).front(), x);
}

}  // namespace ullage::ops
