// full, iota and extent_values: op definitions, references.
#include "ops/generate/generate.h"

#include "ops/generate/generate_lower.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::InferContext;
using ir::Result;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kFullAttributes[] = {kShape};
constexpr ir::AttributeSpec kIotaAttributes[] = {
    kAxis.meaning("axis along which the elements count"), kDtype, kShape};
constexpr ir::AttributeSpec kExtentValuesAttributes[] = {kDtype, ExtentValuesOp::kShape,
                                                         ExtentValuesOp::kValues};

// ---- full -----------------------------------------------------------------------------------

Result<void> infer_full(InferContext& context) {
  if (context.shape(0).rank() != 0) {
    return context.error("the value must have rank 0 (C1): given " + describe(context, 0));
  }
  std::vector<ExtentExpr> shape = shape_attribute(context.attributes);
  std::optional<ir::HostValue> host;
  const auto extents = host_extents(shape);
  if (const auto& value = context.input(0).host; value && extents) {
    host.emplace(static_cast<size_t>(product_of(*extents)), value->front());
  }
  add_output(context, context.input(0).dtype, std::move(shape), std::move(host));
  return {};
}

Result<void> evaluate_full(ir::EvaluateContext& context) {
  context.outputs[0] = broadcast_tensor(context.inputs[0], context.output_shapes[0]);
  return {};
}

// ---- iota -----------------------------------------------------------------------------------

Result<void> infer_iota(InferContext& context) {
  const DType dtype = context.attributes[kDtype];
  if (!ir::kNumbers.contains(dtype)) {
    return context.error("the result must be of numbers (C1): " + std::string(name_of(dtype)));
  }
  std::vector<ExtentExpr> shape = shape_attribute(context.attributes);
  const int64_t axis = context.attributes[kAxis];
  if (axis < 0 || axis >= static_cast<int64_t>(shape.size())) {
    return context.error("the axis must lie below the rank (C2): axis " + std::to_string(axis) +
                         ", rank " + std::to_string(shape.size()));
  }
  std::optional<ir::HostValue> host;
  const auto extents = host_extents(shape);
  if (extents && ir::size_bytes(dtype) >= 4) {
    host.emplace();
    for_each_index(*extents, [&](std::span<const int64_t> index) {
      const int64_t i = index[static_cast<size_t>(axis)];
      host->push_back(ir::is_float(dtype) ? context.pool().float_constant(static_cast<double>(i))
                                          : context.pool().constant(i));
    });
  }
  add_output(context, dtype, std::move(shape), std::move(host));
  return {};
}

Result<void> evaluate_iota(ir::EvaluateContext& context) {
  const DType dtype = context.output_dtype(0);
  const auto axis = static_cast<size_t>(context.attributes()[kAxis]);
  ir::Tensor y(dtype, context.output_shapes[0]);
  int64_t at = 0;
  for_each_index(y.shape(), [&](std::span<const int64_t> index) {
    if (ir::is_float(dtype)) {
      y.set_number(at++, static_cast<double>(index[axis]));
    } else {
      y.set_integer(at++, index[axis]);
    }
  });
  context.outputs[0] = std::move(y);
  return {};
}

// ---- extent_values --------------------------------------------------------------------------

Result<void> infer_extent_values(InferContext& context) {
  const DType dtype = context.attributes[kDtype];
  if (!(ir::kIntegers | ir::kBool).contains(dtype)) {
    return context.error("the result must be of integers or bool (C1): " +
                         std::string(name_of(dtype)));
  }
  const auto extents = context.attributes[ExtentValuesOp::kShape];
  const auto values = context.attributes[ExtentValuesOp::kValues];
  if (values.size() > ir::kMaxHostElements ||
      product_of(extents) != static_cast<int64_t>(values.size())) {
    return context.error("at most " + std::to_string(ir::kMaxHostElements) +
                         " values, as many as the shape has (C2): given " +
                         std::to_string(values.size()));
  }
  std::vector<ExtentExpr> shape;
  for (int64_t extent : extents) shape.push_back(context.pool().constant(extent));
  // Narrow dtypes wrap, which the host does not follow.
  std::optional<ir::HostValue> host;
  if (ir::size_bytes(dtype) >= 4 || dtype == DType::boolean)
    host.emplace(values.begin(), values.end());
  add_output(context, dtype, std::move(shape), std::move(host));
  return {};
}

