// What every op promises, from the registry alone: definitions are complete, symbolic shapes
// substituted equal concrete ones, the text form survives a round trip, derivatives match finite
// differences.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ir/graph/evaluate.h"
#include "ir/graph/verify.h"
#include "ir/text/print.h"
#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/fused.h"
#include "ops/registry.h"
#include "testing/sample_graph.h"

namespace ullage::test {
namespace {

using namespace ir;
using namespace samples;

class EveryOp : public testing::TestWithParam<const OpDef*> {};

TEST_P(EveryOp, HasACompleteDefinition) {
  const OpDef& op = *GetParam();
  EXPECT_FALSE(op.doc.empty());
  EXPECT_NE(op.batching.form, BatchingForm::undeclared);
  const bool has_rule = op.batching.form < BatchingForm::no_operands;
  EXPECT_EQ(has_rule, op.batching.rule != nullptr);
  EXPECT_EQ(op.batching.form == BatchingForm::no_operands, op.max_inputs == 0);
  EXPECT_TRUE(has_rule || op.batching.one_for_all == 0);
  EXPECT_TRUE(op.batching.form < BatchingForm::row_by_row || !op.batching.note.empty());
  EXPECT_NE(op.infer, nullptr);
  EXPECT_NE(op.lower, nullptr);
  // Markers of loops mean nothing alone: LoopOnDevice and Loop run them.
  const bool is_alone = op.loop_role == LoopRole::none;
  EXPECT_EQ(is_alone, op.evaluate != nullptr || op.is_elementwise());
  // An op has the rule of its own form and no other rule.
  const Differentiation& d = op.differentiation;
  EXPECT_TRUE(d.form == DifferentiationForm::derivative || d.derivative == nullptr);
  EXPECT_TRUE(d.form == DifferentiationForm::transpose || d.transpose == nullptr);
  EXPECT_TRUE(d.form == DifferentiationForm::jvp || d.jvp == nullptr);
  EXPECT_EQ(d.form == DifferentiationForm::not_differentiable, !d.reason.empty());
  if (op.is_elementwise()) {
    EXPECT_EQ(d.form == DifferentiationForm::derivative, d.derivative != nullptr);
  }
  EXPECT_TRUE(&op == &ops::fused || !is_alone || !samples_of(op, true).empty()) << "no samples";
}

// The trait makes the verifier and the reference take a body, the rule makes fusion give one.
TEST_P(EveryOp, TakesBodiesExactlyWhereARuleAcceptsThem) {
  const OpDef& op = *GetParam();
  const bool epilogue = has_trait(op.traits, OpTrait::takes_epilogue);
  const bool prologue = has_trait(op.traits, OpTrait::takes_prologue);
  EXPECT_EQ(epilogue, ops::epilogue_rule(op) != nullptr);
  EXPECT_EQ(prologue, ops::prologue_rule(op) != nullptr);
  EXPECT_FALSE(epilogue && prologue);
  EXPECT_TRUE(!prologue || op.max_inputs == 1);
}

// loops_of and growing carries read the axis by this key.
TEST_P(EveryOp, AppendsAlongItsAxis) {
  const OpDef& op = *GetParam();
  if (!has_trait(op.traits, OpTrait::appends)) return;
  EXPECT_TRUE(std::ranges::any_of(
      op.attributes, [](const AttributeSpec& spec) { return spec.name == kAxis.name; }));
}

TEST_P(EveryOp, DeclaresItsAccuracy) {
  EXPECT_NE(GetParam()->accuracy.rule, AccuracyRule::undeclared);
}

// V-04: each op states where its extents come from, and states it correctly.
TEST_P(EveryOp, DeclaresItsShapeFunction) {
  const OpDef& op = *GetParam();
  EXPECT_NE(op.shape_function, ShapeFunction::undeclared);
  const bool takes_extents = std::ranges::any_of(
      op.attributes, [](const AttributeSpec& spec) { return spec.kind == AttributeKind::extents; });
  bool counts = false;
  for (const Sample& sample : samples_of(op, true)) {
    const Result<Graph> graph = sample_graph(op, sample);
    ASSERT_TRUE(graph) << graph.error().message;
    counts = counts || !graph->device_scalars.empty();
  }
  if (op.loop_role != LoopRole::none) return;
  EXPECT_EQ(op.shape_function == ShapeFunction::count, counts);
  EXPECT_EQ(op.shape_function == ShapeFunction::from_data, takes_extents && !counts);
}

TEST_P(EveryOp, SymbolicShapesSubstitutedEqualConcreteOnes) {
  for (const Sample& sample : samples_of(*GetParam(), true)) {
    Result<Graph> symbolic = sample_graph(*GetParam(), sample);
    ASSERT_TRUE(symbolic) << symbolic.error().message;
    for (const Sizes& sizes : sample.sizes) {
      const std::vector<Tensor> inputs = sample_inputs(sample, sizes);
      Result<std::vector<Tensor>> outputs = evaluate(*symbolic, inputs);
      ASSERT_TRUE(outputs) << outputs.error().message;
      // Attributes that name axes of inputs stay symbolic, so extents are evaluated, not compared.
      Result<Graph> concrete = sample_graph(*GetParam(), sample, &sizes);
      ASSERT_TRUE(concrete) << concrete.error().message;
      const Bindings bindings = bind_inputs(inputs);
      for (size_t i = 0; i < outputs->size(); ++i) {
        const ShapeExtent& shape = concrete->value(concrete->outputs[i].value).shape;
        ASSERT_EQ(shape.rank(), (*outputs)[i].rank());
        for (size_t axis = 0; axis < shape.rank(); ++axis) {
          if (depends_on_device(shape[axis].live)) continue;  // found by the op itself
          Result<int64_t> extent = evaluate(shape[axis].live, bindings);
          ASSERT_TRUE(extent) << extent.error().message;
          EXPECT_EQ(*extent, (*outputs)[i].shape()[axis]);
        }
      }
    }
  }
}

TEST_P(EveryOp, SurvivesPrintingAndParsing) {
  for (const Sample& sample : samples_of(*GetParam(), true)) {
    Result<Graph> graph = sample_graph(*GetParam(), sample);
    ASSERT_TRUE(graph) << graph.error().message;
    const std::string text = print(*graph);
    Result<Graph> again = parse(text, ops::registry());
    ASSERT_TRUE(again) << again.error().message << "\n" << text;
    EXPECT_EQ(print(*again), text);
    Result<void> valid = verify(*again, ops::registry());
    EXPECT_TRUE(valid) << valid.error().message;
  }
}

// Values of d out / d operand, evaluated in f64.
Result<Tensor> evaluate_derivative(const OpDef& op, size_t operand, std::span<const Tensor> at) {
  Builder builder;
  std::vector<Value> inputs;
  for (const Tensor& t : at) {
    inputs.push_back(
        builder.input("x" + std::to_string(inputs.size()), t.dtype(), std::vector<ExtentExpr>(1)));
  }
  const std::vector<Value> outputs = builder.add(op, inputs);
  if (builder.failed()) return builder.error();
  const Node node = builder.graph().nodes.back();
  Result<Value> d = op.differentiation.derivative(
      {.builder = builder, .node = node, .inputs = inputs, .outputs = outputs, .incoming = {}},
      static_cast<int>(operand));
  if (!d) return d.error();
  if (!d->valid()) return Tensor();
  builder.output("d", ops::add(*d, ops::sub(outputs[0], outputs[0])));
  Result<Graph> graph = builder.finish();
  if (!graph) return graph.error();
  Result<std::vector<Tensor>> values = evaluate(*graph, at);
  if (!values) return values.error();
  return (*values)[0];
}

Result<Tensor> evaluate_op(const OpDef& op, const std::vector<Tensor>& at) {
  Builder builder;
  std::vector<Value> inputs;
  for (const Tensor& t : at) {
    inputs.push_back(
        builder.input("x" + std::to_string(inputs.size()), t.dtype(), std::vector<ExtentExpr>(1)));
  }
  builder.output("y", builder.add1(op, inputs));
  Result<Graph> graph = builder.finish();
  if (!graph) return graph.error();
  Result<std::vector<Tensor>> values = evaluate(*graph, at);
  if (!values) return values.error();
  return (*values)[0];
}

class EveryDerivative : public testing::TestWithParam<const OpDef*> {};

std::vector<const OpDef*> ops_with_derivative() {
  std::vector<const OpDef*> found;
  for (const OpDef* op : ops::registry()) {
    if (op->differentiation.form == DifferentiationForm::derivative) found.push_back(op);
  }
  return found;
}

TEST_P(EveryDerivative, MatchesFiniteDifferences) {
  const OpDef& op = *GetParam();
  const auto& def = static_cast<const ops::ElementwiseOp&>(op);
  Sample sample;
  for (size_t i = 0; i < op.max_inputs; ++i) {
    const bool condition = def.has_condition && i == 0;
    sample.operands.push_back({.dtype = condition ? DType::boolean : DType::f64,
                               .shape = {"31"},
                               .low = condition ? 0 : def.low,
                               .high = condition ? 2 : def.high});
  }
  const std::vector<Tensor> at = sample_inputs(sample, {});
  constexpr double kStep = 1e-5;
  for (size_t operand = def.has_condition ? 1 : 0; operand < at.size(); ++operand) {
    Result<Tensor> d = evaluate_derivative(op, operand, at);
    ASSERT_TRUE(d) << d.error().message;
    std::vector<Tensor> above = at, below = at;
    above[operand] = Tensor(DType::f64, {31});
    below[operand] = Tensor(DType::f64, {31});
    for (int64_t i = 0; i < 31; ++i) {
      above[operand].set_number(i, at[operand].number(i) + kStep);
      below[operand].set_number(i, at[operand].number(i) - kStep);
    }
    Result<Tensor> high = evaluate_op(op, above), low = evaluate_op(op, below);
    ASSERT_TRUE(high && low);
    for (int64_t i = 0; i < 31; ++i) {
      const double difference = (high->number(i) - low->number(i)) / (2 * kStep);
      EXPECT_NEAR(d->number(i), difference, 1e-4 * (1 + std::abs(difference)))
          << op.name << " operand " << operand << " at " << at[operand].number(i);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryOp, testing::ValuesIn(ops::registry()),
                         [](const auto& op) { return std::string(op.param->name); });
INSTANTIATE_TEST_SUITE_P(Registry, EveryDerivative, testing::ValuesIn(ops_with_derivative()),
                         [](const auto& op) { return std::string(op.param->name); });

TEST(Registry, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const OpDef* op : ops::registry()) EXPECT_TRUE(names.insert(op->name).second) << op->name;
}

}  // namespace
}  // namespace ullage::test
