// Backward passes that compute residuals again give the same gradients and keep fewer bytes; what
// transforms and gradients cost.
#include <gtest/gtest.h>

#include <chrono>

#include "autodiff/checkpoint.h"
#include "autodiff/derivatives.h"
#include "ir/graph/evaluate.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "tests/autodiff/chains.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

void expect_same(const Graph& a, const Graph& b, const std::vector<Tensor>& inputs) {
  const auto expected = evaluate(a, inputs), actual = evaluate(b, inputs);
  ASSERT_TRUE(expected) << expected.error().message;
  ASSERT_TRUE(actual) << actual.error().message;
  for (size_t i = 0; i < expected->size(); ++i) {
    EXPECT_EQ(difference((*expected)[i], (*actual)[i], 0, 0), "") << "output " << i;
  }
}

class CheckpointedChain : public testing::TestWithParam<Chain> {};

// computed again, counts are the same.
TEST_P(CheckpointedChain, HasTheSameGradients) {
  const Graph chain = graph_of(GetParam());
  const auto graph = autodiff::value_and_grad(chain, std::span(chain.inputs).first(1));
  ASSERT_TRUE(graph) << graph.error().message;
  for (int64_t budget : {0, 200, 1 << 20}) {
    const LeafRange range = [](const ExtentNode&) { return Interval{0, 9}; };
    const auto again = autodiff::checkpoint(*graph, chain.nodes.size(),
                                            {.keep = {}, .bytes = budget, .range = range});
    ASSERT_TRUE(again) << again.error().message;
    for (int64_t n : {0, 1, 9}) expect_same(*graph, *again, chain_inputs(n, 0.5, 4, false));
  }
}

INSTANTIATE_TEST_SUITE_P(Chains, CheckpointedChain, testing::ValuesIn(chains()),
                         [](const auto& test) { return std::string(test.param.name); });

// x f32[n, 8] through layers of 8 x 8 weights, all inputs.
Graph perceptron(int layers) {
  Builder b;
  const ExtentExpr eight = b.pool().constant(8);
  Value y = b.input("x", DType::f32, {ExtentExpr(), eight});
  for (int k = 0; k < layers; ++k) {
    const Value w = b.input("w" + std::to_string(k), DType::f32, {eight, eight});
    y = ops::tanh(ops::matmul(y, w));
  }
  b.output("loss", ops::reduce_sum.over_all(ops::mul(y, y)));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : Graph{};
}

int64_t at_16_rows(ExtentExpr bytes) {
  return bounds(bytes, [](const ExtentNode&) { return Interval{16, 16}; }).high;
}

TEST(Checkpoint, KeepsWithinItsBudget) {
  const Graph forward = perceptron(6);
  const auto graph = autodiff::value_and_grad(forward, forward.inputs);
  ASSERT_TRUE(graph) << graph.error().message;
  const size_t nodes = forward.nodes.size();
  const int64_t before = at_16_rows(autodiff::residual_bytes(*graph, nodes));
  EXPECT_EQ(before, 6 * 16 * 8 * 4);
  for (int64_t budget : {0, 600, 1100, 4000}) {
    const LeafRange range = [](const ExtentNode&) { return Interval{0, 16}; };
    const auto again =
        autodiff::checkpoint(*graph, nodes, {.keep = {}, .bytes = budget, .range = range});
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_LE(at_16_rows(autodiff::residual_bytes(*again, nodes)), budget);
  }
}

TEST(Checkpoint, KeepsWhatThePolicyNames) {
  const Graph forward = perceptron(4);
  const auto graph = autodiff::value_and_grad(forward, forward.inputs);
  ASSERT_TRUE(graph) << graph.error().message;
  const auto keep = [](const Graph& g, ValueId id) {
    return g.nodes[g.value(id).producer].op == &ops::tanh && g.value(id).producer == 3;
  };
  const auto again =
      autodiff::checkpoint(*graph, forward.nodes.size(), {.keep = keep, .bytes = {}, .range = {}});
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(autodiff::residuals(*again, forward.nodes.size()),
            (std::vector<ValueId>{forward.nodes[3].outputs[0]}));
  std::vector<Tensor> inputs{random_tensor(DType::f32, {5, 8}, 1)};
  for (uint32_t k = 0; k < 4; ++k) inputs.push_back(random_tensor(DType::f32, {8, 8}, 2 + k));
  expect_same(*graph, *again, inputs);
}

