// Graphs cut around parameters, and Adam by hand.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "autodiff/adam.h"
#include "autodiff/split.h"
#include "ir/graph/evaluate.h"
#include "ir/graph/verify.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::test {
namespace {

using namespace ir;

Tensor matrix(std::vector<int64_t> shape, std::vector<double> values) {
  return Tensor::from_doubles(DType::f32, std::move(shape), values);
}

// y = relu(x a) b + (c + c), the parameters all constants.
struct TwoLayers {
  Graph graph;
  ValueId a, b, c, hidden;
};

TwoLayers two_layers() {
  Builder builder;
  const Value x = builder.input("x", DType::f32, {ExtentExpr(), builder.pool().constant(2)});
  const Value a = builder.constant(matrix({2, 2}, {1, 2, 3, 4}), "a");
  const Value b = builder.constant(matrix({2, 1}, {1, -1}), "b");
  const Value c = builder.constant(matrix({1}, {5}), "c");
  const Value hidden = ops::relu(ops::matmul(x, a));
  builder.output("y", ops::add(ops::matmul(hidden, b), ops::add(c, c)));
  const TwoLayers ids = {{}, a.id(), b.id(), c.id(), hidden.id()};
  auto graph = builder.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return {std::move(*graph), ids.a, ids.b, ids.c, ids.hidden};
}

TEST(Split, TheFrontierIsWhatTrainedNodesReadOfFrozenOnes) {
  const TwoLayers net = two_layers();
  EXPECT_EQ(autodiff::frontier_of(net.graph, std::array{net.b}), std::vector{net.hidden});
  EXPECT_EQ(autodiff::frontier_of(net.graph, std::array{net.a}), std::vector{net.graph.inputs[0]});
  EXPECT_EQ(autodiff::frontier_of(net.graph, {}), std::vector<ValueId>());
  // c + c depends on no input, so it is no part of what feeds c's layer; the product with b is.
  EXPECT_EQ(autodiff::frontier_of(net.graph, std::array{net.c}).size(), 1u);
}

TEST(Split, ConstantsAndResultsBecomeInputs) {
  const TwoLayers net = two_layers();
  const auto head = autodiff::as_inputs(net.graph, std::array{net.c, net.hidden});
  ASSERT_TRUE(head) << head.error().message;
  ASSERT_TRUE(verify(*head));
  ASSERT_EQ(head->inputs.size(), 3u);
  EXPECT_EQ(head->value(head->inputs[1]).name, "c");
  const Tensor x = matrix({2, 2}, {9, 9, 9, 9}), h = matrix({2, 2}, {3, 1, 1, 4});
  const auto y = evaluate(*head, std::array{x, matrix({1}, {0.5}), h});
  ASSERT_TRUE(y) << y.error().message;
  EXPECT_EQ((*y)[0].number(0), 3);   // 3 - 1 + 2 * 0.5
  EXPECT_EQ((*y)[0].number(1), -2);  // 1 - 4 + 2 * 0.5
  // The cut value has as many rows as x.
  const auto wrong = evaluate(*head, std::array{matrix({1, 2}, {9, 9}), matrix({1}, {0.5}), h});
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("axis 0 must be"), std::string::npos)
      << wrong.error().message;
}

TEST(Split, OtherConstantsGiveOtherResults) {
  const TwoLayers net = two_layers();
  const Graph other =
      autodiff::with_constants(net.graph, std::array{net.c}, std::array{matrix({1}, {100})});
  const auto y = evaluate(other, std::array{matrix({1, 2}, {1, 0})});
  ASSERT_TRUE(y) << y.error().message;
  EXPECT_EQ((*y)[0].number(0), 199);  // 1 - 2 + 200
  const auto before = evaluate(net.graph, std::array{matrix({1, 2}, {1, 0})});
  ASSERT_TRUE(before);
  EXPECT_EQ((*before)[0].number(0), 9);
  // c has one element, so the host knew c + c: the passes would fold what it was.
  for (const Node& node : other.nodes) {
    EXPECT_FALSE(other.value(node.outputs[0]).host) << node.op->name;
  }
}

TEST(Split, RefusesWhatIsAnInputAlready) {
  const TwoLayers net = two_layers();
  const auto twice = autodiff::as_inputs(net.graph, std::array{net.b, net.b});
  ASSERT_FALSE(twice);
  EXPECT_NE(twice.error().message.find("is an input already"), std::string::npos);
  EXPECT_FALSE(autodiff::as_inputs(net.graph, net.graph.inputs));
  EXPECT_FALSE(autodiff::as_inputs(net.graph, std::array{ValueId{999}}));
}

TEST(Adam, StepsAreThoseOfTheRecursion) {
  Builder b;
  const auto one = [&] { return std::vector<ExtentExpr>{b.pool().constant(1)}; };
  const Value p = b.input("p", DType::f32, one()), m = b.input("m", DType::f32, one());
  const Value v = b.input("v", DType::f32, one()), g = b.input("g", DType::f32, one());
  const Value t = b.input("t", DType::f32, {});
  const auto next = autodiff::adam({p, m, v}, g, t, {.rate = 0.1});
  for (Value x : {next.parameter, next.mean, next.square}) {
    b.output("o" + std::to_string(x.id()), x);
  }
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  double parameter = 1, mean = 0, square = 0;
  for (int step = 1; step <= 5; ++step) {
    const double gradient = 3.0 / step - 1;
    const auto got = evaluate(
        *graph, std::array{matrix({1}, {parameter}), matrix({1}, {mean}), matrix({1}, {square}),
                           matrix({1}, {gradient}), matrix({}, {double(step)})});
    ASSERT_TRUE(got) << got.error().message;
    mean = 0.9 * mean + 0.1 * gradient;
    square = 0.999 * square + 0.001 * gradient * gradient;
    parameter -= 0.1 * (mean / (1 - std::pow(0.9, step))) /
                 (std::sqrt(square / (1 - std::pow(0.999, step))) + 1e-8);
    EXPECT_NEAR((*got)[0].number(0), parameter, 1e-4) << step;
    EXPECT_NEAR((*got)[1].number(0), mean, 1e-5) << step;
    EXPECT_NEAR((*got)[2].number(0), square, 1e-6) << step;
  }
}

}  // namespace
}  // namespace ullage::test
