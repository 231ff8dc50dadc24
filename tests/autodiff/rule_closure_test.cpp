// True of every rule: derivatives have derivatives, loose axes give a graph or an
// error that states what was missing, the same question has the same answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "autodiff/derivatives.h"
#include "autodiff/reverse_sweep.h"
#include "ir/graph/evaluate.h"
#include "ir/text/print.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "ops/registry.h"
#include "ops/select/dynamic.h"
#include "tests/autodiff/chains.h"
#include "tests/ops/fixtures/loosened.h"
#include "tests/ops/fixtures/rule_samples.h"

namespace ullage::test {
namespace {

using namespace ir;
using samples::Sample;

bool is_symbol(const std::string& extent) {
  return extent[0] < '0' || extent[0] > '9';
}

std::vector<ValueId> float_inputs(const Graph& graph) {
  std::vector<ValueId> found(graph.inputs);
  std::erase_if(found, [&](ValueId id) { return !is_float(graph.value(id).dtype); });
  return found;
}

// A number that depends on every float result of the sample, not linearly.
Result<Graph> loss_graph(const OpDef& op, const Sample& sample, const Sizes* fixed) {
  Builder b;
  const std::vector<Value> inputs = samples::add_sample_inputs(b, sample, fixed);
  Attributes attributes;
  if (sample.attributes != nullptr) attributes = sample.attributes(b.pool());
  for (Value y : b.add(op, inputs, std::move(attributes), samples::sample_body(sample))) {
    if (is_float(y.dtype())) {
      b.output("loss", ops::reduce_sum.over_all(ops::mul(y, ops::mul(y, y))));
      return b.finish();
    }
  }
  return invalid_argument("no result is a float");
}

class RuleClosure : public testing::TestWithParam<const OpDef*> {
 protected:
  void SetUp() override {
    const Differentiation& d = GetParam()->differentiation;
    if (d.form == DifferentiationForm::not_differentiable) GTEST_SKIP() << d.reason;
  }
};

// Derivatives of the gamma function's logarithm are an endless series of functions; the registry
// ends it here.
bool ends_at_trigamma(const Error& error) {
  return error.code == ErrorCode::unsupported && error.message.starts_with("trigamma: ");
}

// Every input that the result depends on, then every input of that, then once more.
TEST_P(RuleClosure, A01_holds_to_third_order) {
  const OpDef& op = *GetParam();
  const std::vector<Sample> samples = rule_samples(op);
  if (samples.empty()) GTEST_SKIP() << "is added by a pass";
  const Sample& sample = samples.front();
  const bool fixed = op.differentiation.form == DifferentiationForm::by_decomposition;
  Result<Graph> graph = loss_graph(op, sample, fixed ? &sample.sizes.front() : nullptr);
  ASSERT_TRUE(graph) << graph.error().message;
  for (int order = 1; order <= 3; ++order) {
    const std::vector<ValueId> wrt = float_inputs(*graph);
    graph = autodiff::grad(*std::move(graph), std::span(wrt).first(1));
    if (!graph && order > 1 && ends_at_trigamma(graph.error())) break;
    ASSERT_TRUE(graph) << "order " << order << ": " << graph.error().message;
  }
}

TEST_P(RuleClosure, A12_is_deterministic) {
  const OpDef& op = *GetParam();
  const std::vector<Sample> samples = rule_samples(op);
  if (samples.empty()) GTEST_SKIP() << "is added by a pass";
  const bool fixed = op.differentiation.form == DifferentiationForm::by_decomposition;
  std::string texts[2];
  for (std::string& text : texts) {
    Result<Graph> graph =
        loss_graph(op, samples.front(), fixed ? &samples.front().sizes.front() : nullptr);
    ASSERT_TRUE(graph) << graph.error().message;
    const std::vector<ValueId> wrt = float_inputs(*graph);
    graph = autodiff::vjp(*std::move(graph), wrt);
    ASSERT_TRUE(graph) << graph.error().message;
    text = print(*graph);
  }
  EXPECT_EQ(texts[0], texts[1]);
}

// ---- A-02 ----

enum class AxisKind : uint8_t { constant, symbolic, bounded, unknown };

// The sample with the axes of one operand as in `kinds`; loose ones have separate symbols.
Sample with_kinds(Sample sample, size_t operand, const std::vector<AxisKind>& kinds) {
  for (size_t axis = 0; axis < kinds.size(); ++axis) {
    std::string& extent = sample.operands[operand].shape[axis];
    if (kinds[axis] == AxisKind::constant) {
      const auto& sizes = sample.sizes.front();
      const auto size = std::ranges::find(sizes, extent, &std::pair<std::string, int64_t>::first);
      if (is_symbol(extent)) extent = std::to_string(size->second);
    } else if (kinds[axis] != AxisKind::symbolic || !is_symbol(extent)) {
      extent = "own" + std::to_string(axis);
    }
  }
  return sample;
}

bool has_exact(const ShapeExtent& shape, ExtentExpr extent) {
  return std::ranges::any_of(shape.axes(), [&](const AxisExtent& axis) {
    return axis.guarantee == Guarantee::exact && axis.live == extent;
  });
}

// {primitive, field, guarantee}: whose rule, and what it saw.
void expect_structured(const Error& error, const std::string& where) {
  EXPECT_NE(error.code, ErrorCode::internal) << where << ": " << error.message;
  const std::string name = error.message.substr(0, error.message.find(':'));
  EXPECT_NE(find_op(ops::registry(), name), nullptr) << where << ": " << error.message;
}

void check_kinds(const OpDef& op, const Sample& of, size_t operand,
                 const std::vector<AxisKind>& kinds) {
  const Sample sample = with_kinds(of, operand, kinds);
  std::string where = std::string(op.name) + ", operand " + std::to_string(operand) + ":";
  for (AxisKind kind : kinds) where += " " + std::to_string(static_cast<int>(kind));
  Builder b;
  std::vector<Value> inputs = samples::add_sample_inputs(b, sample);
  std::vector<ExtentExpr> loose;
  for (size_t axis = 0; axis < kinds.size(); ++axis) {
    if (kinds[axis] < AxisKind::bounded) continue;
    loose.push_back(inputs[operand].extent(axis));
    const bool bounded = kinds[axis] == AxisKind::bounded;
    inputs[operand] = loosened(inputs[operand], static_cast<int64_t>(axis),
                               bounded ? Guarantee::upper_bound : Guarantee::unknown);
  }
  Attributes attributes;
  if (sample.attributes != nullptr) attributes = sample.attributes(b.pool());
  const size_t first = b.graph().nodes.size();
  const std::vector<Value> outputs =
      b.add(op, inputs, std::move(attributes), samples::sample_body(sample));
  if (b.failed()) return;  // the op itself refuses
  std::vector<Value> results, cotangents;
  for (Value y : outputs) {
    if (!is_float(y.dtype())) continue;
    results.push_back(y);
    cotangents.push_back(loosened(y, -1, Guarantee::exact));
  }
  const size_t before = b.graph().values.size();
  const auto found =
      autodiff::cotangents_of(b, first, results, cotangents, std::array{inputs[operand]});
  if (!found) return expect_structured(found.error(), where);
  for (size_t v = before; v < b.graph().values.size(); ++v) {
    for (ExtentExpr bound : loose) {
      EXPECT_FALSE(has_exact(b.graph().values[v].shape, bound)) << where << ": a bound is a size";
    }
  }
}

TEST_P(RuleClosure, A02_makes_a_graph_or_an_error_of_any_axes) {
  const OpDef& op = *GetParam();
  constexpr size_t kMaxAxes = 4;
  const std::vector<Sample> samples = rule_samples(op);
  if (samples.empty()) GTEST_SKIP() << "is added by a pass";
  const Sample& sample = samples.front();
  for (size_t i = 0; i < sample.operands.size(); ++i) {
    const size_t rank = sample.operands[i].shape.size();
    if (sample.operands[i].absent || !is_float(sample.operands[i].dtype)) continue;
    if (rank > kMaxAxes) continue;
    for (uint32_t code = 0; code < 1u << (2 * rank); ++code) {
      std::vector<AxisKind> kinds;
      for (size_t a = 0; a < rank; ++a) kinds.push_back(static_cast<AxisKind>(code >> (2 * a) & 3));
      check_kinds(op, sample, i, kinds);
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, RuleClosure, testing::ValuesIn(ops::registry()),
                         [](const auto& op) { return std::string(op.param->name); });

// ---- single rules ----

// `loosened` is an op of tests, without a rule.
TEST(RuleContract, A11_a_missing_rule_is_an_error) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  b.output("y", ops::reduce_sum.over_all(loosened(ops::mul(x, x), -1, Guarantee::exact)));
  const Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const Result<Graph> gradient = autodiff::grad(*graph, graph->inputs);
  ASSERT_FALSE(gradient);
  EXPECT_EQ(gradient.error().code, ErrorCode::unsupported);
  EXPECT_EQ(gradient.error().message, "loosened: is not differentiable");
}

// Rules that need no shape require none: axes of which nothing is known are as good as numbers.
TEST(RuleContract, A03_rules_ask_for_no_more_than_they_need) {
  const ops::UnaryOp* const unary[] = {&ops::sin, &ops::relu, &ops::exp, &ops::abs, &ops::sqrt};
  for (const ops::UnaryOp* op : unary) {
    Builder b;
    Value x = b.input("x", DType::f32, {ExtentExpr(), ExtentExpr()});
    x = loosened(loosened(x, 0, Guarantee::unknown), 1, Guarantee::upper_bound);
    const size_t first = b.graph().nodes.size();
    const Value y = b.add1(*op, std::span(&x, 1));
    const Value ct = loosened(y, -1, Guarantee::exact);
    const auto found =
        autodiff::cotangents_of(b, first, std::array{y}, std::array{ct}, std::array{x});
    EXPECT_TRUE(found) << op->name << ": " << found.error().message;
  }
}

// TF-15: what a rule assumes of two extents is a guard of the graph it makes; where it needs no
// assumption, one graph serves either order of them. What it cannot know is an error.
TEST(RuleContract, TF15_AssumptionsOfRulesAreGuards) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  const Value r = b.input("r", DType::f32, {ExtentExpr()});
  const Value padded = ops::pad_to_match(x, r, 0);
  b.output("y", ops::reduce_sum.over_all(ops::mul(padded, padded)));
  const Result<Graph> either = b.finish();
  ASSERT_TRUE(either) << either.error().message;
  const Result<Graph> gradient = autodiff::grad(*either, std::span(either->inputs).first(1));
  ASSERT_TRUE(gradient) << gradient.error().message;
  EXPECT_EQ(gradient->guards.size(), either->guards.size()) << print(*gradient);
  constexpr std::array<std::pair<int64_t, int64_t>, 5> kPairs = {
      {{2, 5}, {5, 2}, {0, 3}, {3, 0}, {4, 4}}};
  for (const auto& [n, m] : kPairs) {
    Tensor at(DType::f32, {n});
    for (int64_t i = 0; i < n; ++i) at.set_number(i, static_cast<double>(i) - 1);
    const auto g = evaluate(*gradient, std::vector<Tensor>{at, Tensor(DType::f32, {m})});
    ASSERT_TRUE(g) << g.error().message;
    ASSERT_EQ(g->back().shape(), std::vector<int64_t>{n});
    for (int64_t i = 0; i < n; ++i) EXPECT_EQ(g->back().number(i), 2 * at.number(i));
  }

  Builder c;
  const Value p = c.input("p", DType::f32, {ExtentExpr()}),
              q = c.input("q", DType::f32, {ExtentExpr()});
  c.output("y", ops::reduce_sum.over_all(c.add1(ops::mul, std::array{p, q})));
  const Result<Graph> equal = c.finish();
  ASSERT_TRUE(equal) << equal.error().message;
  const Result<Graph> by_q = autodiff::vjp(*equal, std::span(equal->inputs).subspan(1, 1));
  ASSERT_TRUE(by_q) << by_q.error().message;
  const Tensor three(DType::f32, {3}), four(DType::f32, {4}), one(DType::f32, {});
  EXPECT_TRUE(evaluate(*by_q, std::vector<Tensor>{three, three, one}));
  for (const auto& inputs : {std::vector{three, four, one}, std::vector{four, three, one}}) {
    const auto failed = evaluate(*by_q, inputs);
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().message.find("equal shapes"), std::string::npos)
        << failed.error().message;
  }

