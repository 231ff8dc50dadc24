// Generated operands have the values that kernels handle wrongly, and differences are distinguished
// from rounding.
#include "runtime/self_test/generated_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <vector>

namespace ullage::runtime {
namespace {

template <class T>
std::vector<T> created(ir::DType dtype, size_t count, uint32_t seed = 1) {
  std::vector<T> values(count);
  generate_data(dtype, seed, std::as_writable_bytes(std::span(values)));
  return values;
}

template <class T>
std::optional<std::string> compare(ir::DType dtype, std::vector<T> fast, std::vector<T> plain) {
  return difference(dtype, std::as_bytes(std::span(fast)), std::as_bytes(std::span(plain)));
}

TEST(GeneratedData, indices_are_of_either_sign_and_not_all_alike) {
  const auto values = created<int64_t>(ir::DType::i64, 256);
  EXPECT_EQ(std::set<int64_t>(values.begin(), values.end()),
            (std::set<int64_t>{-3, -2, -1, 0, 1, 2, 3, 4, 5}));
}

TEST(GeneratedData, floats_are_of_either_sign_finite_and_seldom_equal_to_their_neighbour) {
  const auto values = created<float>(ir::DType::f32, 1024);
  size_t negative = 0, zero = 0, repeated = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    EXPECT_LE(std::abs(values[i]), 16);
    negative += values[i] < 0;
    zero += values[i] == 0;
    repeated += i != 0 && values[i] == values[i - 1];
  }
  EXPECT_GT(negative, 300u);
  EXPECT_LT(zero, 50u);
  EXPECT_LT(repeated, 32u);
}

TEST(GeneratedData, of_a_wide_range_leaves_the_range_of_small_integers) {
  std::vector<float> values(1024);
  generate_data(ir::DType::f32, 1, std::as_writable_bytes(std::span(values)), Range::wide);
  EXPECT_GT(std::ranges::count_if(values, [](float x) { return std::abs(x) > 127; }), 20);
  EXPECT_TRUE(std::ranges::all_of(values, [](float x) { return std::abs(x) <= 5e9f; }));
}

TEST(GeneratedData, of_units_has_products_that_are_neither_zero_nor_infinite) {
  std::vector<float> floats(4096);
  generate_data(ir::DType::f32, 1, std::as_writable_bytes(std::span(floats)), Range::units);
  std::vector<int32_t> integers(4096);
  generate_data(ir::DType::i32, 1, std::as_writable_bytes(std::span(integers)), Range::units);
  float product = 1;
  uint32_t wrapped = 1;
  for (size_t i = 0; i < floats.size(); ++i) {
    product *= floats[i];
    wrapped *= static_cast<uint32_t>(integers[i]);
    ASSERT_TRUE(std::isnormal(product)) << i;
    ASSERT_NE(wrapped, 0u) << i;
  }
}

TEST(GeneratedData, truth_is_0_or_1) {
  const auto values = created<uint8_t>(ir::DType::boolean, 64);
  EXPECT_EQ(std::set<uint8_t>(values.begin(), values.end()), (std::set<uint8_t>{0, 1}));
}

TEST(GeneratedData, seeds_give_other_elements_and_the_same_ones_again) {
  EXPECT_EQ(created<float>(ir::DType::f32, 64, 3), created<float>(ir::DType::f32, 64, 3));
  EXPECT_NE(created<float>(ir::DType::f32, 64, 3), created<float>(ir::DType::f32, 64, 4));
}

TEST(Difference, of_rounding_is_none) {
  EXPECT_EQ(compare<float>(ir::DType::f32, {1.00001f, 100}, {1, 100}), std::nullopt);
  // A sum that cancels is as exact as its terms.
  EXPECT_EQ(compare<float>(ir::DType::f32, {1e-4f, 100}, {-1e-4f, 100}), std::nullopt);
}

TEST(Difference, beyond_rounding_is_reported_with_both_values) {
  EXPECT_EQ(compare<float>(ir::DType::f32, {1, 2.5f}, {1, 2}), "element 1: 2.5, plain 2");
  EXPECT_EQ(compare<int32_t>(ir::DType::i32, {-7, 0}, {-6, 0}), "element 0: -7, plain -6");
  EXPECT_EQ(compare<uint8_t>(ir::DType::u8, {255}, {0}), "element 0: 255, plain 0");
}

TEST(Difference, of_short_floats_is_rounding_where_few_have_any) {
  std::vector<uint16_t> plain(256, 0x3c00), fast = plain;
  fast[7] = fast[100] = 0x3c01;
  EXPECT_EQ(compare(ir::DType::f16, fast, plain), std::nullopt);
  for (size_t i = 0; i < fast.size(); i += 4) fast[i] = 0x3c01;
  EXPECT_NE(compare(ir::DType::f16, fast, plain), std::nullopt);
}

TEST(Difference, takes_nan_for_nan_and_for_nothing_else) {
  const float nan = std::numeric_limits<float>::quiet_NaN(),
              infinite = std::numeric_limits<float>::infinity();
  EXPECT_EQ(compare<float>(ir::DType::f32, {nan, infinite}, {-nan, infinite}), std::nullopt);
  EXPECT_NE(compare<float>(ir::DType::f32, {nan}, {0}), std::nullopt);
  EXPECT_NE(compare<float>(ir::DType::f32, {infinite}, {-infinite}), std::nullopt);
  EXPECT_NE(compare<float>(ir::DType::f32, {infinite}, {3e38f}), std::nullopt);
}

}  // namespace
}  // namespace ullage::runtime
