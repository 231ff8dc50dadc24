// The connected_components op: shape rule, reference.
#include "ops/select/components.h"

#include <array>

#include "ops/rules/shape_rules.h"
#include "ops/select/select_lower.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

Result<void> infer_components(ir::InferContext& context) {
  if (context.input(0).dtype != DType::boolean || context.shape(0).rank() < 2) {
    return context.error("the mask must be bool (C1) of rank 2 or more (C2): " +
                         describe(context, 0));
  }
  Result<std::vector<ExtentExpr>> shape = exact_extents(context, 0);
  if (!shape) return shape.error();
  ir::ExtentPool& pool = context.pool();
  const size_t rank = shape->size();
  ExtentExpr images = pool.constant(1);
  for (size_t a = 0; a + 2 < rank; ++a) images = images * (*shape)[a];
  context.require(
      ir::less_equal((*shape)[rank - 1], pool.constant(kMaxComponentColumns)),
      "a mask must have at most " + std::to_string(kMaxComponentColumns) + " columns (C3)");
  context.require(ir::less_equal((*shape)[rank - 2], pool.constant(kMaxComponentRows)),
                  "a mask must have at most " + std::to_string(kMaxComponentRows) + " rows (C4)");
  context.require(ir::less_equal(images, pool.constant(kMaxComponentRows)),
                  "there must be at most " + std::to_string(kMaxComponentRows) + " masks (C5)");
  add_output(context, DType::i32, *std::move(shape));
  return {};
}

// Labels everything that hangs together with element `start` of the mask at `base`.
void flood(const ir::Tensor& mask, ir::Tensor& labels, int64_t base, int64_t start, bool diagonal) {
  const int64_t height = mask.shape()[mask.shape().size() - 2], width = mask.shape().back();
  std::vector<int64_t> open = {start};
  labels.set_integer(base + start, start);
  while (!open.empty()) {
    const int64_t row = open.back() / width, column = open.back() % width;
    open.pop_back();
    for (int64_t dy = -1; dy <= 1; ++dy) {
      for (int64_t dx = -1; dx <= 1; ++dx) {
        const int64_t y = row + dy, x = column + dx, at = y * width + x;
        if (y < 0 || y >= height || x < 0 || x >= width || (!diagonal && dy != 0 && dx != 0) ||
            mask.integer(base + at) == 0 || labels.integer(base + at) >= 0) {
          continue;
        }
        labels.set_integer(base + at, start);
        open.push_back(at);
      }
    }
  }
}

Result<void> evaluate_components(ir::EvaluateContext& context) {
  const ir::Tensor& mask = context.inputs[0];
  const bool diagonal = context.attributes()[ConnectedComponentsOp::kDiagonal];
  const std::vector<int64_t>& shape = context.output_shapes[0];
  const int64_t plane = shape[shape.size() - 2] * shape.back();
  ir::Tensor labels(DType::i32, shape);
  for (int64_t i = 0; i < mask.element_count(); ++i) labels.set_integer(i, -1);
  for (int64_t i = 0; i < mask.element_count(); ++i) {
    if (mask.integer(i) == 0 || labels.integer(i) >= 0) continue;
    flood(mask, labels, i / plane * plane, i % plane, diagonal);
  }
  context.outputs[0] = std::move(labels);
  return {};
}

constexpr ir::AttributeSpec kAttributes[] = {ConnectedComponentsOp::kDiagonal};

}  // namespace

constinit const ConnectedComponentsOp connected_components = structural<ConnectedComponentsOp>({
    .name = "connected_components",
    .doc = "i32 label per element of masks over the last two axes: the smallest position (row * "
           "width + column) of its component, -1 outside; 4 neighbours, 8 with `diagonal`; (C1) "
           "bool; (C2) rank 2 or more; (C3) at most 7000 columns; (C4) at most 65535 rows; (C5) at "
           "most 65535 masks",
    .attributes = kAttributes,
    .infer = infer_components,
    .evaluate = evaluate_components,
    .lower = lower_connected_components,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = kBehindBatch,
});

Value ConnectedComponentsOp::operator()(Value mask, bool diagonal) const {
  if (!mask.valid()) return {};
  return mask.builder().add1(*this, std::array{mask},
                             {{ConnectedComponentsOp::kDiagonal, diagonal}});
}

std::span<const ir::OpDef* const> component_ops() {
  static constexpr const ir::OpDef* kOps[] = {&connected_components};
  return kOps;
}

}  // namespace ullage::ops
