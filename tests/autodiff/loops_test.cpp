// Derivatives of loops that stay loops against finite differences, both ways, and what is refused.
// Values by closed forms: loop_gradient_test.cpp.

#include <gtest/gtest.h>

#include <array>

#include "autodiff/checkpoint.h"
#include "autodiff/derivatives.h"
#include "autodiff/loops/saved_carries.h"
#include "ir/graph/evaluate.h"
#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "tests/autodiff/transform_check.h"
#include "tests/ops/fixtures/data_run.h"

namespace ullage::autodiff {
namespace {

using ir::Builder;
using ir::DType;
using ir::Graph;
using ir::Tensor;
using ir::Value;

Tensor small(std::vector<int64_t> shape, double seed) {
  Tensor tensor(DType::f32, std::move(shape));
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    tensor.set_number(i, 0.4 * std::sin(seed + 1.7 * static_cast<double>(i)));
  }
  return tensor;
}

// h = tanh(h w + number of the iteration / 10), rows of h, and all h so far, which the next
// iteration reads.
Graph recurrence(int64_t iterations, bool until_large) {
  Builder b;
  const auto n = [&](int64_t v) { return b.pool().constant(v); };
  const Value h0 = b.input("h", DType::f32, {n(2), n(3)});
  const Value w = b.input("w", DType::f32, {n(3), n(3)});
  ops::Loop loop(b, n(iterations));
  const Value h = loop.carry(h0);
  const Value all = loop.carry(h0, {ir::simplify((loop.iteration() + n(1)) * n(2)), n(3)});
  const int64_t rows[] = {0};
  const Value seen = ops::reduce_mean(all, rows, true);
  const Value number = ops::mul(ops::cast(loop.iteration_value(), DType::f32), 0.1);
  const Value next = ops::tanh(ops::add(ops::add(ops::matmul(h, w), seen), number));
  const Value stack = loop.stack(next);
  const Value pieces[] = {all, ops::mul(next, next)};
  loop.next(h, next);
  loop.next(all, ops::concat(pieces, 0));
  loop.end(until_large ? ops::less(ops::reduce_sum.over_all(next), b.scalar(DType::f32, 1.5))
                       : Value());
  b.output("y", ops::mul(loop.result(h), ops::reduce_mean(loop.result(stack), rows, false)));
  b.output("all", ops::reduce_mean(loop.result(all), rows, false));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : Graph{};
}

TEST(LoopsThatStay, HaveTheDerivativesOfFiniteDifferences) {
  const std::vector<Tensor> inputs{small({2, 3}, 1), small({3, 3}, 2)};
  for (const int64_t iterations : {1, 2, 5}) {
    test::check_derivatives(recurrence(iterations, false), std::array<size_t, 2>{0, 1}, inputs,
                            std::to_string(iterations) + " iterations");
  }
  test::check_derivatives(recurrence(40, true), std::array<size_t, 2>{0, 1}, inputs,
                          "iterations until the sum is large");
}

// What is stacked for the backward pass is there once, and dead where nobody uses it.
TEST(LoopsThatStay, SaveWhatTheyCarryOnce) {
  const Graph graph = recurrence(3, false);
  const auto once = save_carries(graph);
  ASSERT_TRUE(once) << once.error().message;
  EXPECT_GT(once->nodes.size(), graph.nodes.size());
  const auto twice = save_carries(*once);
  ASSERT_TRUE(twice) << twice.error().message;
  EXPECT_EQ(twice->nodes.size(), once->nodes.size());
}

// Values that the forward loop leaves are kept under every policy.
TEST(LoopsThatStay, AreKeptByCheckpoints) {
  auto graph = save_carries(recurrence(4, false));
  ASSERT_TRUE(graph) << graph.error().message;
  const size_t forward = graph->nodes.size();
  const auto gradient = grad(*graph, graph->inputs);
  ASSERT_TRUE(gradient) << gradient.error().message;
  const auto again = checkpoint(*gradient, forward, {});
  ASSERT_TRUE(again) << again.error().message;
  const std::vector<Tensor> inputs{small({2, 3}, 1), small({3, 3}, 2)};
  const auto expected = ir::evaluate(*gradient, inputs), found = ir::evaluate(*again, inputs);
  ASSERT_TRUE(expected) << expected.error().message;
  ASSERT_TRUE(found) << found.error().message;
  for (size_t i = 0; i < expected->size(); ++i)
    EXPECT_EQ(test::list((*found)[i]), test::list((*expected)[i]));
}

// Rows that the next iteration writes over have no share in what comes out.
TEST(LoopsThatStay, AreRefusedWhereAnIterationLeavesMoreThanTheNextOneHas) {
  Builder b;
  const ir::ExtentExpr two = b.pool().constant(2);
  const Value x = b.input("x", DType::f32, {b.pool().constant(1), two});
  ops::Loop loop(b, b.pool().constant(4));
  const Value all = loop.carry(x, {loop.iteration() + 1, two});
  const int64_t rows[] = {0};
  const Value mean = ops::reduce_mean(all, rows, true);
  const Value pieces[] = {all, mean, ops::neg(mean)};
  loop.next_first(all, ops::concat(pieces, 0));
  loop.end();
  b.output("y", loop.result(all));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const auto gradient = grad(*graph, graph->inputs);
  ASSERT_FALSE(gradient);
  EXPECT_EQ(gradient.error().message.find("unsupported: a loop that is differentiated must keep"),
            0u)
      << gradient.error().message;
}

}  // namespace
}  // namespace ullage::autodiff
