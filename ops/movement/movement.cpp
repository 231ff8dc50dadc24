// reshape and transpose: op definitions and rules.
#include "ops/movement/movement.h"

#include <algorithm>
#include <numeric>

#include "ops/movement/movement_rules.h"
#include "ops/movement/renamed_layout.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::ExtentExpr;
using ir::InferContext;
using ir::Result;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kPermutationAttribute[] = {TransposeOp::kPermutation};

// ---- reshape --------------------------------------------------------------------------------

Result<void> infer_reshape(InferContext& context) {
  std::vector<ExtentExpr> shape = shape_attribute(context.attributes);
  Result<std::vector<ExtentExpr>> extents = exact_extents(context, 0);
  if (!extents) return extents.error();
  Result<void> same = require_equal(context, ir::simplify(ir::product(context.pool(), *extents)),
                                    ir::simplify(ir::product(context.pool(), shape)),
                                    "the element counts must agree (C1)");
  if (!same) return same;
  // Host elements belong to constant extents only.
  std::optional<ir::HostValue> host = context.input(0).host;
  if (!constant_extents(shape)) host.reset();
  add_output(context, context.input(0).dtype, std::move(shape), std::move(host));
  return {};
}

Result<void> evaluate_reshape(ir::EvaluateContext& context) {
  Result<ir::Tensor> result = context.inputs[0].reshaped(context.output_shapes[0]);
  if (!result) return result.error();
  context.outputs[0] = *std::move(result);
  return {};
}

Result<void> lower_reshape(ir::LowerContext& context) {
  const ir::ValueId x = context.input(0), y = context.output();
  const ir::Layout layout = context.layout_of(x);
  // Axes of extent 1 take no space in any layout.
  if (const auto renamed = layout_behind(context.graph(), context.node(), layout)) {
    context.alias(y, *renamed, x, layout);
    return {};
  }
  context.alias(y, x);
  return {};
}

// ---- transpose ------------------------------------------------------------------------------

Result<void> infer_transpose(InferContext& context) {
  const auto permutation = context.attributes[TransposeOp::kPermutation];
  const ir::ShapeExtent& shape = context.shape(0);
  std::vector<int64_t> sorted(permutation.begin(), permutation.end());
  std::sort(sorted.begin(), sorted.end());
  bool valid = permutation.size() == shape.rank();
  for (size_t i = 0; valid && i < sorted.size(); ++i) valid = sorted[i] == static_cast<int64_t>(i);
  if (!valid) {
    return context.error("`permutation` must name every axis once (C1): given " +
                         describe(context, 0));
  }
  InferContext::Output output{context.input(0).dtype, ir::transpose_shape(shape, permutation),
                              std::nullopt};
  std::vector<ExtentExpr> extents;
  for (const ir::AxisExtent& axis : output.shape.axes()) extents.push_back(axis.live);
  if (const auto target = constant_extents(extents)) {
    std::vector<int64_t> source(target->size());
    for (size_t i = 0; i < target->size(); ++i) {
      source[static_cast<size_t>(permutation[i])] = (*target)[i];
    }
    const std::vector<int64_t> strides = dense_strides(source);
    output.host = moved_host(context, extents, [&](std::span<const int64_t> index) {
      int64_t from = 0;
      for (size_t i = 0; i < index.size(); ++i) {
        from += index[i] * strides[static_cast<size_t>(permutation[i])];
      }
      return from;
    });
  }
  context.outputs.push_back(std::move(output));
  return {};
}

Result<void> evaluate_transpose(ir::EvaluateContext& context) {
  const ir::Tensor& x = context.inputs[0];
  const auto permutation = context.attributes()[TransposeOp::kPermutation];
  ir::Tensor y(x.dtype(), context.output_shapes[0]);
  const std::vector<int64_t> strides = dense_strides(x.shape());
  const ElementCopier copy(x, y);
  int64_t to = 0;
  for_each_index(y.shape(), [&](std::span<const int64_t> index) {
    int64_t from = 0;
    for (size_t i = 0; i < index.size(); ++i) {
      from += index[i] * strides[static_cast<size_t>(permutation[i])];
    }
    copy(from, to++);
  });
  context.outputs[0] = std::move(y);
  return {};
}

Result<Value> transpose_transpose(const DifferentiationContext& c, int) {
  return transpose(c.incoming[0],
                   inverse_permutation(c.node.attributes[TransposeOp::kPermutation]));
}

// No element moves: the result is the operand's memory with its axes renamed. Whoever needs another
// order has it converted then.
Result<void> lower_transpose(ir::LowerContext& context) {
  const ir::ValueId x = context.input(0), y = context.output();
  const ir::Layout layout = context.layout_of(x);
  context.alias(y, *layout_behind(context.graph(), context.node(), layout), x, layout);
  return {};
}

}  // namespace

constinit const ReshapeOp reshape = movement<ReshapeOp>({
    .name = "reshape",
    .doc = "the same elements in row-major order under another shape; (C1) equal element counts",
    .traits = ir::OpTrait::view,
    .attributes = kResultShape,
    .infer = infer_reshape,
    .evaluate = evaluate_reshape,
    .lower = lower_reshape,
    .differentiation = transposes_by([](const DifferentiationContext& c, int) -> Result<Value> {
      return reshape(c.incoming[0], extents_of(c.inputs[0]));
    }),
    .batching = kShapeGainsBatch,
});

constinit const TransposeOp transpose = movement<TransposeOp>({
    .name = "transpose",
    .doc = "permutes axes; (C1) `permutation` names every axis once",
    .attributes = kPermutationAttribute,
    .infer = infer_transpose,
    .evaluate = evaluate_transpose,
    .lower = lower_transpose,
    .differentiation = transposes_by(transpose_transpose),
    .batching = leading_axis(batch_transpose),
});

std::vector<int64_t> inverse_permutation(std::span<const int64_t> permutation) {
  std::vector<int64_t> inverse(permutation.size());
  for (size_t i = 0; i < permutation.size(); ++i)
    inverse[static_cast<size_t>(permutation[i])] = static_cast<int64_t>(i);
  return inverse;
}

Value ReshapeOp::operator()(Value x, std::vector<ExtentExpr> shape) const {
  if (!x.valid()) return {};
  return x.builder().add1(*this, std::array{x}, {{kShape, std::move(shape)}});
}
Value TransposeOp::operator()(Value x, std::vector<int64_t> permutation) const {
  if (!x.valid()) return {};
  std::vector<int64_t> identity(x.rank());
  std::iota(identity.begin(), identity.end(), 0);
  if (permutation == identity) return x;
  return x.builder().add1(*this, std::array{x},
                          {{TransposeOp::kPermutation, std::move(permutation)}});
}

}  // namespace ullage::ops
