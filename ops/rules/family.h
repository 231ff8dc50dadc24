// Constructors of op definitions: they fill in what the ops of a family have in common, so that a
// definition lists only what is specific to it. Definitions are constant-initialised and are also
// the functions that users call.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/op.h"
#include "ir/lowering/lower_context.h"
#include "ops/rules/attributes.h"
#include "ops/rules/batching.h"

namespace ullage::ops {

using Derivative = ir::Result<ir::Value> (*)(const ir::DifferentiationContext&, int operand);

// The op on host scalars; a null result means "not known". `dtype` is the last operand's.
using HostRule = ir::ExtentExpr (*)(ir::ExtentPool& pool, ir::DType dtype,
                                    std::span<const ir::ExtentExpr> operands);

// An op whose result element depends on one element of each operand.
// Shape rule: operands of rank 0 are broadcast; all others have equal shapes (C1).
// Dtype rule: value operands have one dtype out of `accepts` (C2); the result has it too, or bool.
struct ElementwiseOp : ir::OpDef {
  ir::DTypeSet accepts;
  bool has_condition = false;  // operand 0 is bool and decides between the others
  bool yields_bool = false;
  HostRule host = nullptr;
  double low = -2, high = 2;  // operands for which the op is defined, for samples
  bool smooth = true;         // differentiable everywhere in the samples
};

// Calls broadcast operands to a common shape as NumPy does (see broadcast_operands).
struct UnaryOp : ElementwiseOp {
  ir::Value operator()(ir::Value x) const;
};
struct BinaryOp : ElementwiseOp {
  ir::Value operator()(ir::Value a, ir::Value b) const;
  ir::Value operator()(ir::Value a, double b) const;  // b as a scalar of a's dtype
  ir::Value operator()(double a, ir::Value b) const;
};
struct TernaryOp : ElementwiseOp {
  ir::Value operator()(ir::Value a, ir::Value b, ir::Value c) const;
};

// What is specific to one elementwise op.
struct ElementwiseDef {
  std::string_view name, doc;
  ir::DTypeSet accepts = ir::kNumbers;
  ir::ScalarSpec scalar = {};
  ir::Accuracy accuracy = {};
  ir::Growth growth = ir::Growth::never;
  Derivative derivative = nullptr;
  std::string_view reason = {};  // why there is no derivative
  HostRule host = nullptr;
  bool commutative = false, has_condition = false, yields_bool = false, smooth = true;
  double low = -2, high = 2;
};

// V-04 of an op that defines no count: data decides the shape where an attribute has extents.
constexpr ir::ShapeFunction shape_function_of(std::span<const ir::AttributeSpec> attributes) {
  for (const ir::AttributeSpec& spec : attributes) {
    if (spec.kind == ir::AttributeKind::extents) return ir::ShapeFunction::from_data;
  }
  return ir::ShapeFunction::from_shapes;
}

// Shared slots of the elementwise family.
ir::Result<void> infer_elementwise(ir::InferContext& context);
ir::Result<void> lower_elementwise(ir::LowerContext& context);

template <class Op>
constexpr Op elementwise(const ElementwiseDef& def, uint8_t arity) {
  Op op;
  op.name = def.name;
  op.doc = def.doc;
  op.min_inputs = op.max_inputs = arity;
  op.traits =
      ir::OpTrait::elementwise | (def.commutative ? ir::OpTrait::commutative : ir::OpTrait::none);
  op.shape_function = ir::ShapeFunction::from_shapes;
  op.infer = infer_elementwise;
  op.lower = lower_elementwise;
  op.scalar = def.scalar;
  op.accuracy = def.accuracy;
  op.growth = def.growth;
  op.differentiation.form = def.derivative ? ir::DifferentiationForm::derivative
                                           : ir::DifferentiationForm::not_differentiable;
  op.differentiation.derivative = def.derivative;
  op.differentiation.reason = def.reason;
  op.batching = kElementwiseBatching;
  op.accepts = def.accepts;
  op.has_condition = def.has_condition;
  op.yields_bool = def.yields_bool;
  op.host = def.host;
  op.low = def.low;
  op.high = def.high;
  op.smooth = def.smooth;
  return op;
}
constexpr UnaryOp unary(const ElementwiseDef& def) {
  return elementwise<UnaryOp>(def, 1);
}
constexpr BinaryOp binary(const ElementwiseDef& def) {
  return elementwise<BinaryOp>(def, 2);
}
constexpr TernaryOp ternary(const ElementwiseDef& def) {
  return elementwise<TernaryOp>(def, 3);
}
constexpr BinaryOp compare(ElementwiseDef def) {
  def.yields_bool = true;
  def.accuracy = ir::kExact;
  def.reason = "comparison";
  return elementwise<BinaryOp>(def, 2);
}

// An op of structure (movement, reduction, generation); operands and attributes are passed by its
// call operator. Its shape function follows from its attributes, unless `infer` calls
// InferContext::count: then the definition states ShapeFunction::count.
template <class Op>
constexpr Op structural(const ir::OpDef& def) {
  Op op;
  static_cast<ir::OpDef&>(op) = def;
  if (op.shape_function == ir::ShapeFunction::undeclared) {
    op.shape_function = shape_function_of(op.attributes);
  }
  return op;
}

// Moves elements and computes nothing; never looks at the dtype.
template <class Op>
constexpr Op movement(ir::OpDef def) {
  def.traits = def.traits | ir::OpTrait::movement;
  def.accuracy = ir::kExact;
  return structural<Op>(def);
}

// The three common differentiation slots.
constexpr ir::Differentiation transposes_by(
    ir::Result<ir::Value> (*rule)(const ir::DifferentiationContext&, int)) {
  return {.form = ir::DifferentiationForm::transpose, .transpose = rule};
}
constexpr ir::Differentiation jvp_by(
    ir::Result<std::vector<ir::Value>> (*rule)(const ir::DifferentiationContext&)) {
  return {.form = ir::DifferentiationForm::jvp, .jvp = rule};
}
constexpr ir::Differentiation not_differentiable(std::string_view reason) {
  return {.form = ir::DifferentiationForm::not_differentiable, .reason = reason};
}

}  // namespace ullage::ops
