// Results that kernels write into the midst of a concat's, and shuffled channels, in both forms.
#include <gtest/gtest.h>

#include "ops/dense/convolution.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/resize.h"
#include "tests/ops/fixtures/one_input_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;
using Shape = std::vector<int64_t>;

// Of images with so many channels.
class JoinedOnDevice : public OneInputOnDevice {
 protected:
  std::vector<std::string> check(int64_t channels, const Make& make,
                                 const std::vector<Shape>& shapes) {
    return OneInputOnDevice::check({-1, channels, -1, -1}, make, shapes);
  }
};

Value joined_weights(Builder& b, Shape shape, uint32_t seed = 3) {
  return b.constant(random_tensor(DType::f32, std::move(shape), seed, -0.3, 0.3));
}

Value convolved(Value x, const Shape& shape, int64_t group = 1) {
  Builder& b = x.builder();
  const ops::WindowSpec window{
      {}, {}, std::vector<ExtentExpr>(4, b.pool().constant((shape[2] - 1) / 2))};
  return ops::convolution(x, joined_weights(b, shape), joined_weights(b, {shape[0]}, 9), window,
                          group);
}

// A squeeze-and-excite block with a residual sum.
Value excited(Value x, int64_t channels) {
  Builder& b = x.builder();
  const int64_t axes[] = {2, 3};
  Value z = ops::reduce_mean(x, axes, true);
  z = ops::relu(
      ops::convolution(z, joined_weights(b, {6, channels, 1, 1}), joined_weights(b, {6}, 5)));
  z = ops::sigmoid(ops::convolution(z, joined_weights(b, {channels, 6, 1, 1}), Value()));
  return ops::add(x, ops::mul(x, ops::broadcast_to(z, ops::extents_of(x))));
}

// Calls that copy pieces of a concat.
auto joins(const std::vector<std::string>& files) {
  return count(files, "movement/concat.comp") + count(files, "movement/cpu/join_vec4s.comp");
}

const std::vector<Shape> kPlanes = {{1, 16, 5, 7},  {2, 16, 4, 4}, {1, 16, 1, 1},
                                    {3, 16, 9, 33}, {0, 16, 3, 3}, {1, 16, 40, 41}};

TEST_P(JoinedOnDevice, KernelsWriteTheirPartOfAConcat) {
  const auto files = check(
      16,
      [](Builder& b, Value x) {
        const Value point = ops::add(convolved(x, {16, 16, 1, 1}), x);
        const Value narrow = ops::relu(convolved(x, {4, 16, 1, 1}));
        const Value plane = ops::relu(convolved(x, {20, 16, 3, 3}));
        const Value depthwise = convolved(x, {16, 1, 3, 3}, 16);
        const Value few = convolved(x, {12, 16, 3, 3});
        const Value parts[] = {point, narrow, x, plane, excited(x, 16), depthwise, few};
        b.output("y", ops::relu(ops::concat(parts, 1)));
      },
      kPlanes);
  EXPECT_EQ(joins(files), 1u) << "of x alone";
}

TEST_P(JoinedOnDevice, ResizedPlanesWriteTheirPartOfAConcat) {
  const auto files = check(
      16,
      [](Builder& b, Value x) {
        ExtentPool& pool = b.pool();
        const std::vector<ExtentExpr> scales = {pool.float_constant(1), pool.float_constant(1),
                                                pool.float_constant(2), pool.float_constant(2)};
        const auto extents = ops::extents_of(x);
        ops::ResizeSpec spec;
        spec.mode = ops::Interpolation::nearest;
        spec.coordinates = ops::Coordinates::asymmetric;
        spec.nearest = ops::NearestRounding::down;
        spec.scales = scales;
        const auto doubled = [&](Value v, int64_t channels) {
          spec.sizes = {extents[0], pool.constant(channels), extents[2] * 2, extents[3] * 2};
          return ops::resize(v, spec);
        };
        const Value low = doubled(convolved(x, {8, 16, 1, 1}), 8);
        const Value high = doubled(ops::relu(convolved(x, {4, 16, 1, 1})), 4);
        const Value parts[] = {low, high};
        b.output("y", ops::relu(ops::concat(parts, -3)));
      },
      kPlanes);
  EXPECT_EQ(joins(files), 0u);
}

// Operands that others read too, that come twice, or whose channels share a vec4 are joined after.
TEST_P(JoinedOnDevice, OtherConcatsAreCopies) {
  check(
      16,
      [](Builder& b, Value x) {
        const Value shared = convolved(x, {8, 16, 1, 1}), odd = convolved(x, {6, 16, 1, 1});
        const Value twice = convolved(x, {4, 16, 1, 1});
        const Value first[] = {shared, twice, twice}, second[] = {odd, shared};
        b.output("first", ops::concat(first, 1));
        b.output("second", ops::concat(second, 1));
      },
      kPlanes);
}

