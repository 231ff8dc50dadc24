// The tangent of grid_sample: for every tap its weight times the operand's tangent there, plus the
// derivative of its weight along every axis of the grid times the operand there.
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/resample/grid_sample.h"
#include "ops/resample/resample_ops.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

constexpr double kCubic = -0.75;

// One neighbour along one axis, for every point [N, 1, Q]: its index (i32), whether it lies inside,
// its weight, and the weight's derivative by the grid coordinate (invalid: 0).
struct AxisTap {
  Value index, inside, weight, derivative;
};

struct Sampler {
  const DifferentiationContext& c;
  Interpolation mode;
  GridPadding padding;
  bool align_corners = false, in_elements = false;
  std::vector<ExtentExpr> x, points;  // extents of the operand; [N, 1, Q]

  size_t axes() const { return x.size() - 2; }
  Value number(ExtentExpr e) const {
    return cast(extent_values(c.builder, {e}, {}, DType::i32), DType::f32);
  }
  // Coordinate `i` of a grid, which runs over the spatial axes backwards: [N, out..., axes] to
  // [N, 1, Q].
  Value coordinate(Value grid, size_t i) const {
    std::vector<ExtentExpr> starts(grid.rank(), c.builder.pool().constant(0));
    std::vector<ExtentExpr> sizes = extents_of(grid);
    const std::vector<ExtentExpr> steps(grid.rank(), c.builder.pool().constant(1));
    starts.back() = c.builder.pool().constant(static_cast<int64_t>(i));
    sizes.back() = c.builder.pool().constant(1);
    return reshape(slice(grid, starts, sizes, steps), points);
  }

  // A position led back into the axis, with the sign of its derivative (invalid: 1).
  struct Position {
    Value at, derivative;
  };
  Position padded(Value at, Value last) const {
    if (padding == GridPadding::zeros) return {at, {}};
    Value derivative;
    if (padding == GridPadding::reflection) {
      const Value low = c.builder.scalar(DType::f32, align_corners ? 0 : -0.5);
      const Value range = align_corners ? last : add(last, 1.0);
      const Value safe = where(greater(range, 0.0), range, c.builder.scalar(DType::f32, 1));
      const Value offset = sub(at, low), away = abs(offset), turns = floor(div(away, safe));
      const Value rest = sub(away, mul(turns, range));
      const Value is_even = equal(fmod(turns, 2.0), 0.0);
      at = where(is_even, add(low, rest), sub(add(low, range), rest));
      derivative = mul(sign(offset), where(is_even, c.builder.scalar(DType::f32, 1),
                                           c.builder.scalar(DType::f32, -1)));
      at = where(greater(range, 0.0), at, low);
    }
    // Flat beyond both ends, and on them.
    const Value moves = cast(logical_and(greater(at, 0.0), less(at, last)), DType::f32);
    return {min(max(at, 0.0), last), derivative.valid() ? mul(derivative, moves) : moves};
  }

  AxisTap tap(Value at, Value last, Value weight, Value derivative) const {
    if (mode == Interpolation::cubic) at = padded(at, last).at;
    return {cast(at, DType::i32), logical_and(greater_equal(at, 0.0), less_equal(at, last)), weight,
            derivative};
  }

  std::vector<AxisTap> taps(Value g, ExtentExpr extent) const {
    const Value n = number(extent), last = sub(n, 1.0);
    const Value scale =
        in_elements ? c.builder.scalar(DType::f32, 1) : mul(align_corners ? last : n, 0.5);
    Value at = in_elements     ? g
               : align_corners ? mul(add(g, 1.0), scale)
                               : sub(mul(add(g, 1.0), scale), 0.5);
    Value derivative = scale;
    // Cubic pads each neighbour, the others the position.
    if (mode != Interpolation::cubic) {
      const Position p = padded(at, last);
      at = p.at;
      if (p.derivative.valid()) derivative = mul(p.derivative, derivative);
    }
    if (mode == Interpolation::nearest)
      return {tap(round(at), last, c.builder.scalar(DType::f32, 1), {})};
    const Value low = floor(at), rest = sub(at, low);
    if (mode == Interpolation::linear) {
      return {tap(low, last, sub(1.0, rest), neg(derivative)),
              tap(add(low, 1.0), last, rest, derivative)};
    }
    return {cubic_tap(sub(low, 1.0), last, add(rest, 1.0), derivative, 1),
            cubic_tap(low, last, rest, derivative, 1),
            cubic_tap(add(low, 1.0), last, sub(1.0, rest), derivative, -1),
            cubic_tap(add(low, 2.0), last, sub(2.0, rest), derivative, -1)};
  }

