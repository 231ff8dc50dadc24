// The dense families on the device against their references, with constant weights, odd sizes, both
// tiers, epilogues.
#include <gtest/gtest.h>

#include <limits>

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// Parameter: max_tier.
class DenseOnDevice : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(GetParam());
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  // `build` makes the graph from an input of rank `rank`; run at every shape with one program.
  void check(size_t rank, const std::function<Value(Builder&, Value)>& build,
             const std::vector<std::vector<int64_t>>& shapes, double tolerance = 1e-4) {
    Builder builder;
    Value x = builder.input("x", DType::f32, std::vector<ExtentExpr>(rank));
    builder.output("y", build(builder, x));
    auto graph = builder.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    auto program = device_->compile(*graph);
    ASSERT_TRUE(program) << program.error().message;
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (const auto& shape : shapes) {
      const std::vector<Tensor> inputs = {random_tensor(DType::f32, shape, 7)};
      auto expected = evaluate(*graph, inputs);
      ASSERT_TRUE(expected) << expected.error().message;
      auto actual = run_session(session, *program, inputs);
      ASSERT_TRUE(actual) << actual.error().message;
      EXPECT_EQ(difference((*expected)[0], (*actual)[0], tolerance, tolerance), "")
          << "at " << testing::PrintToString(shape);
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
  }

  std::unique_ptr<Device> device_;
};

Value weights(Builder& builder, std::vector<int64_t> shape, uint32_t seed = 3) {
  return builder.constant(random_tensor(DType::f32, std::move(shape), seed));
}

TEST_P(DenseOnDevice, MatmulByAConstant) {
  for (auto [inner, columns] : {std::pair<int64_t, int64_t>{1, 1}, {7, 33}, {64, 32}, {130, 70}})
    check(2,
          [&, k = inner, n = columns](Builder& b, Value x) {
            b.guard(equal(x.extent(1), k), "inner");
            return ops::matmul(x, weights(b, {k, n}));
          },
          {{1, inner}, {3, inner}, {16, inner}, {37, inner}, {0, inner}});
}

