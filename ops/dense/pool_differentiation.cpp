// Cotangents and tangents of pooling: sums over windows are convolutions of planes with ones.
#include "ops/dense/dense_differentiation.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// A pooling node whose batch and channels are one axis of planes [N * C, 1, spatial...].
struct Planes {
  SlidingWindows windows;
  std::vector<ExtentExpr> from, to;  // extents of operand and result
  Value ones;                        // weights [1, 1, kernel...]

  std::vector<ExtentExpr> planar(std::vector<ExtentExpr> shape) const {
    shape[0] = ir::simplify(shape[0] * shape[1]);
    shape[1] = ones.builder().pool().constant(1);
    return shape;
  }
  Value sums(Value x) const {
    return reshape(windows.narrow(reshape(x, planar(from)), ones, planar(to)), to);
  }
};

Result<Planes> planes_of(const DifferentiationContext& c) {
  auto from = rule_extents(c, c.inputs[0]);
  if (!from) return from.error();
  auto to = rule_extents(c, c.outputs[0]);
  if (!to) return to.error();
  auto window = window_attributes(c.node.attributes, from->size() - 2, c.builder.pool());
  if (!window) return window.error();
  std::vector<ExtentExpr> kernel(2, c.builder.pool().constant(1));
  for (int64_t taps : c.node.attributes[kKernel]) {
    kernel.push_back(c.builder.pool().constant(taps));
  }
  return Planes{{*std::move(window)},
                *std::move(from),
                *std::move(to),
                full(c.builder.scalar(c.inputs[0].dtype(), 1), std::move(kernel))};
}

// The divisor of every window [1, 1, out...]: its taps inside the operand, or, if padding counts,
// inside the padded operand.
Value tap_counts(const DifferentiationContext& c, const Planes& p) {
  SlidingWindows windows = p.windows;
  std::vector<ExtentExpr> from = p.from, to = p.to;
  from[0] = from[1] = to[0] = to[1] = c.builder.pool().constant(1);
  const size_t spatial = from.size() - 2;
  if (c.node.attributes[AveragePoolOp::kCountIncludePad]) {
    for (size_t a = 0; a < spatial; ++a) {
      ExtentExpr& begin = windows.window.pads[a];
      from[2 + a] = ir::simplify(from[2 + a] + begin + windows.window.pads[spatial + a]);
      begin = c.builder.pool().constant(0);
    }
  }
  const Value everywhere = full(c.builder.scalar(c.inputs[0].dtype(), 1), from);
  return windows.narrow(everywhere, p.ones, to);
}

}  // namespace

Result<Value> transpose_average_pool(const DifferentiationContext& c, int) {
  const auto p = planes_of(c);
  if (!p) return p.error();
  // A window without taps is 0 and gives nothing back: any divisor but 0 will do.
  const Value share = div(c.incoming[0], max(tap_counts(c, *p), 1.0));
  return reshape(p->windows.wide(reshape(share, p->planar(p->to)), p->ones, p->planar(p->from)),
                 p->from);
}

// Reads the tangent where the maximum was found. A zero behind each plane serves windows without
// taps, whose position is -1.
Result<std::vector<Value>> jvp_max_pool(const DifferentiationContext& c) {
  const Value at = c.outputs[1];
  Value tangent = c.incoming[0];
  if (!tangent.valid()) return std::vector<Value>(2);
  const auto from = rule_extents(c, c.inputs[0]);
  if (!from) return from.error();
  const auto to = rule_extents(c, c.outputs[0]);
  if (!to) return to.error();
  ir::ExtentPool& pool = c.builder.pool();
  if (c.node.attributes[MaxPoolOp::kStorageOrder]) {
    // Positions count with the last axis slowest.
    std::vector<int64_t> order{0, 1};
    for (size_t a = from->size(); a-- > 2;) order.push_back(static_cast<int64_t>(a));
    tangent = transpose(tangent, order);
  }
  const ExtentExpr planes = ir::simplify((*from)[0] * (*from)[1]), zero = pool.constant(0);
  const ExtentExpr plane = ir::simplify(ir::product(pool, std::span(*from).subspan(2)));
  const ExtentExpr count = ir::simplify(ir::product(pool, std::span(*to).subspan(2)));
  const Value rows = pad(reshape(tangent, {planes, plane}), {zero, zero}, {zero, pool.constant(1)});
  const Value positions = reshape(at, {planes, count});
  const Value first = mul(iota(c.builder, DType::i64, {planes, pool.constant(1)}, 0),
                          extent_values(c.builder, {plane}, {}));
  const Value own = where(less(positions, 0.0), positions, sub(positions, first));
  return std::vector<Value>{reshape(gather_elements(rows, own, 1), *to), Value()};
}

// d (sum |x|^p)^(1/p) = sum of sign(x) |x|^(p-1) dx, over y^(p-1); 0 where the norm is 0.
Result<std::vector<Value>> jvp_lp_pool(const DifferentiationContext& c) {
  const Value x = c.inputs[0], y = c.outputs[0];
  if (!c.incoming[0].valid()) return std::vector<Value>(1);
  const auto p = planes_of(c);
  if (!p) return p.error();
  const int64_t exponent = c.node.attributes[LpPoolOp::kP];
  const auto power = static_cast<double>(exponent - 1);
  if (exponent == 1) return std::vector<Value>{p->sums(mul(sign(x), c.incoming[0]))};
  const Value derivative = exponent == 2 ? x : mul(sign(x), pow(abs(x), power));
  const Value is_zero = equal(y, 0.0);
  const Value norm = where(is_zero, c.builder.scalar(y.dtype(), 1), y);
  const Value quotient =
      div(p->sums(mul(derivative, c.incoming[0])), exponent == 2 ? norm : pow(norm, power));
  return std::vector<Value>{where(is_zero, c.builder.scalar(y.dtype(), 0), quotient)};
}

}  // namespace ullage::ops
