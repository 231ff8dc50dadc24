// The place op.
#include "ops/select/compact.h"

#include <array>

#include "ops/code/element_code.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/rules/lowering.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "ops/select/size.h"
#include "shaders/params/select.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

Result<void> infer_place(ir::InferContext& context) {
  for (size_t i = 0; i < 2; ++i) {
    if (context.input(i).dtype != DType::i32 || context.shape(i).rank() != 1) {
      return context.error("operands must be i32 of rank 1 (C1): " + describe(context, i));
    }
  }
  Result<ExtentExpr> values = exact_extent(context, 0, 0), positions = exact_extent(context, 1, 0);
  if (!values) return values.error();
  if (!positions) return positions.error();
  auto ok = require_equal(context, *values, *positions, "there must be a value per position (C2)");
  if (!ok) return ok;
  add_output(context, DType::i32, {*values});
  return {};
}

Result<void> evaluate_place(ir::EvaluateContext& context) {
  const ir::Tensor &values = context.inputs[0], &positions = context.inputs[1];
  ir::Tensor placed(DType::i32, context.output_shapes[0]);
  for (int64_t i = 0; i < values.element_count(); ++i) {
    const int64_t to = positions.integer(i);
    if (to >= 0 && to < values.element_count()) placed.set_integer(to, values.integer(i));
  }
  context.outputs[0] = std::move(placed);
  return {};
}

Result<void> lower_place(ir::LowerContext& context) {
  const ExtentExpr count = context.shape(context.input(0))[0].live;
  ir::KernelCall call;
  call.kernel.file = "select/place.comp";
  call.kernel.local_size[0] = independent_lanes(context.profile());
  for (size_t i = 0; i < 2; ++i) {
    call.operands.push_back(
        {context.read(context.input(i), ir::Layout::plain()), ir::Access::read});
  }
  call.operands.push_back(
      {context.write(context.output(), ir::Layout::plain()), ir::Access::write});
  call.push = push_words(params::PlaceParams{.count = context.slot(count)});
  call.groups[0] = run_groups(context, count, call.kernel.local_size[0], 1);
  context.emit(std::move(call));
  return {};
}

Batched batch_place(const ir::BatchingContext& c) {
  Value values = stacked(c, 0), positions = stacked(c, 1);
  if (c.builder.failed()) return c.builder.error();
  const ExtentExpr n = values.extent(1), one = c.builder.pool().constant(1);
  const Value row = iota(c.builder, DType::i32, {c.batch, one}, 0);
  positions = add(positions, mul(row, extent_scalar(c.builder, n, DType::i32)));
  const std::array operands{fold_rows(values), fold_rows(positions)};
  return std::vector<Value>{unfold_rows(c.builder.add1(c.op, operands), c.batch, n)};
}

}  // namespace

constinit const PlaceOp place = structural<PlaceOp>({
    .name = "place",
    .doc =
        "values at positions that are a permutation; (C1) both i32 of rank 1; (C2) of one extent",
    .min_inputs = 2,
    .max_inputs = 2,
    .infer = infer_place,
    .evaluate = evaluate_place,
    .lower = lower_place,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = folded(0, batch_place, "into one list, positions counted from its start"),
});

Value PlaceOp::operator()(Value values, Value positions) const {
  if (!values.valid() || !positions.valid()) return {};
  return values.builder().add1(*this, std::array{values, positions}, {});
}

std::span<const ir::OpDef* const> place_ops() {
  static constexpr const ir::OpDef* kOps[] = {&place};
  return kOps;
}

}  // namespace ullage::ops
