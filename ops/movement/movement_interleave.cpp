// interleave: op definition, rules and kernel call.
#include <algorithm>
#include <cstring>

#include "ops/elementwise/elementwise.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/movement.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Layout;
using ir::LowerContext;
using ir::Result;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kAttributes[] = {
    kAxis.meaning("axis along which the operands alternate"), InterleaveOp::kCount,
    InterleaveOp::kStart};

Result<void> infer_interleave(ir::InferContext& context) {
  Result<size_t> axis = normalise_axis(context, context.attributes[kAxis], context.shape(0).rank());
  if (!axis) return axis.error();
  ir::ShapeExtent shape = context.shape(0);
  const ir::ShapeExtent& other = context.shape(1);
  if (context.input(1).dtype != context.input(0).dtype || other.rank() != shape.rank()) {
    return context.error("operands must have one dtype and rank (C1): given " +
                         describe(context, 0) + " and " + describe(context, 1));
  }
  for (size_t a = 0; a < shape.rank(); ++a) {
    const auto same = merge_axis(context, shape[a], other[a], "extents must agree (C2)");
    if (!same) return same.error();
    shape[a] = *same;
  }
  const auto extent = ir::as_constant(shape[*axis].live);
  const int64_t start = context.attributes[InterleaveOp::kStart];
  const int64_t count = context.attributes[InterleaveOp::kCount];
  if (!extent || start < 0 || count < 0 || start + count > 2 * *extent) {
    return context.error("start and count must lie inside twice a constant extent (C3): given " +
                         describe(context, 0) + ", start " + std::to_string(start) + ", count " +
                         std::to_string(count));
  }
  shape[*axis] = {.live = context.pool().constant(count)};
  context.outputs.push_back({context.input(0).dtype, std::move(shape), std::nullopt});
  return {};
}

size_t axis_of(const ir::Attributes& attributes, size_t rank) {
  const int64_t axis = attributes[kAxis];
  return static_cast<size_t>(axis < 0 ? axis + static_cast<int64_t>(rank) : axis);
}

Result<void> evaluate_interleave(ir::EvaluateContext& context) {
  ir::Tensor y(context.output_dtype(0), context.output_shapes[0]);
  const size_t axis = axis_of(context.attributes(), y.rank());
  const int64_t start = context.attributes()[InterleaveOp::kStart];
  const int64_t extent = context.inputs[0].shape()[axis], count = y.shape()[axis];
  const int64_t rows = product_of(std::span(y.shape()).first(axis));
  const int64_t inner = product_of(std::span(y.shape()).subspan(axis + 1));
  const ElementCopier copies[] = {{context.inputs[0], y}, {context.inputs[1], y}};
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < count; ++c) {
      const int64_t from = r * extent + (start + c) / 2;
      for (int64_t i = 0; i < inner; ++i) {
        copies[(start + c) % 2](from * inner + i, (r * count + c) * inner + i);
      }
    }
  }
  context.outputs[0] = std::move(y);
  return {};
}

// The same movement in steps that have transposes.
Result<std::vector<Value>> jvp_interleave(const ir::DifferentiationContext& c) {
  const auto extents = rule_extents(c, c.inputs[0]);
  if (!extents) return extents.error();
  ir::ExtentPool& pool = c.builder.pool();
  const size_t axis = axis_of(c.node.attributes, extents->size());
  std::vector<ExtentExpr> single = *extents, both = *extents;
  single.insert(single.begin() + static_cast<std::ptrdiff_t>(axis) + 1, pool.constant(1));
  both[axis] = ir::simplify(both[axis] * 2);
  std::vector<Value> sides;
  for (size_t i = 0; i < 2; ++i) {
    const Value tangent = c.incoming[i];
    const Value side = tangent.valid() ? tangent : sub(c.inputs[i], c.inputs[i]);
    sides.push_back(reshape(side, single));
  }
  const Value joined = reshape(concat(sides, static_cast<int64_t>(axis) + 1), both);
  std::vector<ExtentExpr> starts(extents->size(), pool.constant(0)), sizes = both;
  starts[axis] = pool.constant(c.node.attributes[InterleaveOp::kStart]);
  sizes[axis] = pool.constant(c.node.attributes[InterleaveOp::kCount]);
  return std::vector<Value>{
      slice(joined, starts, sizes, std::vector<ExtentExpr>(starts.size(), pool.constant(1)))};
}

