// cast and bitcast.
#include "ops/elementwise/cast.h"

#include <cstring>

#include "ir/extent/extent.h"
#include "ir/graph/evaluate.h"
#include "ops/rules/host_rules.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::ExtentExpr;
using ir::Result;
using ir::ScalarOp;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kAttributes[] = {kDtype};

// One host scalar as another dtype; null where the host does not follow.
ExtentExpr convert_host(ir::ExtentPool& pool, ExtentExpr x, ir::DType from, ir::DType to) {
  if (is_host_float(from)) {
    if (is_host_float(to)) return to == from ? x : rounded_to(to, x);
    if (to == ir::DType::boolean) {
      return ir::logical_not(pool.make(ScalarOp::float_equal, x, pool.float_constant(0)));
    }
    // Saturates, in 64 bits.
    return to == ir::DType::i64 || to == ir::DType::i32 ? pool.make(ScalarOp::float_to_int, x)
                                                        : ExtentExpr();
  }
  if (is_host_float(to)) return rounded_to(to, pool.make(ScalarOp::int_to_float, x));
  if (to == ir::DType::boolean) {
    return from == to ? x : ir::logical_not(ir::equal(x, 0));
  }
  return is_host_integer(to) ? held_by(to, x) : ExtentExpr();
}

Result<void> infer_cast(ir::InferContext& context) {
  const ir::DType from = context.input(0).dtype, to = context.attributes[kDtype];
  std::optional<ir::HostValue> host;
  if (context.input(0).host) {
    host.emplace();
    for (ExtentExpr element : *context.input(0).host) {
      const ExtentExpr converted = convert_host(context.pool(), element, from, to);
      if (!converted) {
        host.reset();
        break;
      }
      host->push_back(whole_size(converted, [&](ExtentExpr condition, const char* rule) {
        context.require(condition, rule);
      }));
    }
  }
  context.outputs.push_back({to, context.shape(0), std::move(host)});
  return {};
}

// What is cast between floats has derivative 1; a cast to or from integers has none.
Result<Value> cast_transpose(const DifferentiationContext& c, int) {
  const ir::DType dtype = c.inputs[0].dtype();
  if (!ir::is_float(dtype) || !ir::is_float(c.outputs[0].dtype())) return Value();
  return cast(c.incoming[0], dtype);
}

// Weights of 16 bits are nearly all that is cast when a model is compiled.
ir::Tensor widened(const ir::Tensor& x) {
  float (*const number)(uint16_t) =
      x.dtype() == ir::DType::f16 ? ir::half_to_float : ir::bfloat_to_float;
  ir::Tensor result(ir::DType::f32, x.shape());
  const std::span<const std::byte> from = x.bytes();
  const std::span<std::byte> to = result.mutable_bytes();
  for (size_t i = 0; i < static_cast<size_t>(x.element_count()); ++i) {
    uint16_t bits;
    std::memcpy(&bits, from.data() + i * sizeof bits, sizeof bits);
    const float value = number(bits);
    std::memcpy(to.data() + i * sizeof value, &value, sizeof value);
  }
  return result;
}

Result<void> evaluate_cast(ir::EvaluateContext& context) {
  const ir::Tensor& x = context.inputs[0];
  const ir::DType dtype = context.output_dtype(0);
  if (dtype == ir::DType::f32 && (x.dtype() == ir::DType::f16 || x.dtype() == ir::DType::bf16)) {
    context.outputs[0] = widened(x);
    return {};
  }
  ir::ScalarBody body{.inputs = {x.dtype()}};
  body.instructions.push_back({.op = context.node.op, .dtype = dtype, .operands = {0}});
  body.result = body.instruction_base();
  auto result = ir::evaluate_body(body, context.inputs, context.output_shapes[0]);
  if (!result) return result.error();
  context.outputs[0] = *std::move(result);
  return {};
}

constexpr CastOp make_cast() {
  CastOp op = elementwise<CastOp>(
      {.name = "cast",
       .doc = "the value as `dtype`; floats to integers truncate and saturate, integers keep the "
              "low bits, bool is v != 0",
       .accepts = ir::kAnyDType,
       .scalar = {.number = [](double a, double, double) { return a; },
                  .integer = [](int64_t a, int64_t, int64_t) { return a; },
                  .natural = [](uint64_t a, uint64_t, uint64_t) { return a; },
                  .is_cheap = true},
       .accuracy = ir::pointwise(1)},
      1);
  op.attributes = kAttributes;
  op.shape_function = shape_function_of(kAttributes);
  op.infer = infer_cast;
  op.evaluate = evaluate_cast;
  op.differentiation = transposes_by(cast_transpose);
  return op;
}

Result<void> infer_bitcast(ir::InferContext& context) {
  const ir::DType from = context.input(0).dtype, to = context.attributes[kDtype];
  if (ir::size_bytes(from) != ir::size_bytes(to) || to == ir::DType::boolean) {
    return context.error(
        "both dtypes must have one width, and the result is not bool (C1): given " +
        std::string(ir::name_of(from)) + " and " + std::string(ir::name_of(to)));
  }
  context.outputs.push_back({to, context.shape(0), std::nullopt});
  return {};
}

// The float dtype of `bytes` bytes.
ir::DType float_of_width(size_t bytes) {
  if (bytes == 2) return ir::DType::f16;
  return bytes == 4 ? ir::DType::f32 : ir::DType::f64;
}

ir::Tensor converted(const ir::Tensor& x, ir::DType dtype) {
  ir::Tensor result(dtype, x.shape());
  for (int64_t i = 0; i < x.element_count(); ++i) result.set_number(i, x.number(i));
  return result;
}

// In a widened graph (ir/graph/widen.h) one side has become f64: the bits are those it had.
Result<void> evaluate_bitcast(ir::EvaluateContext& context) {
  const ir::DType dtype = context.output_dtype(0);
  ir::Tensor x = context.inputs[0];
  const size_t from = ir::size_bytes(x.dtype()), to = ir::size_bytes(dtype);
  if (from > to) x = converted(x, float_of_width(to));
  const ir::DType bits = from < to ? float_of_width(from) : dtype;
  Result<ir::Tensor> result = ir::Tensor::from_bytes(bits, context.output_shapes[0], x.bytes());
  if (!result) return result.error();
  context.outputs[0] = from < to ? converted(*result, dtype) : *std::move(result);
  return {};
}

}  // namespace

constinit const CastOp cast = make_cast();

Value CastOp::operator()(Value x, ir::DType dtype) const {
  if (!x.valid() || x.dtype() == dtype) return x;
  return x.builder().add1(*this, std::array{x}, {{kDtype, dtype}});
}

constinit const BitcastOp bitcast = structural<BitcastOp>({
    .name = "bitcast",
    .doc = "the same bits as `dtype`; (C1) both dtypes have one width; the result is not bool",
    .traits = ir::OpTrait::view,
    .attributes = kAttributes,
    .infer = infer_bitcast,
    .evaluate = evaluate_bitcast,
    .lower = [](ir::LowerContext& context) -> Result<void> {
      context.alias(context.output(), context.input(0));
      return {};
    },
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = kBehindBatch,
});

Value BitcastOp::operator()(Value x, ir::DType dtype) const {
  if (!x.valid() || x.dtype() == dtype) return x;
  return x.builder().add1(*this, std::array{x}, {{kDtype, dtype}});
}

std::span<const ir::OpDef* const> cast_ops() {
  static constexpr const ir::OpDef* kOps[] = {&cast, &bitcast};
  return kOps;
}

}  // namespace ullage::ops
