// broadcast_to: op definition and rules.
#include "ops/code/copy.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::InferContext;
using ir::Result;
using ir::Value;

namespace {

bool is_one(ExtentExpr e) {
  return ir::as_constant(ir::simplify(e)) == 1;
}

Result<void> infer_broadcast_to(InferContext& context) {
  const std::vector<ExtentExpr> shape = shape_attribute(context.attributes);
  Result<std::vector<ExtentExpr>> extents = exact_extents(context, 0);
  if (!extents) return extents.error();
  if (extents->size() > shape.size()) {
    return context.error("the rank must not shrink (C1): given " + describe(context, 0) +
                         " to rank " + std::to_string(shape.size()));
  }
  const size_t lead = shape.size() - extents->size();
  for (size_t axis = 0; axis < extents->size(); ++axis) {
    const ExtentExpr dim = (*extents)[axis], target = shape[lead + axis];
    if (is_one(dim) || ir::prove_equal(dim, target)) continue;
    if (ir::as_constant(dim) && ir::as_constant(target)) {
      return context.error("an extent must be 1 or that of the result (C2): given " +
                           describe(context, 0) + ", axis " + std::to_string(axis) + " to " +
                           ir::to_string(target));
    }
    context.require(ir::logical_or(ir::equal(dim, 1), ir::equal(dim, target)),
                    "an extent must be 1 or that of the result (C2)");
  }
  auto host = [&]() -> std::optional<ir::HostValue> {
    const auto source = constant_extents(*extents);
    if (!source) return std::nullopt;
    const std::vector<int64_t> strides = dense_strides(*source);
    return moved_host(context, shape, [&](std::span<const int64_t> index) {
      int64_t from = 0;
      for (size_t a = 0; a < source->size(); ++a) {
        if ((*source)[a] != 1) from += index[lead + a] * strides[a];
      }
      return from;
    });
  }();
  add_output(context, context.input(0).dtype, shape, std::move(host));
  return {};
}

Result<void> evaluate_broadcast_to(ir::EvaluateContext& context) {
  context.outputs[0] = broadcast_tensor(context.inputs[0], context.output_shapes[0]);
  return {};
}

Result<void> lower_broadcast_to(ir::LowerContext& context) {
  const ir::ValueId x = context.input(0), y = context.output();
  MapSpec spec{.shape = context.shape(y)};
  const bool same_rank = context.shape(x).rank() == spec.shape.rank();
  if (same_rank) spec.layout = context.layout_of(x);
  spec.operands.push_back(broadcast_operand(context, x, context.layout_of(x), spec.shape));
  spec.output = context.write_stored(y, spec.layout);
  return emit_copy(context, std::move(spec));
}

}  // namespace

constinit const BroadcastToOp broadcast_to = movement<BroadcastToOp>({
    .name = "broadcast_to",
    .doc = "repeats along axes of extent 1 and new leading axes; (C1) the rank does not shrink; "
           "(C2) each extent is 1 or that of the result",
    .attributes = kResultShape,
    .infer = infer_broadcast_to,
    .evaluate = evaluate_broadcast_to,
    .lower = lower_broadcast_to,
    .differentiation = transposes_by(transpose_broadcast_to),
    .batching = leading_axis(batch_broadcast_to),
});

Value BroadcastToOp::operator()(Value x, std::vector<ExtentExpr> shape) const {
  if (!x.valid()) return {};
  return x.builder().add1(*this, std::array{x}, {{kShape, std::move(shape)}});
}

}  // namespace ullage::ops