// The layout in which an operand was written.
Layout operand_layout(const LowerContext& context) {
  for (ir::ValueId id : context.node().inputs) {
    if (!context.value(id).constant) return context.layout_of(id);
  }
  return Layout::plain();
}

Result<void> lower_interleave(LowerContext& context) {
  if (lower_interleave_rows(context)) return {};
  const ir::ValueId y = context.output();
  const ir::ShapeExtent& shape = context.shape(y);
  const size_t axis = axis_of(context.node().attributes, shape.rank());
  Layout layout = operand_layout(context);
  std::vector<uint8_t> order = ir::memory_order(layout, shape.rank());
  // Rows with a pad are taken where the axis is the innermost one; else there are none.
  layout.padded = layout.padded || !layout.order.empty();
  if (layout.padded && order.back() != axis) {
    layout = Layout::plain();
    order = ir::memory_order(layout, shape.rank());
  }
  const auto row_of = [&](const ir::ShapeExtent& s, ExtentExpr inner) {
    const ExtentExpr row = ir::simplify(inner * s[axis].live);
    return layout.padded ? ir::simplify(round_up(row, 4)) : row;
  };
  ExtentExpr rows = context.pool().constant(1), inner = rows;
  bool outside = true;
  for (uint8_t a : order) {
    if (a == axis) {
      outside = false;
    } else {
      ExtentExpr& part = outside ? rows : inner;
      part = ir::simplify(part * shape[a].live);
    }
  }
  const params::InterleaveParams parameters{
      .rows = context.slot(rows),
      .row = context.slot(row_of(shape, inner)),
      .operand_row = context.slot(row_of(context.shape(context.input(0)), inner)),
      .inner = context.slot(inner),
      .start = static_cast<uint32_t>(context.node().attributes[InterleaveOp::kStart]),
      .count = static_cast<uint32_t>(context.node().attributes[InterleaveOp::kCount])};
  ir::KernelCall call;
  call.kernel.file = "movement/interleave.comp";
  call.kernel.defines = {{"ELEMENT_BYTES", std::to_string(ir::size_bytes(context.dtype(y)))}};
  call.kernel.local_size[0] = independent_lanes(context.profile());
  for (size_t i = 0; i < 2; ++i) {
    call.operands.push_back({context.read(context.input(i), layout), ir::Access::read});
  }
  call.operands.push_back({context.write(y, layout), ir::Access::write});
  call.push.resize(sizeof parameters / 4);
  std::memcpy(call.push.data(), &parameters, sizeof parameters);
  const ExtentExpr vec4s = ir::simplify(ir::ceil_div(rows * row_of(shape, inner), 4));
  // Four elements per step are looped over.
  call.groups[0] = strided_groups(context.profile(), vec4s * 5, call.kernel.local_size[0]);
  if (ir::as_constant(call.groups[0]) != 0) context.emit(std::move(call));
  return {};
}

}  // namespace

constinit const InterleaveOp interleave = movement<InterleaveOp>({
    .name = "interleave",
    .doc = "elements start .. start + count - 1 of two tensors that alternate along an axis; (C1) "
           "one dtype and rank; (C2) equal extents; (C3) a constant extent, start and count inside "
           "twice of it",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kAttributes,
    .infer = infer_interleave,
    .evaluate = evaluate_interleave,
    .lower = lower_interleave,
    .differentiation = jvp_by(jvp_interleave),
    .batching = kAxisMovesUp,
});

Value InterleaveOp::operator()(Value a, Value b, int64_t axis, int64_t start, int64_t count) const {
  if (!a.valid() || !b.valid()) return {};
  const Value operands[] = {a, b};
  return a.builder().add1(
      *this, operands,
      {{kAxis, axis}, {InterleaveOp::kCount, count}, {InterleaveOp::kStart, start}});
}

}  // namespace ullage::ops
