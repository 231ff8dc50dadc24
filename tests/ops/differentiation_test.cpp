// Differentiation rules of the registry: every op has one; its forward and reverse maps equal
// finite differences, are adjoint, and consist of ops that have rules themselves.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "ir/graph/evaluate.h"
#include "ops/dense/excitation.h"
#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/fused.h"
#include "ops/recurrent/recurrent.h"
#include "ops/registry.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/coupled_shares.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/rule_samples.h"
#include "tests/ops/semantics/backward.h"
#include "tests/ops/semantics/rule_graph.h"

namespace ullage::test {
namespace {

using namespace ir;
using samples::Sample;

using Tensors = std::vector<Tensor>;

double dot(const Tensors& a, const Tensors& b) {
  double sum = 0;
  for (size_t k = 0; k < a.size(); ++k) {
    for (int64_t i = 0; i < a[k].element_count(); ++i) sum += a[k].number(i) * b[k].number(i);
  }
  return sum;
}

// a + factor * b
Tensor combined(const Tensor& a, double factor, const Tensor& b) {
  Tensor sum(a.dtype(), a.shape());
  for (int64_t i = 0; i < sum.element_count(); ++i) {
    sum.set_number(i, a.number(i) + factor * b.number(i));
  }
  return sum;
}

Tensor scaled(const Tensor& a, double factor) {
  return combined(a, factor - 1, a);
}

// Those results of a graph that have cotangents.
Tensors floats_of(Tensors results) {
  std::erase_if(results, [](const Tensor& t) { return !is_float(t.dtype()); });
  return results;
}

// One operand of one sample at one binding of its symbols.
struct Case {
  const OpDef& op;
  const Sample& sample;
  size_t operand = 0, input = 0;  // position among operands, and among those present
  Sizes sizes = {};
  const Sizes* fixed = nullptr;
  Tensors inputs = {};