  Builder d;
  Value loose = loosened(d.input("x", DType::f32, {ExtentExpr()}), 0, Guarantee::unknown);
  const size_t first = d.graph().nodes.size();
  const Value sum = ops::reduce_sum.over_all(loose), ct = d.scalar(DType::f32, 1);
  const auto refused =
      autodiff::cotangents_of(d, first, std::array{sum}, std::array{ct}, std::array{loose});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("reduce_sum"), std::string::npos)
      << refused.error().message;
}

// Only the requested part is differentiated: the op without a rule is on another way.
TEST(RuleContract, A08_inactive_ways_cost_nothing) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  const Value c = b.input("c", DType::f32, {x.extent(0)});
  const Value other = loosened(ops::exp(c), -1, Guarantee::exact);
  const Value parts[] = {ops::mul(x, other), ops::sin(other), c};
  Value y = parts[0];
  for (Value part : {parts[1], parts[2]}) y = ops::add(y, part);
  b.output("y", y);
  const Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const Result<Graph> gradient = autodiff::vjp(*graph, std::span(graph->inputs).first(1));
  ASSERT_TRUE(gradient) << gradient.error().message;
  // The cotangent times `other`, and no zeros anywhere.
  EXPECT_EQ(gradient->nodes.size(), graph->nodes.size() + 1) << print(*gradient);
}

}  // namespace
}  // namespace ullage::test
