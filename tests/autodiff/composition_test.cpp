// Transforms of transforms: third derivatives, gradients of batches, batches of gradients.
#include <gtest/gtest.h>

#include <cmath>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "autodiff/batching/vmap.h"
#include "autodiff/derivatives.h"
#include "ir/graph/evaluate.h"
#include "ir/graph/widen.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "tests/autodiff/batch_check.h"
#include "tests/autodiff/chains.h"
#include "tests/autodiff/transform_check.h"

namespace ullage::test {
namespace {

using namespace ir;

std::vector<double> numbers_of(const Tensor& t) {
  std::vector<double> numbers;
  for (int64_t i = 0; i < t.element_count(); ++i) numbers.push_back(t.number(i));
  return numbers;
}

TEST(Composition, third_derivative_of_a_power) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  b.output("y", ops::mul(ops::mul(x, x), ops::mul(x, x)));
  Result<Graph> graph = b.finish();
  for (int order = 0; order < 3; ++order) {
    ASSERT_TRUE(graph) << graph.error().message;
    const std::vector<ValueId> wrt{graph->inputs[0]};
    graph = autodiff::grad(*std::move(graph), wrt);
  }
  ASSERT_TRUE(graph) << graph.error().message;
  const Tensor at = Tensor::from_doubles(DType::f32, {3}, std::vector<double>{1, 2, -3});
  const auto results = evaluate_widened(*graph, std::span(&at, 1));
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(numbers_of(results[0]), (std::vector<double>{24, 48, -72}));
}

#ifdef __GLIBC__
// Transforms keep nothing between calls, least of all tensors: the memory of 64 gradients of
// graphs with 64 KiB of constants each comes back.
TEST(Transforms, A13_NoTensorIsKeptBetweenCalls) {
  constexpr int64_t kElements = 16384;
  const auto gradient = [](int64_t seed) {
    Builder b;
    const Value x = b.input("x", DType::f32, {ExtentExpr()});
    Tensor weights(DType::f32, {kElements});
    for (int64_t i = 0; i < kElements; ++i) weights.set_number(i, static_cast<double>(i + seed));
    b.output("y", ops::mul(x, b.constant(weights)));
    Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const std::vector<ValueId> wrt{graph->inputs[0]};
    const auto grad = autodiff::grad(*std::move(graph), wrt);
    EXPECT_TRUE(grad) << grad.error().message;
  };
  gradient(0);
  const auto in_use = [] {
    return static_cast<int64_t>(mallinfo2().uordblks + mallinfo2().hblkhd);
  };
  const int64_t before = in_use();
  for (int64_t seed = 1; seed <= 64; ++seed) gradient(seed);
  EXPECT_LT(in_use() - before, kElements * 4);
}
#endif

class ChainComposition : public testing::TestWithParam<Chain> {};

// The gradient as a function, checked against its own finite differences; then the gradient of
// that. A-01.
TEST_P(ChainComposition, gradients_are_graphs_to_third_order) {
  Result<Graph> graph = graph_of(GetParam());
  const std::vector<size_t> first{0};
  for (int order = 1; order < 3; ++order) {
    const std::vector<ValueId> wrt{graph->inputs[0]};
    graph = autodiff::grad(*std::move(graph), wrt);
    ASSERT_TRUE(graph) << "order " << order << ": " << graph.error().message;
    for (int64_t n : {0, 1, 5}) {
      const auto inputs = chain_inputs(n, 0.6, 3 + static_cast<uint32_t>(n), false);
      check_gradient(*graph, first, inputs,
                     "order " + std::to_string(order + 1) + ", " + std::to_string(n) + " rows");
      if (HasFailure()) return;
    }
  }
}

TEST_P(ChainComposition, forward_over_reverse_agrees_with_finite_differences) {
  const Graph chain = graph_of(GetParam());
  const auto graph = autodiff::grad(chain, std::span(chain.inputs).first(1));
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<size_t> first{0};
  check_derivatives(*graph, first, chain_inputs(5, 0.6, 8, false), "n = 5");
}

std::vector<Tensor> batch_of_inputs(int64_t rows, int64_t n) {
  std::vector<Tensor> all;
  for (const Tensor& t : chain_inputs(n, 0.5, 7, false)) all.push_back(batch_of(t, rows, true));
  for (int64_t row = 0; row < rows; ++row) all[2].set_integer(row, row % 6);
  return all;
}

// M-15, N-04: rows with their own counts.
TEST_P(ChainComposition, batches_of_gradients_equal_loops) {
  const Graph chain = graph_of(GetParam());
  const auto graph = autodiff::value_and_grad(chain, std::span(chain.inputs).first(1));
  ASSERT_TRUE(graph) << graph.error().message;
  for (int64_t rows : {1, 3}) {
    check_batched(*graph, {true, true, true}, batch_of_inputs(rows, 5), rows, BatchSize::constant,
                  std::to_string(rows) + " rows");
    if (HasFailure()) return;
  }
}

TEST_P(ChainComposition, gradients_of_batches_agree_with_finite_differences) {
  const auto batched =
      autodiff::vmap(graph_of(GetParam()), {.in = {0, 0, 0}, .out = {}, .rows = 3});
  ASSERT_TRUE(batched) << batched.error().message;
  const std::vector<size_t> first{0};
  check_gradient(*batched, first, batch_of_inputs(3, 5), "3 rows");
}

TEST_P(ChainComposition, batches_of_64_rows_equal_loops) {
  check_batched(graph_of(GetParam()), {true, true, true}, batch_of_inputs(64, 4), 64,
                BatchSize::constant, "64 rows");
}

INSTANTIATE_TEST_SUITE_P(Chains, ChainComposition, testing::ValuesIn(chains()),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace ullage::test