TEST_P(JoinedOnDevice, ChannelsAreShuffledInVec4s) {
  for (int64_t half : {2, 4, 6, 13, 58}) {
    const auto files = check(
        16,
        [half](Builder& b, Value x) {
          const Value left = convolved(x, {half, 16, 1, 1});
          const Value right = ops::relu(convolved(x, {half, 16, 1, 1}));
          const int64_t even = half % 2 == 0 ? half : half + 1;
          const Value low = ops::interleave(left, right, 1, 0, even);
          const Value high = ops::interleave(left, right, 1, even, 2 * half - even);
          b.output("low", convolved(low, {8, even, 1, 1}));
          b.output("high", ops::relu(high));
        },
        kPlanes);
    EXPECT_EQ(count(files, "movement/interleave_rows.comp"), 1u);
    EXPECT_EQ(count(files, "movement/interleave.comp"), 0u);
  }
}

// What a unit of a network of shuffles makes of x: half of the channels pass, half are convolved.
Value shuffled_unit(Value x, int64_t half) {
  Builder& b = x.builder();
  ExtentPool& pool = b.pool();
  const auto extents = ops::extents_of(x);
  const auto stretch = [&](int64_t start) {
    const ExtentExpr zero = pool.constant(0), one = pool.constant(1);
    return ops::slice(x, {zero, pool.constant(start), zero, zero},
                      {extents[0], pool.constant(half), extents[2], extents[3]},
                      {one, one, one, one});
  };
  Value right = ops::relu(convolved(stretch(half), {half, half, 1, 1}));
  right = convolved(right, {half, 1, 3, 3}, half);
  right = ops::relu(convolved(right, {half, half, 1, 1}));
  return ops::interleave(stretch(0), right, 1, 0, 2 * half);
}

TEST_P(JoinedOnDevice, ShufflesAreWrittenByTheirProductsAndReadByHalves) {
  for (int64_t half : {4, 6, 13, 58}) {
    const auto files = check(
        16,
        [half](Builder& b, Value x) {
          const Value left = ops::relu(convolved(ops::relu(x), {half, 16, 1, 1}));
          const Value right = convolved(x, {half, 16, 1, 1});
          const Value first = ops::interleave(left, right, 1, 0, 2 * half);
          const Value last = shuffled_unit(shuffled_unit(first, half), half);
          b.output("y", ops::relu(convolved(last, {8, 2 * half, 1, 1})));
        },
        kPlanes);
    EXPECT_EQ(count(files, "movement/interleave_rows.comp"), 0u) << half;
    EXPECT_EQ(count(files, "elementwise/map.comp") + count(files, "movement/cpu/swap.comp"), 4u)
        << half << ": relu, x and its relu into vec4s, y out of them";
  }
}

// Halves that others read too, or that a kernel finds too early, are moved.
TEST_P(JoinedOnDevice, OtherHalvesOfShufflesAreCopies) {
  check(
      16,
      [](Builder& b, Value x) {
        const Value left = convolved(x, {6, 16, 1, 1}), right = convolved(x, {6, 16, 1, 1});
        const Value whole = ops::interleave(left, right, 1, 0, 12);
        ExtentPool& pool = b.pool();
        const auto extents = ops::extents_of(x);
        const auto stretch = [&](Value v, int64_t start, int64_t count) {
          const ExtentExpr zero = pool.constant(0), one = pool.constant(1);
          return ops::slice(v, {zero, pool.constant(start), zero, zero},
                            {extents[0], pool.constant(count), extents[2], extents[3]},
                            {one, one, one, one});
        };
        const Value low = stretch(whole, 0, 6), high = stretch(whole, 6, 6);
        b.output("low", low);
        b.output("product", convolved(low, {8, 6, 1, 1}));
        // The product is there before what it would take turns with.
        const Value early = ops::relu(convolved(high, {5, 6, 1, 1}));
        b.output("early", ops::interleave(convolved(x, {5, 16, 1, 1}), early, 1, 0, 10));
        const Value sum =
            ops::add(convolved(stretch(whole, 2, 7), {7, 7, 1, 1}), stretch(whole, 2, 7));
        b.output("sum", ops::interleave(stretch(whole, 4, 7), sum, 1, 0, 14));
      },
      kPlanes);
}

INSTANTIATE_TEST_SUITE_P(Forms, JoinedOnDevice, testing::Values(DeviceClass::cpu, DeviceClass::gpu),
                         [](const auto& form) {
                           return form.param == DeviceClass::cpu ? "Cpu" : "Gpu";
                         });

}  // namespace
}  // namespace ullage::test
