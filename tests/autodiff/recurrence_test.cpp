// Derivatives of recurrent layers whose number of steps is data: finite differences at every count,
// what lies behind the count is NaN that must not be seen, and the results are those of so many
// steps.
#include <gtest/gtest.h>

#include <cmath>

#include "autodiff/derivatives.h"
#include "ops/elementwise/elementwise.h"
#include "ops/recurrent/recurrent.h"
#include "ops/reduce/reduce.h"
#include "ops/select/dynamic.h"
#include "tests/autodiff/transform_check.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr int64_t kMax = 5, kBatch = 2, kInputs = 3, kHidden = 4;

struct Layer {
  const char* name;
  const ops::RecurrentOp& op;
  ops::RecurrentDirection direction;
  bool has_lengths = false;
};

const char* name_of(ops::RecurrentDirection direction) {
  static constexpr const char* kNames[] = {"forward", "reverse", "bidirectional"};
  return kNames[static_cast<size_t>(direction)];
}

int64_t directions_of(const Layer& layer) {
  return static_cast<int64_t>(ops::count_of(layer.direction));
}

// x [steps, B, I], w, r and, where `counted`, the number of steps as the last input, which then
// gives how many of x there are. The squares of all results, added up.
Graph layer_graph(const Layer& layer, int64_t steps, bool counted) {
  Builder b;
  const auto n = [&](int64_t v) { return b.pool().constant(v); };
  const int64_t d = directions_of(layer), rows = layer.op.gates * kHidden;
  ops::RecurrentOperands operands;
  operands.x = b.input("x", DType::f32, {n(steps), n(kBatch), n(kInputs)});
  operands.w = b.input("w", DType::f32, {n(d), n(rows), n(kInputs)});
  operands.r = b.input("r", DType::f32, {n(d), n(rows), n(kHidden)});
  if (layer.has_lengths) {
    const std::vector<int64_t> lengths = {1, 3};
    operands.sequence_lens = b.constant(Tensor::from_integers(DType::i32, {kBatch}, lengths));
  }
  if (counted) {
    operands.x = ops::dynamic_truncate(operands.x, b.input("count", DType::i64, {}), 0);
  }
  ops::RecurrentSpec spec;
  spec.direction = layer.direction;
  spec.hidden = kHidden;
  const ops::RecurrentResults results = layer.op(operands, spec);
  Value loss;
  for (Value y : {results.y, results.y_h, results.y_c}) {
    if (!y.valid()) continue;
    const Value part = ops::reduce_sum.over_all(ops::mul(y, y));
    loss = loss.valid() ? ops::add(loss, part) : part;
  }
  b.output("loss", loss);
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? std::move(*graph) : Graph{};
}

std::vector<Tensor> inputs_of(const Layer& layer, int64_t steps, int64_t capacity) {
  const int64_t d = directions_of(layer), rows = layer.op.gates * kHidden;
  const Tensor inside = random_tensor(DType::f64, {kMax, kBatch, kInputs}, 1);
  Tensor x(DType::f64, {capacity, kBatch, kInputs});
  for (int64_t i = 0; i < x.element_count(); ++i) {
    x.set_number(i, i < steps * kBatch * kInputs ? inside.number(i) : NAN);
  }
  return {x, random_tensor(DType::f64, {d, rows, kInputs}, 2),
          random_tensor(DType::f64, {d, rows, kHidden}, 3)};
}

class Recurrence : public testing::TestWithParam<Layer> {};

TEST_P(Recurrence, A04_StepsThatDataCountsHaveDerivatives) {
  const Layer& layer = GetParam();
  const size_t wrt[] = {0, 1, 2};
  const Graph counted = layer_graph(layer, kMax, true);
  for (int64_t count : {int64_t{0}, int64_t{1}, kMax - 1, kMax}) {
    const std::string what = std::string(layer.name) + " " + name_of(layer.direction) + " of " +
                             std::to_string(count) + " steps";
    std::vector<Tensor> inputs = inputs_of(layer, count, kMax);
    inputs.push_back(Tensor::from_integers(DType::i64, {}, std::vector<int64_t>{count}));
    check_derivatives(counted, wrt, inputs, what);
    const Graph exact = layer_graph(layer, count, false);
    const auto expected = evaluate_widened(exact, inputs_of(layer, count, count), what);
    const auto actual = evaluate_widened(counted, inputs, what);
    ASSERT_FALSE(expected.empty() || actual.empty()) << what;
    EXPECT_EQ(difference(expected[0], actual[0], 1e-12, 1e-12), "") << what;
  }
}

// Few steps stand one behind the other, more are iterations of a loop: graphs of one size.
TEST_P(Recurrence, A04_ManyStepsAreALoop) {
  constexpr int64_t kSteps = 70;
  const Layer& layer = GetParam();
  const size_t wrt[] = {0, 1, 2};
  const Graph graph = layer_graph(layer, kSteps, false);
  std::vector<Tensor> inputs = inputs_of(layer, kMax, kSteps);
  inputs[0] = random_tensor(DType::f64, {kSteps, kBatch, kInputs}, 4);
  check_derivatives(graph, wrt, inputs, layer.name);
  std::vector<ValueId> ids;
  for (size_t i : wrt) ids.push_back(graph.inputs[i]);
  const auto nodes_of = [&](int64_t steps) {
    const auto gradient = autodiff::grad(layer_graph(layer, steps, false), ids);
    EXPECT_TRUE(gradient) << gradient.error().message;
    return gradient ? gradient->nodes.size() : size_t{0};
  };
  EXPECT_EQ(nodes_of(kSteps), nodes_of(1000 * kSteps));
  EXPECT_LT(nodes_of(kSteps), nodes_of(64));
}

INSTANTIATE_TEST_SUITE_P(
    Layers, Recurrence,
    testing::Values(Layer{"lstm", ops::lstm, ops::RecurrentDirection::forward},
                    Layer{"lstm", ops::lstm, ops::RecurrentDirection::bidirectional},
                    Layer{"gru", ops::gru, ops::RecurrentDirection::reverse},
                    Layer{"gru", ops::gru, ops::RecurrentDirection::bidirectional, true},
                    Layer{"rnn", ops::rnn, ops::RecurrentDirection::reverse, true}),
    [](const auto& layer) {
      return std::string(layer.param.name) + "_" + name_of(layer.param.direction) +
             (layer.param.has_lengths ? "_lengths" : "");
    });

}  // namespace
}  // namespace ullage::test
