// Lowering of elementwise ops to the map kernel.
#include <algorithm>

#include "ir/extent/shape_transfer.h"
#include "ops/code/map_kernel.h"
#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/fused.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Layout;
using ir::LowerContext;
using ir::Result;
using ir::ScalarBody;

namespace {

// May the shapes be equal? That includes those that broadcast only if an extent turns out to be 1.
bool may_have_shape_of(const ir::ShapeExtent& a, const ir::ShapeExtent& b) {
  if (a.rank() != b.rank()) return false;
  for (size_t axis = 0; axis < a.rank(); ++axis) {
    const auto own = ir::as_constant(a[axis].live), other = ir::as_constant(b[axis].live);
    if (own != other && (own == 1 || (own && other))) return false;
  }
  return true;
}

// The layout of the result: that of most operands of its shape; where votes are equal, padded
// layouts win, since it is they whose neighbours would have to be converted.
Layout common_layout(LowerContext& context) {
  const ir::ShapeExtent& shape = context.shape(context.output());
  std::vector<std::pair<Layout, int>> votes;
  for (ir::ValueId id : context.node().inputs) {
    if (context.value(id).constant || !may_have_shape_of(context.shape(id), shape)) continue;
    const Layout& layout = context.layout_of(id);
    const auto known = std::ranges::find(votes, layout, &std::pair<Layout, int>::first);
    if (known == votes.end()) {
      votes.push_back({layout, layout.padded ? 3 : 2});
    } else {
      known->second += 2;
    }
  }
  const auto best = std::ranges::max_element(votes, {}, &std::pair<Layout, int>::second);
  return best == votes.end() ? Layout::plain() : best->first;
}

// Moves single-element constants from the operands into the body.
void take_constants(LowerContext& context, ScalarBody& body, std::vector<ir::ValueId>& operands) {
  const uint32_t old_inputs = body.constant_base();
  const auto old_constants = static_cast<uint32_t>(body.constants.size());
  std::vector<uint32_t> renamed(body.instruction_base());
  std::vector<ir::ValueId> kept;
  std::vector<DType> inputs;
  std::vector<uint32_t> taken;
  for (uint32_t i = 0; i < old_inputs; ++i) {
    const auto& constant = context.value(operands[i]).constant;
    if (constant && constant->element_count() == 1) {
      taken.push_back(i);
      ScalarBody::Constant value{.dtype = constant->dtype()};
      if (ir::is_float(value.dtype)) {
        value.number = constant->number(0);
      } else {
        value.integer = constant->integer(0);
      }
      body.constants.push_back(value);
    } else {
      renamed[i] = static_cast<uint32_t>(kept.size());
      kept.push_back(operands[i]);
      inputs.push_back(body.inputs[i]);
    }
  }
  if (taken.empty()) return;
  const auto base = static_cast<uint32_t>(kept.size());
  for (uint32_t c = 0; c < old_constants; ++c) renamed[old_inputs + c] = base + c;
  for (uint32_t t = 0; t < taken.size(); ++t) renamed[taken[t]] = base + old_constants + t;
  // Instructions keep their numbers: an operand became a constant, the sum is the same.
  const auto rename = [&](uint32_t& operand) {
    if (operand < renamed.size()) operand = renamed[operand];
  };
  for (ScalarBody::Instruction& instruction : body.instructions) {
    for (uint32_t& operand : instruction.operands) rename(operand);
  }
  rename(body.result);
  body.inputs = std::move(inputs);
  operands = std::move(kept);
}

// Where `id` is read: where it lies, but constants in the layout of the result, packed once at
// load.
Layout operand_layout(LowerContext& context, ir::ValueId id, const MapSpec& spec) {
  const bool packs =
      context.value(id).constant && ir::same_extents(context.shape(id).axes(), spec.shape.axes());
  return packs ? spec.layout : context.layout_of(id);
}

// Extents of `own` that only the host can distinguish from those of `shape`, replaced by them;
// `condition` gains that they are equal.
ir::ShapeExtent assumed_shape(const ir::ShapeExtent& own, const ir::ShapeExtent& shape,
                              ExtentExpr& condition) {
  ir::ShapeExtent assumed = own;
  const size_t lead = shape.rank() - own.rank();
  for (size_t axis = 0; axis < own.rank(); ++axis) {
    const ExtentExpr dim = own[axis].live, target = shape[lead + axis].live;
    if (ir::as_constant(dim) == 1 || ir::prove_equal(dim, target)) continue;
    const ExtentExpr same = ir::equal(dim, target);
    condition = condition ? ir::logical_and(condition, same) : same;
    assumed[axis] = shape[lead + axis];
  }
  return assumed;
}

}  // namespace

// Extents that are equal in most runs but not provably so would cost every element an index
// computation. Such a node has two calls: one for runs where they are equal, one for the others.
Result<void> lower_elementwise(LowerContext& context) {
  ScalarBody body = body_of(context.graph(), context.node());
  std::vector<ir::ValueId> operands = context.node().inputs;
  take_constants(context, body, operands);
  MapSpec spec{.shape = context.shape(context.output()), .layout = common_layout(context)};
  MapSpec assumed = spec;
  ExtentExpr equal_shapes;
  for (ir::ValueId id : operands) {
    const Layout layout = operand_layout(context, id, spec);
    spec.operands.push_back(broadcast_operand(context, id, layout, spec.shape));
    const ir::ShapeExtent own = assumed_shape(context.shape(id), spec.shape, equal_shapes);
    MapOperand operand = spec.operands.back();
    operand.strides = broadcast_strides(context, layout, own, spec.shape);
    assumed.operands.push_back(std::move(operand));
  }
  spec.output = assumed.output = context.write_stored(context.output(), spec.layout);
  spec.body = assumed.body = std::move(body);
  if (!equal_shapes) return emit_map(context, spec);
  equal_shapes = ir::simplify(equal_shapes);
  context.restrict_to(equal_shapes);
  if (Result<void> ok = emit_map(context, assumed); !ok) return ok;
  context.restrict_to(ir::simplify(ir::logical_not(equal_shapes)));
  Result<void> ok = emit_map(context, spec);
  context.restrict_to({});
  return ok;
}

}  // namespace ullage::ops
