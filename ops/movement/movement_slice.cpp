// slice: op definition, rules, and composites of it (split, reverse, NumPy slicing).
#include <algorithm>
#include <cstdlib>
#include <limits>

#include "ops/code/copy.h"
#include "ops/code/map_space.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/channels.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kAttributes[] = {
    SliceOp::kSizes,
    SliceOp::kStarts,
    SliceOp::kSteps,
};

// A constant slice must lie inside: proved or guarded. Symbolic ones are the caller's duty.
Result<ir::AxisExtent> sliced_axis(ir::InferContext& context, size_t axis) {
  const auto value = [&](const AttributeKey<std::vector<ExtentExpr>>& key) {
    return ir::simplify(context.attributes[key][axis]);
  };
  const ExtentExpr size = value(SliceOp::kSizes);
  const auto start = ir::as_constant(value(SliceOp::kStarts)), count = ir::as_constant(size),
             step = ir::as_constant(value(SliceOp::kSteps));
  if (step == 0) return context.error("steps must not be 0 (C2)");
  if (count && *count < 0) {
    return context.error("sizes must not be negative (C3): size " + std::to_string(*count));
  }
  if (!start || !count || !step || *count == 0) return ir::AxisExtent{.live = size};
  const int64_t last = *start + (*count - 1) * *step;
  const std::string rule = "elements must lie inside the operand (C4): axis " +
                           std::to_string(axis) + " from " + std::to_string(*start) + " to " +
                           std::to_string(last);
  if (std::min(*start, last) < 0) return context.error(rule);
  const ir::AxisExtent& dim = context.shape(0)[axis];
  const bool exact = dim.guarantee == ir::Guarantee::exact;
  auto sliced =
      ir::slice_axis(context.pool(), dim, std::min(*start, last), std::max(*start, last) + 1,
                     std::abs(*step), exact ? ir::GuardPolicy::guard : ir::GuardPolicy::weaken);
  return take(context, sliced, rule);
}

std::optional<ir::HostValue> sliced_host(const ir::InferContext& context) {
  const ir::ValueInfo& x = context.input(0);
  if (!x.host) return std::nullopt;
  std::vector<ExtentExpr> extents;
  for (const ir::AxisExtent& axis : x.shape.axes()) extents.push_back(axis.live);
  const auto shape = constant_extents(extents);
  const auto starts = constant_extents(context.attributes[SliceOp::kStarts]);
  const auto sizes = constant_extents(context.attributes[SliceOp::kSizes]);
  const auto steps = constant_extents(context.attributes[SliceOp::kSteps]);
  if (!shape || !starts || !sizes || !steps) return std::nullopt;
  const std::vector<int64_t> strides = dense_strides(*shape);
  ir::HostValue result;
  for_each_index(*sizes, [&](std::span<const int64_t> index) {
    int64_t from = 0;
    for (size_t a = 0; a < index.size(); ++a) {
      from += ((*starts)[a] + index[a] * (*steps)[a]) * strides[a];
    }
    result.push_back((*x.host)[static_cast<size_t>(from)]);
  });
  return result;
}

Result<void> infer_slice(ir::InferContext& context) {
  const size_t rank = context.shape(0).rank();
  const auto sizes = context.attributes[SliceOp::kSizes];
  if (context.attributes[SliceOp::kStarts].size() != rank || sizes.size() != rank ||
      context.attributes[SliceOp::kSteps].size() != rank) {
    return context.error("starts, sizes and steps must have an entry per axis (C1): given " +
                         describe(context, 0));
  }
  ir::ShapeExtent shape;
  for (size_t axis = 0; axis < rank; ++axis) {
    const auto sliced = sliced_axis(context, axis);
    if (!sliced) return sliced.error();
    shape.push_back(*sliced);
  }
  context.outputs.push_back({context.input(0).dtype, std::move(shape), sliced_host(context)});
  return {};
}