TEST_P(DenseOnDevice, MatmulOfTwoInputsWithBroadcastBatches) {
  Builder builder;
  Value a = builder.input("a", DType::f32, std::vector<ExtentExpr>(4));
  Value b = builder.input("b", DType::f32, std::vector<ExtentExpr>(4));
  builder.output("c", ops::matmul(a, b));
  auto graph = builder.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  for (auto [as, bs] :
       {std::pair<std::vector<int64_t>, std::vector<int64_t>>{{2, 3, 5, 7}, {2, 3, 7, 9}},
        {{2, 1, 5, 40}, {1, 3, 40, 33}},
        {{1, 1, 1, 1}, {1, 1, 1, 1}},
        {{1, 2, 3, 0}, {1, 2, 0, 4}}}) {
    const std::vector<Tensor> inputs = {random_tensor(DType::f32, as, 1),
                                        random_tensor(DType::f32, bs, 2)};
    auto expected = evaluate(*graph, inputs);
    auto actual = device_->run(*graph, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    ASSERT_TRUE(actual) << actual.error().message;
    EXPECT_EQ(difference((*expected)[0], (*actual)[0], 1e-4, 1e-4), "");
  }
}

TEST_P(DenseOnDevice, IntegerMatmulWraps) {
  for (DType dtype : {DType::i32, DType::u64}) {
    Builder builder;
    Value a = builder.input("a", dtype, std::vector<ExtentExpr>(2));
    builder.output("c", ops::matmul(a, a));
    auto graph = builder.finish();
    ASSERT_TRUE(graph);
    const std::vector<Tensor> inputs = {random_tensor(dtype, {9, 9}, 1, -2e9, 2e9)};
    auto expected = evaluate(*graph, inputs);
    auto actual = device_->run(*graph, inputs);
    ASSERT_TRUE(actual) << actual.error().message;
    EXPECT_EQ(difference((*expected)[0], (*actual)[0], 0, 0), "");
  }
}

struct ConvolutionCase {
  std::vector<int64_t> weights;
  std::vector<int64_t> strides, dilations, pads;
  int64_t group = 1;
  std::vector<std::vector<int64_t>> shapes;
  double tolerance = 1e-4;
};

// The device computes the second ones.
enum class Weights : uint8_t { constant, computed };
Value weights_of(Builder& b, const ConvolutionCase& c, Weights kind, Value x) {
  const Value w = weights(b, c.weights);
  return kind == Weights::constant ? w : ops::mul(w, ops::reduce_max.over_all(x));
}

std::function<Value(Builder&, Value)> graph_of(const ConvolutionCase& c, bool with_bias,
                                               Weights kind = Weights::constant) {
  return [&c, with_bias, kind](Builder& b, Value x) {
    ops::WindowSpec window{c.strides, c.dilations, {}};
    for (int64_t p : c.pads) window.pads.push_back(b.pool().constant(p));
    const Value bias = with_bias ? weights(b, {c.weights[0]}, 9) : Value();
    return ops::convolution(x, weights_of(b, c, kind, x), bias, window, c.group);
  };
}

TEST_P(DenseOnDevice, Convolution) {
  const ConvolutionCase cases[] = {
      {{16, 3, 3, 3}, {2, 2}, {}, {1, 1, 1, 1}, 1, {{1, 3, 9, 13}, {2, 3, 32, 20}, {1, 3, 1, 1}}},
      {{34, 5, 1, 1}, {}, {}, {}, 1, {{1, 5, 4, 7}, {3, 5, 1, 1}, {0, 5, 2, 2}}},
      // Sums of 864 products, about 10 in size: Winograd's own tolerance (decision 0013) is 1e-4 of
      // it.
      {{24, 96, 3, 3}, {}, {}, {1, 1, 1, 1}, 1, {{1, 96, 10, 10}}, 1e-3},
      {{60, 8, 1, 3}, {}, {1, 2}, {0, 2, 0, 1}, 1, {{1, 8, 2, 17}}},
      {{10, 1, 5, 5}, {2, 1}, {}, {2, 2, 2, 2}, 10, {{1, 10, 7, 19}, {2, 10, 1, 1}}},
      {{6, 1, 3, 3}, {1, 2}, {2, 2}, {2, 2, 2, 2}, 6, {{1, 6, 9, 33}}},
      {{6, 2, 3}, {2}, {2}, {1, 0}, 2, {{2, 4, 21}}},
      {{12, 5, 3}, {}, {}, {1, 1}, 1, {{1, 5, 40}}},
      {{3, 2, 2, 3, 2}, {1, 2, 1}, {}, {0, 1, 0, 1, 1, 0}, 1, {{1, 2, 4, 5, 6}}},
  };
  for (const ConvolutionCase& c : cases)
    for (bool with_bias : {false, true})
      check(c.weights.size(), graph_of(c, with_bias), c.shapes, c.tolerance);
}

// Packed for the tiles, for blocks of few channels, for one channel each, in merged groups.
TEST_P(DenseOnDevice, ConvolutionByComputedWeights) {
  const ConvolutionCase cases[] = {
      {{16, 3, 3, 3}, {2, 2}, {}, {1, 1, 1, 1}, 1, {{1, 3, 9, 13}, {2, 3, 32, 20}, {0, 3, 4, 4}}},
      {{33, 5, 1, 1}, {}, {}, {}, 1, {{1, 5, 4, 7}, {3, 5, 1, 1}}},
      {{130, 127, 1, 1}, {}, {}, {}, 1, {{1, 127, 16, 17}}, 1e-3},
      {{24, 96, 3, 3}, {}, {}, {1, 1, 1, 1}, 1, {{1, 96, 10, 10}}, 1e-3},
      {{1, 64, 3}, {}, {}, {1, 1}, 1, {{1, 64, 257}}, 1e-3},
      {{10, 1, 5, 5}, {2, 1}, {}, {2, 2, 2, 2}, 10, {{1, 10, 7, 19}, {2, 10, 1, 1}}},
      {{24, 4, 3, 3}, {}, {}, {}, 6, {{1, 24, 3, 9}, {2, 24, 6, 14}}},
      {{32, 16, 1}, {}, {}, {}, 2, {{1, 32, 5}, {1, 32, 40}}},
      {{256, 32, 3, 3}, {}, {}, {1, 1, 1, 1}, 4, {{1, 128, 6, 6}}, 1e-3},
      {{6, 2, 3}, {2}, {2}, {1, 0}, 2, {{2, 4, 21}}},
      {{3, 2, 2, 3, 2}, {1, 2, 1}, {}, {0, 1, 0, 1, 1, 0}, 1, {{1, 2, 4, 5, 6}}},
      // A gradient of weights has windows as large as images, which loops of tiles do not take.
      {{2, 2, 110, 110}, {}, {}, {}, 1, {{1, 2, 111, 112}}, 1e-2},
  };
  bool with_bias = false;
  for (const ConvolutionCase& c : cases) {
    check(c.weights.size(), graph_of(c, with_bias, Weights::computed), c.shapes, c.tolerance);
    with_bias = !with_bias;
  }
}

// Strides, gaps, depth slices that see nothing but padding; by Winograd; of groups.
TEST_P(DenseOnDevice, ConvolutionAlongADepth) {
  const ConvolutionCase cases[] = {
      {{34, 9, 3, 1, 1},
       {2, 1, 1},
       {2, 1, 1},
       {2, 0, 0, 1, 0, 0},
       1,
       {{2, 9, 7, 3, 5}, {1, 9, 2, 1, 1}, {0, 9, 4, 3, 3}}},
      {{12, 7, 1, 1, 1}, {2, 2, 2}, {}, {}, 1, {{2, 7, 5, 4, 3}, {1, 7, 1, 1, 1}}},
      {{5, 3, 3, 7, 7}, {1, 2, 2}, {}, {1, 3, 3, 1, 3, 3}, 1, {{1, 3, 4, 9, 11}, {2, 3, 1, 8, 8}}},
      {{24, 20, 3, 3, 3},
       {},
       {},
       {1, 1, 1, 1, 1, 1},
       1,
       {{1, 20, 4, 6, 9}, {2, 20, 1, 3, 3}, {2, 20, 5, 8, 7}},
       1e-3},
      {{17, 18, 2, 3, 3}, {3, 1, 1}, {2, 1, 1}, {3, 1, 1, 0, 1, 1}, 1, {{2, 18, 6, 5, 4}}, 1e-3},
      {{20, 16, 1, 3, 3}, {}, {}, {0, 1, 1, 0, 1, 1}, 1, {{2, 16, 3, 5, 6}}, 1e-3},
      {{6, 2, 3, 3, 3}, {}, {}, {1, 1, 1, 1, 1, 1}, 2, {{2, 4, 3, 4, 5}}},
  };
  for (const ConvolutionCase& c : cases)
    check(c.weights.size(), graph_of(c, true), c.shapes, c.tolerance);
}

TEST_P(DenseOnDevice, ConvolutionWithEpilogue) {
  check(4,
        [&](Builder& b, Value x) {
          Value y = ops::convolution(x, weights(b, {6, 6, 3, 3}), weights(b, {6}, 9),
                                     {{}, {}, std::vector<ExtentExpr>(4, b.pool().constant(1))});
          y = ops::mul(y, weights(b, {6, 1, 1}, 4));
          y = ops::relu(ops::add(ops::mul(y, 0.5), 0.25));
          return ops::add(y, x);
        },
        {{1, 6, 5, 9}, {2, 6, 8, 8}});
}

TEST_P(DenseOnDevice, ConvolutionOfInputs) {
  Builder builder;
  Value x = builder.input("x", DType::f32, std::vector<ExtentExpr>(4));
  Value w = builder.input("w", DType::f32, std::vector<ExtentExpr>(4));
  builder.output("y", ops::convolution(x, w, Value()));
  auto graph = builder.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<Tensor> inputs = {random_tensor(DType::f32, {2, 3, 7, 5}, 1),
                                      random_tensor(DType::f32, {4, 3, 3, 2}, 2)};
  auto expected = evaluate(*graph, inputs);
  auto actual = device_->run(*graph, inputs);
  ASSERT_TRUE(actual) << actual.error().message;
  EXPECT_EQ(difference((*expected)[0], (*actual)[0], 1e-4, 1e-4), "");
}

TEST_P(DenseOnDevice, ConvTranspose) {
  const ConvolutionCase cases[] = {
      {{24, 24, 2, 2}, {2, 2}, {}, {}, 1, {{1, 24, 10, 7}, {2, 24, 1, 1}}},
      {{3, 5, 3, 3}, {3, 2}, {1, 2}, {1, 0, 1, 1}, 1, {{1, 3, 5, 9}}},
      {{4, 2, 3, 3}, {2, 2}, {}, {1, 1, 1, 1}, 2, {{1, 4, 5, 6}}},
      {{2, 3, 4}, {2}, {}, {1, 1}, 1, {{1, 2, 17}}},
  };
  for (const ConvolutionCase& c : cases)
    for (const Weights kind : {Weights::constant, Weights::computed})
      check(
          c.weights.size(),
          [&](Builder& b, Value x) {
            ops::WindowSpec window{c.strides, c.dilations, {}};
            for (int64_t p : c.pads) window.pads.push_back(b.pool().constant(p));
            return ops::conv_transpose(x, weights_of(b, c, kind, x), Value(), window, {}, c.group);
          },
          c.shapes);
}

TEST_P(DenseOnDevice, Pools) {
  auto window = [](Builder& b) {
    return ops::WindowSpec{{2, 2}, {}, std::vector<ExtentExpr>(4, b.pool().constant(1))};
  };
  const std::vector<std::vector<int64_t>> shapes = {{1, 5, 7, 9}, {2, 8, 16, 4}, {1, 1, 1, 1}};
  check(4, [&](Builder& b, Value x) { return ops::max_pool(x, {3, 2}, window(b)).values; }, shapes);
  for (bool include : {false, true})
    check(
        4,
        [&](Builder& b, Value x) { return ops::average_pool(x, {3, 2}, window(b), true, include); },
        shapes);
  check(
      4, [&](Builder& b, Value x) { return ops::lp_pool(x, {2, 2}, window(b), false, 3); }, shapes);
  check(
      4, [&](Builder& b, Value x) { return ops::max_pool(x, {3, 3}, window(b)).indices; }, shapes);
}

// A window that has a NaN gives NaN, wherever it lies: by the kernel of vec4s, and by the one that
// distinguishes positions as well.
TEST_P(DenseOnDevice, MaxPoolOfNaNs) {
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  // In windows of three: a NaN comes first, in the middle, last, alone and next to others.
  const float line[] = {1,          kNaN, 2,    3,          4,         kNaN,      kNaN, 5,
                        -kInfinity, 6,    kNaN, -kInfinity, kInfinity, 7,         kNaN, kInfinity,
                        -1,         -2,   -3,   -0.0f,      0.0f,      -kInfinity};
  constexpr int64_t kChannels = 5, kWidth = std::size(line);
  Tensor x(DType::f32, {1, kChannels, kWidth});
  for (int64_t c = 0; c < kChannels; ++c) {
    for (int64_t i = 0; i < kWidth; ++i) {
      x.set_number(c * kWidth + i, line[static_cast<size_t>((i + 4 * c) % kWidth)]);
    }
  }
  for (bool indices : {false, true}) {
    Builder builder;
    const Value in = builder.input("x", DType::f32, std::vector<ExtentExpr>(3));
    const auto pooled = ops::max_pool(in, {3}, {});
    builder.output("y", pooled.values);
    if (indices) builder.output("at", pooled.indices);
    const auto graph = builder.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const std::vector<Tensor> inputs = {x};
    const auto expected = evaluate(*graph, inputs);
    const auto actual = device_->run(*graph, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    ASSERT_TRUE(actual) << actual.error().message;
    for (size_t i = 0; i < expected->size(); ++i) {
      EXPECT_EQ(difference((*expected)[i], (*actual)[i], 0, 0), "") << "output " << i;
    }
  }
}

TEST_P(DenseOnDevice, SoftmaxAndLayerNorm) {
  const std::vector<std::vector<int64_t>> shapes = {{2, 3, 5}, {1, 1, 1}, {3, 33, 130}, {2, 0, 3}};
  for (int64_t axis : {0, 1, 2}) {
    check(3, [&](Builder&, Value x) { return ops::softmax(ops::mul(x, 20.0), axis); }, shapes);
    check(3, [&](Builder&, Value x) { return ops::log_softmax(x, axis); }, shapes);
  }
  check(3, [&](Builder&, Value x) { return ops::layer_norm(x, Value(), Value(), 2, 1e-5); },
        {{2, 3, 5}, {3, 33, 130}});
  check(3,
        [&](Builder& b, Value x) {
          return ops::layer_norm(x, weights(b, {3, 7}), weights(b, {3, 7}, 8), 1, 1e-5);
        },
        {{2, 3, 7}, {40, 3, 7}});
}

INSTANTIATE_TEST_SUITE_P(Tiers, DenseOnDevice, testing::Values(tier_under_test()),
                         [](const auto& tier) { return tier.param == 0 ? "AsFound" : "Tier0"; });

}  // namespace
}  // namespace ullage::test
