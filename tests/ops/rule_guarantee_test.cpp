// Rules on axes that are no exact extents: a graph, or an error that names what was missing; never
// a bound taken for a size (A-02, P-00).
#include <gtest/gtest.h>

#include <algorithm>

#include "ops/registry.h"
#include "tests/ops/fixtures/loosened.h"
#include "tests/ops/fixtures/rule_samples.h"

namespace ullage::test {
namespace {

using namespace ir;
using namespace samples;

Value of_same_type(Value x) {
  return loosened(x, -1, Guarantee::exact);
}

// Calls the op's rule for `operand`; an error where it, or what it emitted, refuses.
Result<void> apply_rule(Builder& b, const OpDef& op, std::span<const Value> inputs,
                        std::span<const Value> outputs, size_t operand) {
  const Differentiation& rule = op.differentiation;
  const Node node = b.graph().nodes[b.graph().value(outputs[0].id()).producer];
  std::vector<Value> incoming;
  if (rule.form == DifferentiationForm::jvp) {
    incoming.resize(inputs.size());
    incoming[operand] = of_same_type(inputs[operand]);
  } else {
    for (Value y : outputs) incoming.push_back(is_float(y.dtype()) ? of_same_type(y) : Value());
  }
  const DifferentiationContext c{b, node, inputs, outputs, incoming};
  if (rule.jvp != nullptr) {
    if (auto r = rule.jvp(c); !r) return r.error();
  } else if (rule.transpose != nullptr) {
    if (auto r = rule.transpose(c, static_cast<int>(operand)); !r) return r.error();
  } else if (rule.derivative != nullptr) {
    if (auto r = rule.derivative(c, static_cast<int>(operand)); !r) return r.error();
  } else if (auto r = op.decompose(b, inputs, node.attributes); !r) {
    return r.error();
  }
  if (b.failed()) return b.error();
  return {};
}

bool has_exact(const ShapeExtent& shape, ExtentExpr extent) {
  return std::ranges::any_of(shape.axes(), [&](const AxisExtent& axis) {
    return axis.guarantee == Guarantee::exact && axis.live == extent;
  });
}

void check_axis(const OpDef& op, const Sample& sample, size_t operand, size_t axis,
                Guarantee guarantee) {
  Builder b;
  std::vector<Value> inputs = add_sample_inputs(b, sample);
  const ExtentExpr bound = inputs[operand].extent(axis);
  inputs[operand] = loosened(inputs[operand], static_cast<int64_t>(axis), guarantee);
  Attributes attributes;
  if (sample.attributes != nullptr) attributes = sample.attributes(b.pool());
  const std::vector<Value> outputs =
      b.add(op, inputs, std::move(attributes), samples::sample_body(sample));
  if (b.failed()) return;  // the op itself refuses
  const size_t first = b.graph().values.size();
  const Result<void> done = apply_rule(b, op, inputs, outputs, operand);
  const std::string where = std::string(op.name) + ", axis " + std::to_string(axis) +
                            " of operand " + std::to_string(operand);
  if (!done) {
    EXPECT_FALSE(done.error().message.empty()) << where;
    EXPECT_NE(done.error().code, ErrorCode::internal) << where << ": " << done.error().message;
    return;
  }
  if (as_constant(bound)) return;  // constants are everywhere
  for (Value input : inputs) {
    if (input.valid() && has_exact(input.shape(), bound)) return;  // promised by another operand
  }
  for (size_t v = first; v < b.graph().values.size(); ++v) {
    EXPECT_FALSE(has_exact(b.graph().values[v].shape, bound)) << where << ": a bound became a size";
  }
}

class RuleOnLooseAxes : public testing::TestWithParam<const OpDef*> {};

// A-02, P-00.
TEST_P(RuleOnLooseAxes, MakesAGraphOrAnError) {
  const OpDef& op = *GetParam();
  if (op.differentiation.form == DifferentiationForm::not_differentiable) {
    GTEST_SKIP() << op.differentiation.reason;
  }
  for (const Sample& sample : rule_samples(op)) {
    for (size_t i = 0; i < sample.operands.size(); ++i) {
      const Sample::Operand& operand = sample.operands[i];
      if (operand.absent || !is_float(operand.dtype)) continue;
      for (size_t axis = 0; axis < operand.shape.size(); ++axis) {
        check_axis(op, sample, i, axis, Guarantee::upper_bound);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, RuleOnLooseAxes, testing::ValuesIn(ops::registry()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
