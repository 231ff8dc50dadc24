// The argsort op: shape rule, reference.
#include "ops/order/sort.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "ops/order/argsort_lower.h"
#include "ops/order/order_lower.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

Result<void> infer_argsort(ir::InferContext& context) {
  if (context.shape(0).rank() == 0) return context.error("the operand needs an axis (C1)");
  Result<std::vector<ExtentExpr>> shape = exact_extents(context, 0);
  if (!shape) return shape.error();
  context.require(ir::less_equal(shape->back(), context.pool().constant(INT32_MAX)),
                  "rows must have at most " + std::to_string(INT32_MAX) + " elements (C2)");
  add_output(context, DType::i32, *std::move(shape));
  return {};
}

Result<void> evaluate_argsort(ir::EvaluateContext& context) {
  const ir::Tensor& x = context.inputs[0];
  const bool descending = context.attributes()[ArgsortOp::kDescending];
  ir::Tensor order(DType::i32, context.output_shapes[0]);
  const int64_t extent = x.shape().back();
  std::vector<int64_t> row(static_cast<size_t>(extent));
  for (int64_t base = 0; base < x.element_count(); base += extent) {
    std::iota(row.begin(), row.end(), base);
    std::stable_sort(row.begin(), row.end(), [&](int64_t a, int64_t b) {
      return descending ? is_less(x, b, x, a) : is_less(x, a, x, b);
    });
    for (int64_t i = 0; i < extent; ++i) {
      order.set_integer(base + i, row[static_cast<size_t>(i)] - base);
    }
  }
  context.outputs[0] = std::move(order);
  return {};
}

constexpr ir::AttributeSpec kAttributes[] = {ArgsortOp::kDescending};

}  // namespace

constinit const ArgsortOp argsort = structural<ArgsortOp>({
    .name = "argsort",
    .doc =
        "positions (i32) along the last axis in the order of its elements, stable in both "
        "directions; NaN is above every number, -0 equals +0; (C1) rank at least 1; (C2) at most "
        "2147483647 elements in a row",
    .attributes = kAttributes,
    .infer = infer_argsort,
    .evaluate = evaluate_argsort,
    .lower = lower_argsort,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = kBehindBatch,
});

Value ArgsortOp::operator()(Value x, bool descending) const {
  if (!x.valid()) return {};
  return x.builder().add1(*this, std::array{x}, {{ArgsortOp::kDescending, descending}});
}

std::span<const ir::OpDef* const> argsort_ops() {
  static constexpr const ir::OpDef* kOps[] = {&argsort};
  return kOps;
}

}  // namespace ullage::ops