  Result<Tensors> run(const Graph& graph, const Tensors& more) const {
    Tensors all = inputs;
    all.insert(all.end(), more.begin(), more.end());
    return evaluate(graph, all);
  }
  Result<Tensors> primal_at(const Graph& graph, double factor, const Tensor& step) const {
    Tensors moved = inputs;
    moved[input] = combined(moved[input], factor, step);
    Result<Tensors> results = evaluate(graph, moved);
    if (!results) return results;
    return floats_of(*std::move(results));
  }
  Result<Tensors> difference(const Tensor& step) const {
    constexpr double kStep = 1e-6;
    Result<Graph> graph = RuleGraph(op, sample, fixed).primal();
    if (!graph) return graph.error();
    const Result<Tensors> up = primal_at(*graph, kStep, step),
                          down = primal_at(*graph, -kStep, step);
    if (!up) return up;
    if (!down) return down;
    Tensors difference;
    for (size_t k = 0; k < up->size(); ++k) {
      Tensor& s = difference.emplace_back(scaled(combined((*up)[k], -1, (*down)[k]), 0.5 / kStep));
      for (int64_t i = 0; i < s.element_count(); ++i) {
        // The maximum of nothing stays -infinity.
        if (std::isinf((*up)[k].number(i))) s.set_number(i, 0);
      }
    }
    return difference;
  }
  std::string name() const {
    return std::string(op.name) + ", operand " + std::to_string(operand) + " at " +
           testing::PrintToString(sizes);
  }
};

Tensor random_like(const Tensor& x, uint32_t seed) {
  return random_tensor(DType::f64, x.shape(), seed, -1, 1);
}

double largest(const Tensors& tensors) {
  double most = 0;
  for (const Tensor& t : tensors) {
    for (int64_t i = 0; i < t.element_count(); ++i) most = std::fmax(most, std::fabs(t.number(i)));
  }
  return most;
}

void check_forward(const Case& c, const Graph& graph, const Tensors& arguments,
                   const Tensors& difference) {
  const Result<Tensors> tangents = c.run(graph, arguments);
  ASSERT_TRUE(tangents) << c.name() << ": " << tangents.error().message;
  ASSERT_EQ(tangents->size(), difference.size()) << c.name();
  const double tolerance = 1e-5 * (1 + largest(difference));
  for (size_t k = 0; k < difference.size(); ++k) {
    ASSERT_EQ((*tangents)[k].shape(), difference[k].shape()) << c.name();
    for (int64_t i = 0; i < difference[k].element_count(); ++i) {
      ASSERT_NEAR((*tangents)[k].number(i), difference[k].number(i), tolerance)
          << c.name() << ", tangent of result " << k << ", element " << i;
    }
  }
}

void check_case(const Case& c) {
  const Tensor step = random_like(c.inputs[c.input], 99);
  const Result<Tensors> difference = c.difference(step);
  ASSERT_TRUE(difference) << c.name() << ": " << difference.error().message;
  Tensors cotangents;
  for (const Tensor& y : *difference) {
    cotangents.push_back(random_like(y, static_cast<uint32_t>(7 + cotangents.size())));
  }
  const Result<std::optional<Graph>> reverse =
      RuleGraph(c.op, c.sample, c.fixed).reverse(c.operand);
  ASSERT_TRUE(reverse) << c.name() << ": " << reverse.error().message;
  const Result<std::optional<Graph>> forward =
      RuleGraph(c.op, c.sample, c.fixed).forward(c.operand);
  ASSERT_TRUE(forward) << c.name() << ": " << forward.error().message;
  ASSERT_EQ(forward->has_value(), reverse->has_value()) << c.name();
  if (!reverse->has_value()) {
    EXPECT_LE(largest(*difference), 1e-6)
        << c.name() << ": has no derivative, but moves the result";
    return;
  }
  // A transposed transpose keeps the cotangents as inputs, of which its values do not matter.
  Tensors arguments{step};
  if (c.op.differentiation.form != DifferentiationForm::jvp) {
    arguments.insert(arguments.end(), cotangents.begin(), cotangents.end());
  }
  check_forward(c, **forward, arguments, *difference);
  Tensors reverse_arguments = cotangents;
  if (c.op.differentiation.form == DifferentiationForm::jvp) {
    reverse_arguments.push_back(step);  // the tangent that was transposed, unused as well
  }
  const Result<Tensors> pulled = c.run(**reverse, reverse_arguments);
  ASSERT_TRUE(pulled) << c.name() << ": " << pulled.error().message;
  ASSERT_EQ((*pulled)[0].shape(), step.shape()) << c.name();
  const double size = std::sqrt(dot(*difference, *difference) * dot(cotangents, cotangents));
  EXPECT_NEAR(dot(*difference, cotangents), dot({step}, *pulled), 1e-5 * (1 + size)) << c.name();
}

// Symbolic sizes unless the rule makes a loop of them, which is differentiated as a whole
// (tests/autodiff/recurrence_test.cpp).
bool needs_numbers(const OpDef& op, const Sample& sample, size_t operand) {
  const Result<std::optional<Graph>> graph = RuleGraph(op, sample, nullptr).reverse(operand);
  if (graph) return false;
  EXPECT_EQ(&op, &ops::recurrent_scan) << graph.error().message;
  EXPECT_EQ(graph.error().message, "loop_result has no transpose");
  return true;
}

void check_sample(const OpDef& op, const Sample& sample) {
  size_t input = 0;
  for (size_t operand = 0; operand < sample.operands.size(); ++operand) {
    if (sample.operands[operand].absent) continue;
    const size_t own = input++;
    if (!is_float(sample.operands[operand].dtype)) continue;
    const bool fixed = needs_numbers(op, sample, operand);
    for (const Sizes& sizes : sample.sizes) {
      const auto inputs = rule_inputs(sample, sizes);
      if (!inputs) continue;
      Case c{op, sample, operand, own, sizes, fixed ? &sizes : nullptr, {}};
      for (const Tensor& t : *inputs) c.inputs.push_back(widened(t));
      check_case(c);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

class DifferentiationRule : public testing::TestWithParam<const OpDef*> {};

// one form serves both directions (decision 0007), and only its slot is filled; what is
// left to a decomposition (recurrent_scan alone, unrolled up to a bound) shows as its form.
TEST_P(DifferentiationRule, HasOneForm) {
  const OpDef& op = *GetParam();
  const Differentiation& d = op.differentiation;
  EXPECT_EQ(d.derivative != nullptr, d.form == DifferentiationForm::derivative);
  EXPECT_EQ(d.transpose != nullptr, d.form == DifferentiationForm::transpose);
  EXPECT_EQ(d.jvp != nullptr, d.form == DifferentiationForm::jvp);
  EXPECT_EQ(!d.reason.empty(), d.form == DifferentiationForm::not_differentiable);
  EXPECT_EQ(op.decompose != nullptr, d.form == DifferentiationForm::by_decomposition);
}

// What has no derivative at all; `fused` and `excitation` are created by passes that come after
// differentiation, trigamma ends a series of derivatives that has no end, and coupled_shares is
// rounds until an error is small.
TEST_P(DifferentiationRule, ReportsWhyThereIsNone) {
  const OpDef& op = *GetParam();
  const Differentiation& d = op.differentiation;
  if (d.form != DifferentiationForm::not_differentiable || &op == &ops::fused) return;
  if (op.loop_role != LoopRole::none) return;  // transforms refuse loops as a whole
  if (&op == &ops::excitation || &op == &ops::trigamma || &op == &ops::coupled_shares) return;
  const std::set<std::string_view> reasons = {"integer result", "bool result", "comparison",
                                              "random", "integer operand"};
  EXPECT_TRUE(reasons.contains(d.reason)) << d.reason;
}

// transposes run without the values of what they are linear in. A-14: indices name elements.
TEST_P(DifferentiationRule, EqualsFiniteDifferencesBothWays) {
  const OpDef& op = *GetParam();
  if (op.differentiation.form == DifferentiationForm::not_differentiable) {
    GTEST_SKIP() << op.differentiation.reason;
  }
  for (const Sample& sample : rule_samples(op)) {
    check_sample(op, sample);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, DifferentiationRule, testing::ValuesIn(ops::registry()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
