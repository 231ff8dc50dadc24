// Constructors of op rows: what the ops of a family have in common is filled in once, a row says
// only what is its own. Rows are constant-initialised and are also the functions that users call.
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

// A row whose result element depends on one element of each operand.
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

// What an elementwise row says.
struct ElementwiseRow {
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

// V-04 of a row that defines no count: data decides where it comes in as extents.
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
constexpr Op elementwise(const ElementwiseRow& row, uint8_t arity) {
  Op op;
  op.name = row.name;
  op.doc = row.doc;
  op.min_inputs = op.max_inputs = arity;
  op.traits =
      ir::OpTrait::elementwise | (row.commutative ? ir::OpTrait::commutative : ir::OpTrait::none);
  op.shape_function = ir::ShapeFunction::from_shapes;
  op.infer = infer_elementwise;
  op.lower = lower_elementwise;
  op.scalar = row.scalar;
  op.accuracy = row.accuracy;
  op.growth = row.growth;
  op.differentiation.form = row.derivative ? ir::DifferentiationForm::derivative
                                           : ir::DifferentiationForm::not_differentiable;
  op.differentiation.derivative = row.derivative;
  op.differentiation.reason = row.reason;
  op.batching = kElementwiseBatching;
  op.accepts = row.accepts;
  op.has_condition = row.has_condition;
  op.yields_bool = row.yields_bool;
  op.host = row.host;
  op.low = row.low;
  op.high = row.high;
  op.smooth = row.smooth;
  return op;
}
constexpr UnaryOp unary(const ElementwiseRow& row) {
  return elementwise<UnaryOp>(row, 1);
}
constexpr BinaryOp binary(const ElementwiseRow& row) {
  return elementwise<BinaryOp>(row, 2);
}
constexpr TernaryOp ternary(const ElementwiseRow& row) {
  return elementwise<TernaryOp>(row, 3);
}
constexpr BinaryOp compare(ElementwiseRow row) {
  row.yields_bool = true;
  row.accuracy = ir::kExact;
  row.reason = "comparison";
  return elementwise<BinaryOp>(row, 2);
}

// What a row of structure (movement, reduction, generation) says; operands and attributes are
// passed by its call operator.
struct StructuralRow {
  std::string_view name, doc;
  uint8_t min_inputs = 1, max_inputs = 1, output_count = 1;
  ir::OpTrait traits = ir::OpTrait::none;
  std::span<const ir::AttributeSpec> attributes = {};
  bool defines_count = false;  // `infer` calls InferContext::count
  ir::Result<void> (*infer)(ir::InferContext&) = nullptr;
  ir::Result<void> (*evaluate)(ir::EvaluateContext&) = nullptr;
  ir::Result<void> (*lower)(ir::LowerContext&) = nullptr;
  decltype(ir::OpDef::decompose) decompose = nullptr;
  ir::Accuracy accuracy = {};
  ir::Growth growth = ir::Growth::never;
  ir::IndexedAxes (*indexed_axes)(const ir::Graph&, const ir::Node&) = nullptr;
  std::optional<std::vector<uint8_t>> (*renamed_axes)(const ir::Graph&, const ir::Node&) = nullptr;
  std::optional<size_t> (*appended_axis)(const ir::Graph&, const ir::Node&) = nullptr;
  bool (*accepts_prologue)(const ir::Graph&, const ir::Node&, const ir::ScalarBody&) = nullptr;
  ir::Differentiation differentiation = {};
  ir::Batching batching = {};
  std::vector<ir::Sample> (*samples)() = nullptr;
};
template <class Op>
constexpr Op structural(const StructuralRow& row) {
  Op op;
  op.name = row.name;
  op.doc = row.doc;
  op.min_inputs = row.min_inputs;
  op.max_inputs = row.max_inputs;
  op.output_count = row.output_count;
  op.traits = row.traits;
  op.attributes = row.attributes;
  op.shape_function =
      row.defines_count ? ir::ShapeFunction::count : shape_function_of(row.attributes);
  op.infer = row.infer;
  op.evaluate = row.evaluate;
  op.lower = row.lower;
  op.decompose = row.decompose;
  op.accuracy = row.accuracy;
  op.growth = row.growth;
  op.indexed_axes = row.indexed_axes;
  op.renamed_axes = row.renamed_axes;
  op.appended_axis = row.appended_axis;
  op.accepts_prologue = row.accepts_prologue;
  op.differentiation = row.differentiation;
  op.batching = row.batching;
  op.samples = row.samples;
  return op;
}

// Moves elements and computes nothing; never looks at the dtype.
template <class Op>
constexpr Op movement(StructuralRow row) {
  row.traits = row.traits | ir::OpTrait::movement;
  row.accuracy = ir::kExact;
  return structural<Op>(row);
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
