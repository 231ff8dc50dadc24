// What all elementwise ops share: call operators, shape and dtype rule, reference.
#include "ops/elementwise/elementwise.h"

#include <algorithm>

#include "ops/movement/movement.h"
#include "ops/rules/host_rules.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

Value call(const ElementwiseOp& op, std::span<const Value> operands) {
  if (!std::ranges::all_of(operands, &Value::valid)) return {};
  std::vector<Value> inputs = broadcast_operands(operands);
  if (inputs.empty() || !std::ranges::all_of(inputs, &Value::valid)) return {};
  return inputs[0].builder().add1(op, inputs);
}

Result<void> check_dtypes(const ir::InferContext& context, const ElementwiseOp& op) {
  const size_t first = op.has_condition ? 1 : 0;
  if (op.has_condition && context.input(0).dtype != ir::DType::boolean) {
    return context.error("the condition must be bool (C2): given " + describe(context, 0));
  }
  const ir::DType dtype = context.input(first).dtype;
  if (!op.accepts.contains(dtype)) {
    return context.error("dtype not accepted (C2): given " + describe(context, first));
  }
  for (size_t i = first + 1; i < context.inputs.size(); ++i) {
    if (context.input(i).dtype != dtype) {
      return context.error("operands must have one dtype (C2): given " + describe(context, first) +
                           " and " + describe(context, i));
    }
  }
  return {};
}

Result<ir::ShapeExtent> join_shapes(ir::InferContext& context) {
  std::optional<ir::ShapeExtent> shape;
  for (size_t i = 0; i < context.inputs.size(); ++i) {
    const ir::ShapeExtent& next = context.shape(i);
    if (next.rank() == 0) continue;
    if (!shape) {
      shape = next;
      continue;
    }
    if (shape->rank() != next.rank()) {
      return context.error("operands must have equal ranks or rank 0 (C1): given " +
                           describe(context, 0) + " and " + describe(context, i));
    }
    for (size_t axis = 0; axis < next.rank(); ++axis) {
      Result<ir::AxisExtent> joined =
          merge_axis(context, (*shape)[axis], next[axis], "operands must have equal shapes (C1)");
      if (!joined) return joined.error();
      (*shape)[axis] = *joined;
    }
  }
  return shape.value_or(ir::ShapeExtent());
}

// Elements of the result if the host knows those of all operands.
std::optional<ir::HostValue> host_elements(const ir::InferContext& context, HostRule rule,
                                           ir::DType dtype) {
  if (rule == nullptr) return std::nullopt;
  size_t count = 1;
  for (size_t i = 0; i < context.inputs.size(); ++i) {
    if (!context.input(i).host) return std::nullopt;
    if (context.shape(i).rank() != 0) count = context.input(i).host->size();
  }
  ir::HostValue result;
  std::vector<ExtentExpr> operands(context.inputs.size());
  for (size_t element = 0; element < count; ++element) {
    for (size_t i = 0; i < operands.size(); ++i) {
      const ir::HostValue& host = *context.input(i).host;
      if (context.shape(i).rank() != 0 && host.size() != count) return std::nullopt;
      operands[i] = host[context.shape(i).rank() == 0 ? 0 : element];
    }
    ExtentExpr value = rule(context.pool(), context.input(operands.size() - 1).dtype, operands);
    if (value) value = held_by(dtype, value);
    if (!value) return std::nullopt;
    result.push_back(ir::simplify(value));
  }
  return result;
}

}  // namespace

Value UnaryOp::operator()(Value x) const {
  return call(*this, std::array{x});
}

Value BinaryOp::operator()(Value a, Value b) const {
  return call(*this, std::array{a, b});
}

Value BinaryOp::operator()(Value a, double b) const {
  if (!a.valid()) return {};
  return call(*this, std::array{a, a.builder().scalar(a.dtype(), b)});
}

Value BinaryOp::operator()(double a, Value b) const {
  if (!b.valid()) return {};
  return call(*this, std::array{b.builder().scalar(b.dtype(), a), b});
}

Value TernaryOp::operator()(Value a, Value b, Value c) const {
  return call(*this, std::array{a, b, c});
}

Result<void> infer_elementwise(ir::InferContext& context) {
  const auto& op = static_cast<const ElementwiseOp&>(context.op);
  if (Result<void> ok = check_dtypes(context, op); !ok) return ok;
  Result<ir::ShapeExtent> shape = join_shapes(context);
  if (!shape) return shape.error();
  const ir::DType dtype =
      op.yields_bool ? ir::DType::boolean : context.input(context.inputs.size() - 1).dtype;
  context.outputs.push_back({dtype, *shape, host_elements(context, op.host, dtype)});
  return {};
}

}  // namespace ullage::ops