Result<void> evaluate_extent_values(ir::EvaluateContext& context) {
  Result<std::vector<int64_t>> values = context.extents(ExtentValuesOp::kValues);
  if (!values) return values.error();
  context.outputs[0] =
      ir::Tensor::from_integers(context.output_dtype(0), context.output_shapes[0], *values);
  return {};
}

// The values repeat over separate axes.
Batched batch_full(const ir::BatchingContext& c) {
  const auto shape = c.attributes[kShape];
  std::vector<ExtentExpr> line(shape.size() + 1, c.builder.pool().constant(1));
  line[0] = c.batch;
  return std::vector<Value>{broadcast_to(reshape(c.inputs[0], line), with_front(c.batch, shape))};
}

}  // namespace

constinit const FullOp full = movement<FullOp>({
    .name = "full",
    .doc = "every element is the value; (C1) the value has rank 0",
    .attributes = kFullAttributes,
    .infer = infer_full,
    .evaluate = evaluate_full,
    .lower = lower_full,
    .differentiation = transposes_by([](const ir::DifferentiationContext& c, int) -> Result<Value> {
      return reduce_sum.over_all(c.incoming[0]);
    }),
    .batching = rewritten(batch_full, "broadcast_to of the values"),
});

constinit const IotaOp iota = structural<IotaOp>({
    .name = "iota",
    .doc = "0, 1, 2 ... along an axis; (C1) numbers; (C2) the axis lies below the rank",
    .min_inputs = 0,
    .max_inputs = 0,
    .attributes = kIotaAttributes,
    .infer = infer_iota,
    .evaluate = evaluate_iota,
    .lower = lower_iota,
    .accuracy = ir::kExact,
    // Linear in its operands, of which there are none.
    .differentiation = transposes_by(
        [](const ir::DifferentiationContext&, int) -> Result<Value> { return Value(); }),
    .batching = kNoOperands,
});

constinit const ExtentValuesOp extent_values = structural<ExtentValuesOp>({
    .name = "extent_values",
    .doc =
        "host scalars as a tensor, low bits kept; (C1) integers or bool; (C2) at most 64 values, "
        "as many as the shape has",
    .min_inputs = 0,
    .max_inputs = 0,
    .attributes = kExtentValuesAttributes,
    .infer = infer_extent_values,
    .evaluate = evaluate_extent_values,
    .lower = lower_extent_values,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = kNoOperands,
});

Value FullOp::operator()(Value value, std::vector<ExtentExpr> shape) const {
  if (!value.valid()) return {};
  return value.builder().add1(*this, std::array{value}, {{kShape, std::move(shape)}});
}

Value IotaOp::operator()(ir::Builder& builder, DType dtype, std::vector<ExtentExpr> shape,
                         int64_t axis) const {
  if (axis < 0) axis += static_cast<int64_t>(shape.size());
  return builder.add1(*this, {}, {{kAxis, axis}, {kDtype, dtype}, {kShape, std::move(shape)}});
}

Value ExtentValuesOp::operator()(ir::Builder& builder, std::vector<ExtentExpr> values,
                                 std::vector<int64_t> shape, DType dtype) const {
  return builder.add1(*this, {},
                      extent_values_attributes(std::move(values), std::move(shape), dtype));
}

ir::Attributes extent_values_attributes(std::vector<ExtentExpr> values, std::vector<int64_t> shape,
                                        DType dtype) {
  return {{kDtype, dtype},
          {ExtentValuesOp::kShape, std::move(shape)},
          {ExtentValuesOp::kValues, std::move(values)}};
}

std::span<const ir::OpDef* const> generate_ops() {
  static constexpr const ir::OpDef* kOps[] = {&full, &iota, &extent_values};
  return kOps;
}

}  // namespace ullage::ops