  // `distance` >= 0 grows with the position if `direction` is 1.
  AxisTap cubic_tap(Value at, Value last, Value distance, Value derivative,
                    double direction) const {
    constexpr double a = kCubic;
    const Value d = distance;
    const Value near = add(mul(mul(sub(mul(d, a + 2), a + 3), d), d), 1.0);
    const Value near_derivative = mul(sub(mul(d, 3 * (a + 2)), 2 * (a + 3)), d);
    const Value far = sub(mul(add(mul(sub(mul(d, a), 5 * a), d), 8 * a), d), 4 * a);
    const Value far_derivative = add(mul(sub(mul(d, 3 * a), 10 * a), d), 8 * a);
    const Value is_near = less_equal(d, 1.0);
    return tap(at, last, where(is_near, near, far),
               mul(mul(where(is_near, near_derivative, far_derivative), derivative), direction));
  }
};

// The planes of x as rows with a zero behind each, which is what lies outside.
struct Rows {
  const Sampler& s;
  Value rows;

  Rows(const Sampler& sampler, Value x) : s(sampler) {
    if (!x.valid()) return;
    ir::ExtentPool& pool = s.c.builder.pool();
    const ExtentExpr zero = pool.constant(0);
    const ExtentExpr plane = ir::simplify(ir::product(pool, std::span(s.x).subspan(2)));
    rows = pad(reshape(x, {s.x[0], s.x[1], plane}), {zero, zero, zero},
               {zero, zero, pool.constant(1)});
  }
  Value at(Value index) const {
    if (!rows.valid()) return {};
    const std::vector<ExtentExpr> all{s.x[0], s.x[1], s.points[2]};
    return gather_elements(rows, broadcast_to(index, all), 2);
  }
};

// Sums the contributions of all combinations of taps, one per axis.
struct Accumulator {
  const Sampler& s;
  const Rows &values, &tangents;
  std::vector<Value> steps;                // of the grid per axis (invalid: 0)
  std::vector<std::vector<AxisTap>> taps;  // per axis, slowest first
  Value total = {};

  void add_all(size_t axis, std::vector<const AxisTap*> chosen) {
    if (axis == taps.size()) return add_one(chosen);
    for (const AxisTap& t : taps[axis]) {
      chosen.push_back(&t);
      add_all(axis + 1, chosen);
      chosen.pop_back();
    }
  }
  void add_one(const std::vector<const AxisTap*>& chosen) {
    Value flat, inside, weight, moved;
    for (size_t a = 0; a < chosen.size(); ++a) {
      const AxisTap& t = *chosen[a];
      const Value extent = extent_values(s.c.builder, {s.x[2 + a]}, {}, DType::i32);
      flat = flat.valid() ? add(mul(flat, extent), t.index) : t.index;
      inside = inside.valid() ? logical_and(inside, t.inside) : t.inside;
      weight = weight.valid() ? mul(weight, t.weight) : t.weight;
      if (!steps[a].valid() || !t.derivative.valid()) continue;
      Value part = mul(t.derivative, steps[a]);
      for (size_t b = 0; b < chosen.size(); ++b) {
        if (b != a) part = mul(part, chosen[b]->weight);
      }
      moved = sum_of(moved, part);
    }
    const Value index = where(inside, flat, s.c.builder.scalar(DType::i32, -1));
    if (tangents.rows.valid()) total = sum_of(total, mul(weight, tangents.at(index)));
    if (moved.valid()) total = sum_of(total, mul(moved, values.at(index)));
  }
};

}  // namespace

Result<std::vector<Value>> jvp_grid_sample(const DifferentiationContext& c) {
  auto x = rule_extents(c, c.inputs[0]);
  if (!x) return x.error();
  const auto grid = rule_extents(c, c.inputs[1]);
  if (!grid) return grid.error();
  const auto to = rule_extents(c, c.outputs[0]);
  if (!to) return to.error();
  ir::ExtentPool& pool = c.builder.pool();
  Sampler s{.c = c,
            .mode = c.node.attributes[GridSampleOp::kMode],
            .padding = c.node.attributes[GridSampleOp::kPaddingMode],
            .align_corners = c.node.attributes[GridSampleOp::kAlignCorners],
            .in_elements = c.node.attributes[GridSampleOp::kInElements],
            .x = *std::move(x),
            .points = {}};
  const ExtentExpr count = ir::simplify(ir::product(pool, std::span(*to).subspan(2)));
  s.points = {s.x[0], pool.constant(1), count};
  const Rows values(s, c.inputs[0]), tangents(s, c.incoming[0]);
  Accumulator sum{.s = s, .values = values, .tangents = tangents, .steps = {}, .taps = {}};
  for (size_t a = 0; a < s.axes(); ++a) {
    const size_t i = s.axes() - 1 - a;
    sum.taps.push_back(s.taps(s.coordinate(c.inputs[1], i), s.x[2 + a]));
    sum.steps.push_back(c.incoming[1].valid() ? s.coordinate(c.incoming[1], i) : Value());
  }
  sum.add_all(0, {});
  // The nearest elements do not change with the grid.
  if (!sum.total.valid()) return std::vector<Value>(1);
  return std::vector<Value>{reshape(sum.total, *to)};
}

}  // namespace ullage::ops
