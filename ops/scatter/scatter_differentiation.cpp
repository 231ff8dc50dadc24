// Cotangents of scatters. With none and add they are transposes of linear maps; with mul, max and
// min they are taken at the primal operands, and are linear in the cotangent all the same.
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/rules/differentiation.h"
#include "ops/scatter/scatter_slots.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// 0, 1, 2 ... in the shape of `like`.
Value ordinals(Value like) {
  const ExtentExpr count = ir::product(like.builder().pool(), extents_of(like));
  return reshape(iota(like.builder(), DType::i32, {count}, 0), extents_of(like));
}

// Both kinds of scatter, with reads and writes at the node's indices. Where a write is dropped, the
// read yields 0.
struct Scatter {
  Value x, updates, result, ct;
  std::function<Value(Value x)> read;
  std::function<Value(Value x, Value updates, ScatterReduction reduction)> write;

  Value number(double v) const { return x.builder().scalar(x.dtype(), v); }

  Value of_sum(int operand) const { return operand == 0 ? ct : read(ct); }

  // An update counts where it is the last one at its place.
  Value of_none(int operand) const {
    if (operand == 0) return write(ct, zeros_like(updates), ScatterReduction::none);
    const Value order = ordinals(updates);
    const Value none = full(x.builder().scalar(DType::i32, -1), extents_of(x));
    return where(equal(read(write(none, order, ScatterReduction::none)), order), read(ct),
                 number(0));
  }

  // All that attain the extremum share the cotangent evenly.
  Value of_extremum(int operand) const {
    const Value x_hits = equal(x, result);
    const Value update_hits = equal(updates, read(result));
    const Value hits =
        write(cast(x_hits, x.dtype()), cast(update_hits, x.dtype()), ScatterReduction::sum);
    const Value share = div(ct, max(hits, 1.0));
    if (operand == 0) return where(x_hits, share, number(0));
    return where(update_hits, read(share), number(0));
  }

  // The product of all other factors at a place is that of the factors that are not 0, without
  // one's own, unless another one is 0.
  Value of_product(int operand) const {
    if (operand == 0)
      return mul(ct, write(full(number(1), extents_of(x)), updates, ScatterReduction::product));
    const Value x_zero = equal(x, 0.0), update_zero = equal(updates, 0.0);
    const Value factors = where(update_zero, number(1), updates);
    const Value product = write(where(x_zero, number(1), x), factors, ScatterReduction::product);
    const Value own = cast(update_zero, x.dtype());
    const Value zeros = write(cast(x_zero, x.dtype()), own, ScatterReduction::sum);
    const Value others = where(equal(read(zeros), own), div(read(product), factors), number(0));
    return mul(read(ct), others);
  }
};

Result<Value> cotangent(const DifferentiationContext& c, int operand, Scatter s) {
  if (operand == 1) return Value();
  s.x = c.inputs[0], s.updates = c.inputs[2], s.result = c.outputs[0], s.ct = c.incoming[0];
  for (Value v : {s.x, s.updates}) {
    if (auto exact = rule_extents(c, v); !exact) return exact.error();
  }
  const ScatterReduction reduction = c.node.attributes[kScatterReduction];
  if (reduction == ScatterReduction::none) return s.of_none(operand);
  if (reduction == ScatterReduction::sum) return s.of_sum(operand);
  return reduction == ScatterReduction::product ? s.of_product(operand) : s.of_extremum(operand);
}

// `indices` counted from the front, with those out of range just behind the axes, whose extents
// broadcast to the indices.
Value positions_of(Value indices, Value extents) {
  const Value in_range = logical_and(less_equal(neg(extents), indices), less(indices, extents));
  const Value from_front = where(less(indices, 0.0), add(indices, extents), indices);
  return where(in_range, from_front, extents);
}

// x with zeros behind its axes [first, last).
Value with_zeros_behind(Value x, size_t first, size_t last) {
  std::vector<ExtentExpr> none(x.rank(), x.builder().pool().constant(0)), one = none;
  for (size_t axis = first; axis < last; ++axis) one[axis] = x.builder().pool().constant(1);
  return pad(x, none, one);
}

}  // namespace

Result<Value> transpose_scatter_elements(const DifferentiationContext& c, int operand) {
  const Value indices = c.inputs[1];
  const int64_t axis = c.node.attributes[kAxis];
  const auto at = static_cast<size_t>(axis);
  Scatter s;
  s.read = [&](Value x) {
    const Value extent = extent_values(c.builder, {x.extent(at)}, {}, indices.dtype());
    return gather_elements(with_zeros_behind(x, at, at + 1), positions_of(indices, extent), axis);
  };
  s.write = [&](Value x, Value updates, ScatterReduction reduction) {
    return scatter_elements(x, indices, updates, axis, reduction);
  };
  return cotangent(c, operand, std::move(s));
}

Result<Value> transpose_scatter_nd(const DifferentiationContext& c, int operand) {
  const Value indices = c.inputs[1];
  const TupleAxes axes = tuple_axes(c.builder.graph(), c.node);
  const auto batch = static_cast<int64_t>(axes.batch), depth = static_cast<int64_t>(axes.depth);
  Scatter s;
  s.read = [&](Value x) {
    const std::vector<ExtentExpr> all_extents = extents_of(x);
    const auto first = all_extents.begin() + batch;
    const Value limits = extent_values(c.builder, {first, first + depth}, {depth}, indices.dtype());
    const Value all = broadcast_to(limits, extents_of(indices));
    return gather_nd(with_zeros_behind(x, axes.batch, axes.behind()), positions_of(indices, all),
                     batch);
  };
  s.write = [&](Value to, Value values, ScatterReduction reduction) {
    return scatter_nd(to, indices, values, reduction, batch);
  };
  return cotangent(c, operand, std::move(s));
}

}  // namespace ullage::ops
