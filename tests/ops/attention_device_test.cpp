// Attention of every combination of what it is told, at random shapes, against its reference, which
// is held against the formula written in other ops.
#include "ops/rowwise/attention.h"

#include <gtest/gtest.h>

#include <random>

#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/rowwise/softmax.h"
#include "tests/ops/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

struct Case {
  ops::AttentionSpec spec;
  int64_t batches = 1, queries = 1, keys = 1;

  Tensor operand(size_t i, uint32_t seed) const {
    const int64_t heads = i == 0 ? spec.heads : spec.heads / spec.group;
    return random_tensor(
        DType::f32,
        {batches, i == 0 ? queries : keys, spec.first[i] + heads * spec.head + seed % 3}, seed, -2,
        2);
  }
};

std::string text_of(const Case& c) {
  return std::to_string(c.batches) + " x " + std::to_string(c.queries) + " queries, " +
         std::to_string(c.keys) + " keys, " + std::to_string(c.spec.heads) + " heads of " +
         std::to_string(c.spec.head) + " in groups of " + std::to_string(c.spec.group) +
         ", causal " + std::to_string(c.spec.causal) + ", window " + std::to_string(c.spec.window) +
         ", cap " + std::to_string(c.spec.soft_cap);
}

class Cases {
 public:
  Case next() {
    constexpr int64_t kHeads[] = {1, 3, 4, 8, 33, 64, 68};
    constexpr int64_t kCounts[] = {1, 2, 7, 8, 9, 31, 32, 33, 65, 130};
    Case c;
    c.batches = below(2) + 1;
    c.queries = kCounts[below(std::size(kCounts))];
    c.keys = kCounts[below(std::size(kCounts))];
    c.spec.group = below(3) + 1;
    c.spec.heads = c.spec.group * (below(2) + 1);
    c.spec.head = kHeads[below(std::size(kHeads))];
    c.spec.first = {below(2) * 4, below(3), below(2) * 4};
    c.spec.scale = 0.4;
    c.spec.causal = below(4) != 0;
    if (c.spec.causal && below(2) == 0) c.spec.window = kCounts[below(std::size(kCounts))];
    if (below(2) == 0) c.spec.soft_cap = 0.5 + static_cast<double>(below(4));
    return c;
  }

 private:
  int64_t below(size_t n) { return static_cast<int64_t>(random_() % n); }
  std::mt19937 random_{5};
};

Result<Graph> attention_of(const std::array<Value, 3>& x, Builder& b, const Case& c) {
  b.output("y", ops::attention(x[0], x[1], x[2], c.spec));
  return b.finish();
}

TEST(AttentionOnDevice, EqualsItsReferenceInEveryCombination) {
  Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  Cases cases;
  for (uint32_t i = 0; i < 40; ++i) {
    const Case c = cases.next();
    SCOPED_TRACE(text_of(c));
    Builder b;
    std::array<Value, 3> x;
    std::vector<Tensor> operands;
    for (size_t j = 0; j < 3; ++j) {
      operands.push_back(c.operand(j, 3 * i + static_cast<uint32_t>(j)));
      x[j] = b.input(std::string(1, "qkv"[j]), DType::f32,
                     {ExtentExpr(), ExtentExpr(), b.pool().constant(operands[j].shape()[2])});
    }
    const auto graph = attention_of(x, b, c);
    ASSERT_TRUE(graph) << graph.error().message;
    const auto expected = evaluate(*graph, operands);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto found = device.run(*graph, operands);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(difference((*expected)[0], (*found)[0], 1e-4, 1e-5), "");
  }
}

// One head whose keys and values are the operands, by products, tanh and softmax.
TEST(AttentionOnDevice, ItsReferenceIsTheFormula) {
  for (const auto& [queries, keys, window] :
       std::vector<std::array<int64_t, 3>>{{9, 9, 3}, {5, 12, 4}, {4, 7, 0}, {6, 6, 100}}) {
    const Case c{.spec = {.heads = 1,
                          .head = 5,
                          .scale = 0.7,
                          .causal = true,
                          .window = window,
                          .soft_cap = 1.5},
                 .queries = queries,
                 .keys = keys};
    Builder b;
    std::array<Value, 3> x;
    for (uint32_t j = 0; j < 3; ++j) {
      x[j] = b.constant(random_tensor(DType::f32, {1, j == 0 ? queries : keys, 5}, j + 1));
    }
    std::vector<double> hidden;
    for (int64_t q = 0; q < queries; ++q) {
      for (int64_t k = 0; k < keys; ++k) {
        const int64_t own = keys - queries + q;
        hidden.push_back(k <= own && (window == 0 || k > own - window) ? 0 : -1e30);
      }
    }
    const Value scores = ops::mul(ops::matmul(x[0], ops::transpose(x[1], {0, 2, 1})), 0.7);
    const Value mask = b.constant(Tensor::from_doubles(DType::f32, {1, queries, keys}, hidden));
    const Value capped = ops::mul(ops::tanh(ops::div(scores, 1.5)), 1.5);
    b.output("expected", ops::matmul(ops::softmax(ops::add(capped, mask), 2), x[2]));
    const auto graph = attention_of(x, b, c);
    ASSERT_TRUE(graph) << graph.error().message;
    const auto both = evaluate(*graph, {});
    ASSERT_TRUE(both) << both.error().message;
    EXPECT_EQ(difference((*both)[0], (*both)[1], 1e-5, 1e-6), "") << text_of(c);
  }
}

TEST(AttentionOnDevice, WindowsAndCapsThatMeanNothingAreRefused) {
  const auto refused = [](const ops::AttentionSpec& spec) {
    Builder b;
    std::array<Value, 3> x;
    for (Value& operand : x) operand = b.constant(Tensor(DType::f32, {1, 2, 4}));
    const auto graph = attention_of(x, b, {.spec = spec});
    return graph ? std::string() : graph.error().message;
  };
  EXPECT_NE(refused({.head = 4, .window = 3}).find("(C5): given 3"), std::string::npos);
  EXPECT_NE(refused({.head = 4, .causal = true, .window = -1}).find("(C5): given -1"),
            std::string::npos);
  EXPECT_NE(refused({.head = 4, .soft_cap = -2}).find("(C6): given -2"), std::string::npos);
  EXPECT_EQ(refused({.head = 4, .causal = true, .window = 1, .soft_cap = 2}), "");
}

}  // namespace
}  // namespace ullage::test