Result<void> evaluate_slice(ir::EvaluateContext& context) {
  const ir::Tensor& x = context.inputs[0];
  Result<std::vector<int64_t>> starts = context.extents(SliceOp::kStarts);
  if (!starts) return starts.error();
  Result<std::vector<int64_t>> steps = context.extents(SliceOp::kSteps);
  if (!steps) return steps.error();
  ir::Tensor y(x.dtype(), context.output_shapes[0]);
  const std::vector<int64_t> strides = dense_strides(x.shape());
  const ElementCopier copy(x, y);
  int64_t to = 0;
  bool inside = true;
  for_each_index(y.shape(), [&](std::span<const int64_t> index) {
    int64_t from = 0;
    for (size_t a = 0; a < index.size(); ++a) {
      const int64_t at = (*starts)[a] + index[a] * (*steps)[a];
      inside = inside && at >= 0 && at < x.shape()[a];
      from += at * strides[a];
    }
    if (inside) copy(from, to++);
  });
  if (!inside) return context.error("elements must lie inside the operand (C4)");
  context.outputs[0] = std::move(y);
  return {};
}

Result<void> lower_slice(ir::LowerContext& context) {
  const ir::ValueId x = context.input(0), y = context.output();
  if (part_of(context, y)) return {};
  const ir::Layout layout = context.layout_of(x);
  const auto starts = context.node().attributes[SliceOp::kStarts];
  const auto steps = context.node().attributes[SliceOp::kSteps];
  std::vector<ExtentExpr> strides = ir::strides_of(layout, context.shape(x), context.pool());
  ExtentExpr offset = context.pool().constant(0);
  for (size_t a = 0; a < strides.size(); ++a) {
    offset = offset + starts[a] * strides[a];
    strides[a] = ir::simplify(strides[a] * steps[a]);
  }
  // Elements are moved one by one: as well to where they are needed.
  const ir::Layout target = context.view(y).wanted.value_or(layout);
  MapSpec spec{.shape = context.shape(y), .layout = target};
  spec.operands.push_back({.buffer = context.read_stored(x, layout),
                           .dtype = context.dtype(x),
                           .strides = std::move(strides),
                           .offset = ir::simplify(offset)});
  spec.output = context.write_stored(y, target);
  return emit_copy(context, std::move(spec));
}

// v counted from the end if negative.
ExtentExpr from_end(ExtentExpr v, ExtentExpr dim) {
  return ir::simplify(ir::select(ir::less(v, v.node()->pool->constant(0)), v + dim, v));
}

// Limits of models that stand for "to the end": no axis is as long.
constexpr int64_t kEnd = std::numeric_limits<int32_t>::max();

// Start and size of one NumPy slice of an axis of extent `dim`.
std::pair<ExtentExpr, ExtentExpr> clamped(const AxisSlice& slice, ExtentExpr dim, ExtentExpr step) {
  ir::ExtentPool& pool = *dim.node()->pool;
  const ExtentExpr zero = pool.constant(0), last = ir::simplify(dim - 1);
  const auto whole = [&](ExtentExpr v, ExtentExpr low, ExtentExpr high) {
    const auto constant = ir::as_constant(v);
    if (constant && *constant >= kEnd) return high;
    if (constant && *constant <= -kEnd) return low;
    return ir::simplify(ir::min(ir::max(from_end(v, dim), low), high));
  };
  const ExtentExpr up_start = whole(slice.start, zero, dim), up_end = whole(slice.end, zero, dim);
  const ExtentExpr down_start = whole(slice.start, zero, last);
  const ExtentExpr down_end = whole(slice.end, pool.constant(-1), last);
  const ExtentExpr up = ir::less(zero, step);
  const ExtentExpr start = ir::simplify(ir::select(up, up_start, down_start));
  const ExtentExpr end = ir::simplify(ir::select(up, up_end, down_end));
  ExtentExpr size = ir::max(ir::ceil_div(end - start, step), 0);
  // Adds nothing new, but bounds the quotient by a step of which nothing is known.
  if (!ir::as_constant(step)) size = ir::min(size, dim);
  return {start, ir::simplify(size)};
}

}  // namespace

