// Cotangents of broadcast_to, slice and pad. An op that reads elements by its own rule
// is applied to 0 1 2 ... as well: moved like the data, these become the positions read.
#include "ops/movement/movement_rules.h"

#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

Value positions_of(Value ct, ExtentExpr extent) {
  return iota(ct.builder(), DType::i32, {extent}, 0);
}

// Zeros before, between (stride - 1 of them behind each element) and after, so that the axis has
// `extent` elements.
Value spread_out(Value ct, size_t axis, ExtentExpr start, int64_t step, ExtentExpr extent) {
  ir::ExtentPool& pool = ct.builder().pool();
  ExtentExpr first = start;
  if (step < 0) {
    first = ir::simplify(start + (ct.extent(axis) - 1) * step);
    ct = reverse(ct, std::array{static_cast<int64_t>(axis)});
  }
  const int64_t stride = step < 0 ? -step : step;
  if (stride > 1) {
    const auto inner = static_cast<int64_t>(axis) + 1;
    ct = unsqueeze(ct, std::array{inner});
    std::vector<ExtentExpr> none(ct.rank(), pool.constant(0)), gap = none;
    gap[axis + 1] = pool.constant(stride - 1);
    ct = pad(ct, none, gap);
    std::vector<ExtentExpr> merged = extents_of(ct);
    merged[axis] = ir::simplify(merged[axis] * stride);
    merged.erase(merged.begin() + inner);
    ct = reshape(ct, merged);
  }
  std::vector<ExtentExpr> before(ct.rank(), pool.constant(0)), after = before;
  before[axis] = first;
  after[axis] = ir::simplify(extent - first - ct.extent(axis));
  return pad(ct, before, after);
}

// Constant mode. The value's cotangent is all that did not come from the operand.
Value transpose_constant_pad(const DifferentiationContext& c, int operand) {
  const auto negated = [&](const AttributeKey<std::vector<ExtentExpr>>& key) {
    std::vector<ExtentExpr> result;
    for (ExtentExpr e : c.node.attributes[key]) {
      result.push_back(ir::simplify(c.builder.pool().constant(0) - e));
    }
    return result;
  };
  const Value inner = pad(c.incoming[0], negated(PadOp::kBefore), negated(PadOp::kAfter));
  if (operand == 0) return inner;
  return sub(reduce_sum.over_all(c.incoming[0]), reduce_sum.over_all(inner));
}

bool is_zero(ExtentExpr e) {
  return ir::as_constant(ir::simplify(e)) == 0;
}

}  // namespace

Result<Value> transpose_broadcast_to(const DifferentiationContext& c, int) {
  const auto shape = rule_extents(c, c.inputs[0]);
  if (!shape) return shape.error();
  return sum_to(c.incoming[0], *shape);
}

Result<Value> transpose_slice(const DifferentiationContext& c, int) {
  const auto starts = c.node.attributes[SliceOp::kStarts],
             steps = c.node.attributes[SliceOp::kSteps];
  const auto extents = rule_extents(c, c.inputs[0]);
  if (!extents) return extents.error();
  Value ct = c.incoming[0];
  for (size_t a = 0; a < extents->size(); ++a) {
    if (const auto step = ir::as_constant(ir::simplify(steps[a]))) {
      ct = spread_out(ct, a, starts[a], *step, (*extents)[a]);
    } else {
      const Value read =
          slice(positions_of(ct, (*extents)[a]), {starts[a]}, {ct.extent(a)}, {steps[a]});
      ct = add_along(ct, a, read, (*extents)[a]);
    }
    if (!ct.valid()) return ct;
  }
  return ct;
}

Result<Value> transpose_pad(const DifferentiationContext& c, int operand) {
  const PadMode mode = c.node.attributes[PadOp::kMode];
  if (mode == PadMode::constant) return transpose_constant_pad(c, operand);
  if (operand != 0) return Value();
  const auto before = c.node.attributes[PadOp::kBefore], after = c.node.attributes[PadOp::kAfter];
  const auto extents = rule_extents(c, c.inputs[0]);
  if (!extents) return extents.error();
  Value ct = c.incoming[0];
  for (size_t a = 0; a < extents->size(); ++a) {
    if (is_zero(before[a]) && is_zero(after[a])) continue;
    const Value read = pad(positions_of(ct, (*extents)[a]), {before[a]}, {after[a]}, mode);
    ct = add_along(ct, a, read, (*extents)[a]);
    if (!ct.valid()) return ct;
  }
  return ct;
}

}  // namespace ullage::ops
