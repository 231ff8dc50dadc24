// What kernels do for their neighbours: attention as one call, norms at the operand of products,
// sums behind resizes, results that leave the graph as they are wanted. In both forms, against the
// reference.
#include <gtest/gtest.h>

#include <algorithm>

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/resize.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "tests/ops/fixtures/one_input_fixture.h"

namespace ullage::passes {
namespace {

using namespace ir;
using Shape = std::vector<int64_t>;

class Absorbed : public test::OneInputOnDevice {
 protected:
  bool measures_rows() const {
    return GetParam() == DeviceClass::cpu && device_->profile().tier != Tier::t0 &&
           device_->profile().subgroup_size != 0;
  }
};

Value weights(Builder& b, Shape shape, uint32_t seed) {
  return b.constant(test::random_tensor(DType::f32, std::move(shape), seed, -0.5, 0.5));
}

// Heads split from one product, as exporters spell it; `mask` may be invalid.
Value attended(Value x, int64_t heads, int64_t head, Value mask = {}) {
  Builder& b = x.builder();
  ExtentPool& pool = b.pool();
  const auto extents = ops::extents_of(x);
  const auto number = [&](int64_t v) { return pool.constant(v); };
  const Value qkv = ops::matmul_numpy(x, weights(b, {6, 3 * heads * head}, 3));
  const Value split = ops::transpose(
      ops::reshape(qkv, {extents[0], extents[1], number(3), number(heads), number(head)}),
      {2, 0, 3, 1, 4});
  const std::vector<ExtentExpr> ones(5, number(1));
  std::vector<Value> parts;
  for (int64_t i = 0; i < 3; ++i) {
    const Value part =
        ops::slice(split, {number(i), number(0), number(0), number(0), number(0)},
                   {number(1), extents[0], number(heads), extents[1], number(head)}, ones);
    parts.push_back(ops::reshape(part, {extents[0], number(heads), extents[1], number(head)}));
  }
  const Value scale = b.constant(Tensor::from_doubles(DType::f32, {}, std::vector<double>{0.4}));
  const Value q = ops::mul(parts[0], ops::broadcast_to(scale, ops::extents_of(parts[0])));
  Value scores = ops::matmul(q, ops::transpose(parts[1], {0, 1, 3, 2}));
  if (mask.valid()) scores = ops::add(scores, mask);
  const Value sum = ops::matmul(ops::softmax(scores, 3), parts[2]);
  return ops::reshape(ops::transpose(sum, {0, 2, 1, 3}),
                      {extents[0], extents[1], number(heads * head)});
}

// By any of its kernels.
int64_t attention_calls(const std::vector<std::string>& files) {
  return std::ranges::count_if(files,
                               [](const auto& f) { return f.starts_with("rowwise/attention"); });
}

TEST_P(Absorbed, AttentionIsOneCall) {
  for (const auto& [heads, head] : {std::pair<int64_t, int64_t>{2, 5}, {3, 4}, {1, 1}, {2, 32}}) {
    const auto files =
        check({-1, -1, 6},
              [&](Builder& b, Value x) { b.output("y", ops::relu(attended(x, heads, head))); },
              {{1, 40, 6}, {2, 1, 6}, {1, 0, 6}, {0, 3, 6}, {3, 33, 6}, {1, 65, 6}});
    EXPECT_EQ(attention_calls(files), 1) << heads << 'x' << head;
    EXPECT_EQ(test::count(files, "rowwise/softmax.comp"), 0u);
  }
}

// The mask depends on the operand, so that it differs per row.
TEST_P(Absorbed, WhatIsAddedToScoresIsAMask) {
  for (const auto& [heads, head] : {std::pair<int64_t, int64_t>{2, 5}, {2, 32}}) {
    const auto files = check({-1, -1, 6},
                             [&](Builder& b, Value x) {
                               const int64_t last[] = {2}, middle[] = {1, 2};
                               const Value keys =
                                   ops::unsqueeze(ops::reduce_sum(x, last, false), middle);
                               b.output("y", ops::relu(attended(x, heads, head, keys)));
                             },
                             {{1, 40, 6}, {2, 1, 6}, {0, 3, 6}, {3, 33, 6}});
    EXPECT_EQ(attention_calls(files), 1) << heads << 'x' << head;
    EXPECT_EQ(test::count(files, "rowwise/softmax.comp"), 0u);
  }
}

TEST_P(Absorbed, WiderHeadsStayProducts) {
  const auto files = check(
      {-1, -1, 6}, [](Builder& b, Value x) { b.output("y", attended(x, 1, 33)); }, {{1, 9, 6}});
  EXPECT_EQ(attention_calls(files), 0);
}

TEST_P(Absorbed, ProductsNormaliseTheirRows) {
  for (int64_t columns : {1, 6, 40}) {
    const auto files = check(
        {-1, -1, columns},
        [&](Builder& b, Value x) {
          const Value norm =
              ops::layer_norm(x, weights(b, {columns}, 3), weights(b, {columns}, 4), 2, 1e-5);
          const Value first = ops::matmul_numpy(norm, weights(b, {columns, 37}, 5));
          b.output("y", ops::relu(first));
          b.output("z", ops::matmul_numpy(norm, weights(b, {columns, 3}, 6)));
        },
        {{1, 40, columns}, {1, 1, columns}, {2, 0, columns}, {3, 17, columns}, {1, 300, columns}});
    EXPECT_EQ(test::count(files, "rowwise/layer_norm.comp"), measures_rows() ? 0u : 1u);
  }
}

TEST_P(Absorbed, NormsThatOthersReadAreCalls) {
  const auto files = check({-1, 12},
                           [&](Builder& b, Value x) {
                             const Value norm = ops::layer_norm(x, weights(b, {12}, 3),
                                                                weights(b, {12}, 4), 1, 1e-5);
                             b.output("y", ops::matmul(norm, weights(b, {12, 7}, 5)));
                             b.output("z", ops::relu(norm));
                           },
                           {{5, 12}, {0, 12}});
  EXPECT_EQ(test::count(files, "rowwise/layer_norm.comp"), 1u);
}

Value pointwise(Value x, int64_t from, int64_t to, uint32_t seed) {
  return ops::convolution(x, weights(x.builder(), {to, from, 1, 1}, seed),
                          weights(x.builder(), {to}, seed + 1));
}

TEST_P(Absorbed, ResizesTakeWhatIsAdded) {
  for (int64_t channels : {3, 8}) {
    const auto files =
        check({-1, 5, -1, -1},
              [&](Builder& b, Value x) {
                ExtentPool& pool = b.pool();
                ops::ResizeSpec spec;
                spec.mode = ops::Interpolation::nearest;
                spec.coordinates = ops::Coordinates::asymmetric;
                spec.nearest = ops::NearestRounding::down;
                spec.scales = {pool.float_constant(1), pool.float_constant(1),
                               pool.float_constant(2), pool.float_constant(2)};
                const auto extents = ops::extents_of(x);
                spec.sizes = {extents[0], pool.constant(channels), extents[2] * 2, extents[3] * 2};
                const Value low = ops::resize(pointwise(x, 5, channels, 3), spec);
                spec.sizes[1] = pool.constant(5);
                const Value high = pointwise(ops::resize(ops::relu(x), spec), 5, channels, 5);
                b.output("y", pointwise(ops::relu(ops::add(high, low)), channels, 4, 8));
              },
              {{1, 5, 3, 7}, {2, 5, 1, 1}, {1, 5, 0, 4}, {0, 5, 2, 2}, {1, 5, 33, 9}});
    EXPECT_EQ(test::count(files, "resize/nearest.comp"), 2u);
    EXPECT_EQ(test::count(files, "conv/lanes.comp") + test::count(files, "matmul/lanes.comp") +
                  test::count(files, "matmul/staged.comp"),
              3u);
  }
}

TEST_P(Absorbed, APlaneThatLeavesIsStoredAsOne) {
  const auto files = check({-1, 4, -1, -1},
                           [](Builder& b, Value x) {
                             ops::WindowSpec window;
                             window.strides = {2, 2};
                             const Value y = ops::conv_transpose(ops::relu(pointwise(x, 4, 8, 3)),
                                                                 weights(b, {8, 1, 2, 2}, 5),
                                                                 weights(b, {1}, 6), window, {}, 1);
                             b.output("y", ops::sigmoid(y));
                           },
                           {{1, 4, 3, 7}, {2, 4, 1, 1}, {1, 4, 0, 4}, {0, 4, 2, 2}, {1, 4, 40, 9}});
  EXPECT_EQ(files.back(), "conv/spread.comp");
}

TEST_P(Absorbed, RowsThatLeaveAreStoredWithoutPad) {
  const auto files =
      check({-1, 5},
            [](Builder& b, Value x) {
              b.output("y", ops::softmax(ops::matmul(x, weights(b, {5, 131}, 3)), 1));
            },
            {{3, 5}, {1, 5}, {0, 5}, {70, 5}});
  EXPECT_EQ(files.back(), "rowwise/softmax.comp");
}

// Whole tensors, rows, columns and planes in one kernel, where the device binds as many.
TEST_P(Absorbed, ChainsReadSixOperands) {
  const auto files = check({-1, 4, -1, 6},
                           [](Builder& b, Value x) {
                             const Value shifted = ops::sub(x, weights(b, {4, 1, 1}, 3));
                             const Value scaled = ops::mul(shifted, weights(b, {1, 1, 6}, 4));
                             const Value moved = ops::add(scaled, weights(b, {4, 1, 6}, 5));
                             const Value halved = ops::mul(moved, weights(b, {6}, 6));
                             const Value bent = ops::max(halved, weights(b, {4, 1, 1}, 7));
                             b.output("y", ops::add(bent, x));
                           },
                           {{1, 4, 3, 6}, {2, 4, 1, 6}, {1, 4, 0, 6}, {0, 4, 2, 6}, {3, 4, 33, 6}});
  EXPECT_EQ(test::count(files, "elementwise/map.comp"),
            device_->profile().max_storage_buffers < 7 ? 3u : 1u);
}

// What is the same for a row is computed once per row: (x - mean) / sqrt(variance) of rows.
Value standardised(Value x) {
  const int64_t last[] = {1};
  const Value mean = ops::reduce_mean(x, last, true);
  const Value off = ops::sub(x, mean);
  const Value variance = ops::reduce_mean(ops::mul(off, off), last, true);
  return ops::div(ops::sub(x, ops::mul(mean, 0.5)), ops::sqrt(ops::add(variance, 0.25)));
}

TEST_P(Absorbed, RowsShareWhatIsComputedOfThem) {
  check({-1, 64}, [](Builder& b, Value x) { b.output("y", standardised(x)); },
        {{3, 64}, {1, 64}, {0, 64}, {70, 64}});
  check({-1, 12}, [](Builder& b, Value x) { b.output("y", standardised(x)); }, {{9, 12}, {1, 12}});
}

// Only the run knows how long rows are.
TEST_P(Absorbed, RowsOfAnyLength) {
  check(
      {-1, -1, 4},
      [](Builder& b, Value x) {
        b.output("y", standardised(ops::reshape(x, {x.extent(0), ir::simplify(x.extent(1) * 4)})));
      },
      {{3, 40, 4}, {5, 1, 4}, {2, 7, 4}, {2, 8, 4}, {2, 9, 4}, {0, 3, 4}, {3, 0, 4}, {1, 300, 4}});
}

// A row of a plane has the coordinates of all axes before it.
TEST_P(Absorbed, RowsOfPlanes) {
  check({-1, 3, 5, 40},
        [](Builder& b, Value x) {
          const Value scale = weights(b, {3, 1, 1}, 3), line = weights(b, {1, 5, 1}, 4);
          b.output("y", ops::mul(ops::add(x, ops::exp(line)), ops::sqrt(ops::abs(scale))));
        },
        {{2, 3, 5, 40}, {1, 3, 5, 40}, {0, 3, 5, 40}});
}

INSTANTIATE_TEST_SUITE_P(Forms, Absorbed, testing::Values(DeviceClass::cpu, DeviceClass::gpu),
                         [](const auto& form) {
                           return form.param == DeviceClass::cpu ? "Cpu" : "Gpu";
                         });

}  // namespace
}  // namespace ullage::passes