// Multiplications of products and convolutions at the extents that `range` gives.
double multiplications(const Graph& graph) {
  const auto extent = [&](ValueId id, size_t axis) {
    const LeafRange range = [](const ExtentNode&) { return Interval{16, 16}; };
    return static_cast<double>(bounds(graph.value(id).shape[axis].live, range).high);
  };
  double total = 0;
  for (const Node& node : graph.nodes) {
    const bool product = node.op == &ops::matmul, convolution = node.op == &ops::convolution;
    if (!product && !convolution) continue;
    double count = 1;
    const ValueId y = node.outputs[0], operand = node.inputs[product ? 0 : 1];
    for (size_t a = 0; a < graph.value(y).shape.rank(); ++a) count *= extent(y, a);
    const size_t rank = graph.value(operand).shape.rank();
    for (size_t a = product ? rank - 1 : 1; a < rank; ++a) count *= extent(operand, a);
    total += count;
  }
  return total;
}

TEST(GradientCost, OfAPerceptronIsAtMostThreeAndAHalfForwards) {
  const Graph forward = perceptron(3);
  const auto graph = autodiff::value_and_grad(forward, forward.inputs);
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_LE(multiplications(*graph), 3.5 * multiplications(forward));
  EXPECT_GE(multiplications(*graph), 2.5 * multiplications(forward));
}

TEST(GradientCost, OfAConvolutionalNetIsAtMostThreeAndAHalfForwards) {
  Builder b;
  const auto c = [&](int64_t n) { return b.pool().constant(n); };
  const Value x = b.input("x", DType::f32, {ExtentExpr(), c(3), c(16), c(16)});
  const Value w1 = b.input("w1", DType::f32, {c(8), c(3), c(3), c(3)});
  const Value w2 = b.input("w2", DType::f32, {c(8), c(8), c(3), c(3)});
  const Value w3 = b.input("w3", DType::f32, {c(8), c(5)});
  Value y = ops::relu(ops::convolution(x, w1, {}));
  y = ops::relu(ops::convolution(y, w2, {}));
  const std::vector<int64_t> plane{2, 3};
  y = ops::matmul(ops::reduce_mean(y, plane, false), w3);
  b.output("loss", ops::reduce_sum.over_all(ops::mul(y, y)));
  const auto forward = b.finish();
  ASSERT_TRUE(forward) << forward.error().message;
  const std::vector<ValueId> weights(forward->inputs.begin() + 1, forward->inputs.end());
  const auto graph = autodiff::value_and_grad(*forward, weights);
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_LE(multiplications(*graph), 3.5 * multiplications(*forward));
  EXPECT_GE(multiplications(*graph), 2 * multiplications(*forward));
}

// The target is 50 ms; a busy machine gets some slack.
#if defined(__SANITIZE_ADDRESS__)
#define ULLAGE_IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ULLAGE_IS_SANITIZED 1
#endif
#endif

TEST(GradientCost, OfTransformingAThousandNodes) {
#ifdef ULLAGE_IS_SANITIZED
  GTEST_SKIP() << "sanitizers take their own time";
#endif
  const Graph forward = perceptron(499);
  ASSERT_GE(forward.nodes.size(), 1000u);
  double best = 1e9;
  for (int k = 0; k < 3; ++k) {
    const auto begin = std::chrono::steady_clock::now();
    const auto graph = autodiff::value_and_grad(forward, forward.inputs);
    const auto end = std::chrono::steady_clock::now();
    ASSERT_TRUE(graph) << graph.error().message;
    best = std::min(best, std::chrono::duration<double, std::milli>(end - begin).count());
  }
  RecordProperty("milliseconds", std::to_string(best));
  EXPECT_LT(best, 150);
}

}  // namespace
}  // namespace ullage::test