constinit const SliceOp slice = movement<SliceOp>({
    .name = "slice",
    .doc =
        "elements starts[a] + i * steps[a] along each axis a; (C1) an entry per axis; (C2) steps "
        "not 0; (C3) sizes not negative; (C4) all elements lie inside",
    .attributes = kAttributes,
    .infer = infer_slice,
    .evaluate = evaluate_slice,
    .lower = lower_slice,
    .differentiation = transposes_by(transpose_slice),
    .batching = leading_axis(batch_slice),
});

Value SliceOp::operator()(Value x, std::vector<ExtentExpr> starts, std::vector<ExtentExpr> sizes,
                          std::vector<ExtentExpr> steps) const {
  if (!x.valid()) return {};
  bool whole = sizes.size() == x.rank();
  for (size_t a = 0; whole && a < x.rank(); ++a) {
    whole = is_constant(ir::simplify(starts[a]), 0) && is_constant(ir::simplify(steps[a]), 1) &&
            ir::prove_equal(sizes[a], x.extent(a));
  }
  if (whole) return x;
  return x.builder().add1(*this, std::array{x},
                          {{SliceOp::kStarts, std::move(starts)},
                           {SliceOp::kSizes, std::move(sizes)},
                           {SliceOp::kSteps, std::move(steps)}});
}

Value slice_onnx(Value x, std::span<const AxisSlice> axes) {
  if (!x.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> starts(x.rank(), pool.constant(0)), steps(x.rank(), pool.constant(1));
  std::vector<ExtentExpr> sizes = extents_of(x);
  for (const AxisSlice& axis : axes) {
    const auto rank = static_cast<int64_t>(x.rank());
    if (axis.axis < -rank || axis.axis >= rank) {
      x.builder().fail(ir::invalid_argument("slice: axis must lie in [-rank, rank): axis " +
                                            std::to_string(axis.axis)));
      return {};
    }
    const auto a = static_cast<size_t>(axis.axis < 0 ? axis.axis + rank : axis.axis);
    steps[a] = axis.step ? ir::simplify(axis.step) : pool.constant(1);
    std::tie(starts[a], sizes[a]) = clamped(axis, x.extent(a), steps[a]);
  }
  return slice(x, std::move(starts), std::move(sizes), std::move(steps));
}

Value reverse(Value x, std::span<const int64_t> axes) {
  if (!x.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> starts(x.rank(), pool.constant(0)), steps(x.rank(), pool.constant(1));
  for (int64_t axis : axes) {
    const auto a = static_cast<size_t>(axis);
    starts[a] = ir::simplify(x.extent(a) - 1);
    steps[a] = pool.constant(-1);
  }
  return slice(x, std::move(starts), extents_of(x), std::move(steps));
}

std::vector<Value> split(Value x, int64_t axis, std::span<const ExtentExpr> sizes) {
  if (!x.valid()) return std::vector<Value>(sizes.size());
  ir::ExtentPool& pool = x.builder().pool();
  const auto a = static_cast<size_t>(axis);
  ExtentExpr start = pool.constant(0);
  std::vector<Value> pieces;
  for (ExtentExpr size : sizes) {
    std::vector<ExtentExpr> starts(x.rank(), pool.constant(0)), extents = extents_of(x);
    starts[a] = start;
    extents[a] = size;
    pieces.push_back(
        slice(x, starts, extents, std::vector<ExtentExpr>(x.rank(), pool.constant(1))));
    start = ir::simplify(start + size);
  }
  x.builder().guard(ir::equal(start, x.extent(a)), "split: the sizes must add up to the extent");
  return pieces;
}

}  // namespace ullage::ops
