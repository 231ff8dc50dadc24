// select_branch: the join behind an inlined If.
#include "ops/control/branch.h"

#include "ops/code/copy.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using ir::ExtentExpr;

// ---- shape rule -----------------------------------------------------------------------------

ExtentExpr either(ExtentExpr condition, ExtentExpr a, ExtentExpr b) {
  return a == b ? a : select(condition, a, b);
}

// Which side is taken is known when the extent is: two exact sides give an exact one.
ir::AxisExtent joined_axis(ExtentExpr condition, const ir::AxisExtent& a, const ir::AxisExtent& b) {
  const ir::AxisExtent joined = ir::join_axes(a, b);
  const bool both = a.guarantee == ir::Guarantee::exact && b.guarantee == ir::Guarantee::exact;
  return both ? ir::AxisExtent{.live = either(condition, a.live, b.live)} : joined;
}

ir::Result<void> infer_select_branch(ir::InferContext& context) {
  const ir::ValueInfo &a = context.input(0), &b = context.input(1);
  if (a.dtype != b.dtype || a.shape.rank() != b.shape.rank()) {
    return context.error("the branches must agree in dtype and rank (C1): " + describe(context, 0) +
                         " and " + describe(context, 1));
  }
  const auto conditions = context.attributes[SelectBranchOp::kCondition];
  if (conditions.size() != 1) return context.error("one condition is needed");
  ir::ShapeExtent shape;
  bool one_shape = true;  // [1,10] and [2,5] have as many elements, and no element in common
  for (size_t axis = 0; axis < a.shape.rank(); ++axis) {
    shape.push_back(joined_axis(conditions[0], a.shape[axis], b.shape[axis]));
    one_shape = one_shape && a.shape[axis].live == b.shape[axis].live;
  }
  std::optional<ir::HostValue> host;
  if (a.host && b.host && one_shape && !is_float(a.dtype)) {
    host.emplace();
    for (size_t i = 0; i < a.host->size(); ++i) {
      host->push_back(either(conditions[0], (*a.host)[i], (*b.host)[i]));
    }
  }
  context.outputs.push_back({a.dtype, std::move(shape), std::move(host)});
  return {};
}

// ---- reference ------------------------------------------------------------------------------

ir::Result<void> evaluate_select_branch(ir::EvaluateContext& context) {
  const auto condition = context.extents(SelectBranchOp::kCondition);
  if (!condition) return condition.error();
  context.outputs[0] = context.inputs[(*condition)[0] != 0 ? 0 : 1];
  return {};
}

// ---- lowering -------------------------------------------------------------------------------

// Copies one side into the result, in the runs that take it.
ir::Result<void> copy_side(ir::LowerContext& context, size_t side, ExtentExpr condition,
                           ir::BufferId output) {
  context.restrict_to(condition);
  const ir::ValueId id = context.input(side);
  const ir::ShapeExtent& shape = context.shape(id);
  MapSpec spec{.shape = shape, .layout = ir::Layout::plain(), .output = output};
  spec.operands.push_back(broadcast_operand(context, id, ir::Layout::plain(), shape));
  const auto ok = emit_copy(context, std::move(spec));
  context.restrict_to({});
  return ok;
}

ir::Result<void> lower_select_branch(ir::LowerContext& context) {
  const ExtentExpr condition = context.node().attributes[SelectBranchOp::kCondition][0];
  const ir::BufferId output = context.write_stored(context.output(), ir::Layout::plain());
  if (auto ok = copy_side(context, 0, condition, output); !ok) return ok;
  return copy_side(context, 1, logical_not(condition), output);
}

// ---- differentiation ------------------------------------------------------------------------

// The cotangent belongs to the side taken; the other side, whose shape may differ, gets zeros.
ir::Result<ir::Value> transpose_select_branch(const ir::DifferentiationContext& context,
                                              int operand) {
  const ExtentExpr condition = context.node.attributes[SelectBranchOp::kCondition][0];
  const ir::Value x = context.inputs[static_cast<size_t>(operand)], ct = context.incoming[0];
  const ir::Value zeros = zeros_like(x);
  return operand == 0 ? select_branch(condition, ct, zeros) : select_branch(condition, zeros, ct);
}

constexpr ir::AttributeSpec kAttributes[] = {SelectBranchOp::kCondition};

}  // namespace

constexpr SelectBranchOp select_branch = structural<SelectBranchOp>(
    {.name = "select_branch",
     .doc =
         "a where a host condition is true, else b; only the taken side is read. (C1) dtypes and "
         "ranks agree.",
     .min_inputs = 2,
     .max_inputs = 2,
     .attributes = kAttributes,
     .infer = infer_select_branch,
     .evaluate = evaluate_select_branch,
     .lower = lower_select_branch,
     .accuracy = ir::kExact,
     .differentiation = transposes_by(transpose_select_branch),
     .batching = kBehindBatch});

ir::Value SelectBranchOp::operator()(ExtentExpr condition, ir::Value a, ir::Value b) const {
  ir::Builder& builder = a.valid() ? a.builder() : b.builder();
  const ir::Value operands[] = {a, b};
  return builder.add1(*this, operands, {{SelectBranchOp::kCondition, {condition}}});
}

std::span<const ir::OpDef* const> branch_ops() {
  static constexpr const ir::OpDef* kOps[] = {&select_branch};
  return kOps;
}

}  // namespace ullage::ops
