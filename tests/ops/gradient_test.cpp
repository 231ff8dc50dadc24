// Gradients given as numbers: duplicates, ties, factors that are 0.
#include <gtest/gtest.h>

#include "ir/graph/evaluate.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "tests/ops/semantics/backward.h"

namespace ullage::test {
namespace {

using namespace ir;

using Numbers = std::vector<double>;

Tensor line(const Numbers& numbers) {
  return Tensor::from_doubles(DType::f32, {static_cast<int64_t>(numbers.size())}, numbers);
}

Numbers numbers_of(const Tensor& tensor) {
  Numbers result;
  for (int64_t i = 0; i < tensor.element_count(); ++i) result.push_back(tensor.number(i));
  return result;
}

// A graph of f(inputs...), on lines of constant length, with the cotangent of every input.
struct Gradient {
  Builder b;
  std::vector<Value> inputs;
  std::vector<Tensor> values;

  Value operand(const Numbers& numbers) {
    values.push_back(line(numbers));
    const auto count = static_cast<int64_t>(numbers.size());
    inputs.push_back(b.input("x", DType::f32, {b.pool().constant(count)}));
    return inputs.back();
  }
  Value indices(const std::vector<int64_t>& of) {
    return b.constant(Tensor::from_integers(DType::i64, {static_cast<int64_t>(of.size())}, of));
  }
  std::vector<Numbers> at(Value y, const Numbers& cotangent) {
    const Value ct = b.constant(line(cotangent));
    const auto found = backward(b, 0, std::array{y}, std::array{ct}, inputs);
    if (!found) return {};
    for (Value v : *found) b.output("d", v);
    const Result<Graph> graph = b.finish();
    if (!graph) return {};
    const auto results = evaluate(*graph, values);
    std::vector<Numbers> gradients;
    if (results) {
      for (const Tensor& t : *results) gradients.push_back(numbers_of(t));
    }
    return gradients;
  }
};

// G8.
//
TEST(GradientTest, OfAGatherAddsDuplicates) {
  Gradient g;
  const Value y = ops::gather(g.operand({5, 6, 7, 8}), g.indices({1, 1, 3}), 0);
  EXPECT_EQ(g.at(y, {1, 2, 4}), (std::vector<Numbers>{{0, 3, 0, 4}}));
}

// G9.
//
TEST(GradientTest, OfAnAddingScatterReadsTheCotangent) {
  Gradient g;
  const Value x = g.operand({10, 20, 30, 40}), updates = g.operand({1, 2, 4});
  const Value y =
      ops::scatter_elements(x, g.indices({1, 1, 3}), updates, 0, ops::ScatterReduction::sum);
  EXPECT_EQ(g.at(y, {1, 2, 3, 4}), (std::vector<Numbers>{{1, 2, 3, 4}, {2, 2, 4}}));
}

TEST(GradientTest, OfAScatteredMaximumIsSharedAmongTies) {
  Gradient g;
  const Value x = g.operand({5, 1, 0}), updates = g.operand({5, 5, 1, 2, 7});
  const Value y = ops::scatter_elements(x, g.indices({0, 0, 0, 1, 9}), updates, 0,
                                        ops::ScatterReduction::largest);
  EXPECT_EQ(g.at(y, {6, 3, 8}), (std::vector<Numbers>{{2, 0, 8}, {2, 2, 0, 3, 0}}));
}

// No division by a factor that is 0.
TEST(GradientTest, OfAScatteredProductTakesAllOtherFactors) {
  Gradient g;
  const Value x = g.operand({2, 3, 0}), updates = g.operand({0, 5, 0, 0, 4});
  const Value y = ops::scatter_elements(x, g.indices({0, 0, 1, 1, 2}), updates, 0,
                                        ops::ScatterReduction::product);
  EXPECT_EQ(g.at(y, {1, 1, 1}), (std::vector<Numbers>{{0, 0, 4}, {10, 0, 0, 0, 0}}));
}

//
TEST(GradientTest, OfAMaximumIsSharedAmongTies) {
  Gradient g;
  const Value a = g.operand({1, 2, 4}), b = g.operand({1, 3, 3});
  EXPECT_EQ(g.at(ops::max(a, b), {1, 1, 1}), (std::vector<Numbers>{{0.5, 0, 1}, {0.5, 1, 0}}));
}

}  // namespace
}  // namespace ullage::test
