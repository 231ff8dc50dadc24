// Elements of host tensors as host scalars.
#include "runtime/element.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace ullage::runtime {
namespace {

using ir::DType;
using ir::Semantics;

template <class T>
std::optional<int64_t> integer(DType dtype, std::vector<T> values, uint64_t index = 0,
                               Semantics semantics = Semantics::integer) {
  return element_as_integer(dtype, std::as_bytes(std::span(values)), index, semantics);
}

TEST(Element, IntegersOfEveryWidth) {
  EXPECT_EQ(integer<int8_t>(DType::i8, {-3}), -3);
  EXPECT_EQ(integer<int16_t>(DType::i16, {-300, 7}, 1), 7);
  EXPECT_EQ(integer<int32_t>(DType::i32, {-70000}), -70000);
  EXPECT_EQ(integer<int64_t>(DType::i64, {INT64_MIN}), INT64_MIN);
  EXPECT_EQ(integer<uint8_t>(DType::u8, {255}), 255);
  EXPECT_EQ(integer<uint16_t>(DType::u16, {65535}), 65535);
  EXPECT_EQ(integer<uint32_t>(DType::u32, {UINT32_MAX}), int64_t{UINT32_MAX});
  EXPECT_EQ(integer<uint64_t>(DType::u64, {uint64_t{INT64_MAX}}), INT64_MAX);
  EXPECT_EQ(integer<uint8_t>(DType::boolean, {2}), 1);
}

TEST(Element, WhatIsNoSizeIsNone) {
  EXPECT_EQ(integer<uint64_t>(DType::u64, {UINT64_MAX}), std::nullopt);
  EXPECT_EQ(integer<int32_t>(DType::i32, {1}, 1), std::nullopt) << "past the end";
  EXPECT_EQ(integer<float>(DType::f32, {1.0f}), std::nullopt) << "a float where integers belong";
  const auto size = Semantics::truncate_size;
  EXPECT_EQ(integer<float>(DType::f32, {NAN}, 0, size), std::nullopt);
  EXPECT_EQ(integer<float>(DType::f32, {INFINITY}, 0, size), std::nullopt);
  EXPECT_EQ(integer<double>(DType::f64, {1e19}, 0, size), std::nullopt);
}

TEST(Element, FloatsAsSizesRoundHalfAwayFromZero) {
  const auto size = Semantics::truncate_size;
  EXPECT_EQ(integer<float>(DType::f32, {2.5f}, 0, size), 3);
  EXPECT_EQ(integer<float>(DType::f32, {-2.5f}, 0, size), -3);
  EXPECT_EQ(integer<float>(DType::f32, {2.4f}, 0, size), 2);
  EXPECT_EQ(integer<uint16_t>(DType::f16, {0x4200}, 0, size), 3);   // 3.0
  EXPECT_EQ(integer<uint16_t>(DType::bf16, {0x4040}, 0, size), 3);  // 3.0
}

TEST(Element, Halves) {
  const auto half = [](uint16_t bits) {
    return *element_as_float(DType::f16, std::as_bytes(std::span(&bits, 1)), 0);
  };
  EXPECT_EQ(half(0x3c00), 1.0);
  EXPECT_EQ(half(0xc000), -2.0);
  EXPECT_EQ(half(0x7bff), 65504.0);
  EXPECT_EQ(half(0x0001), std::ldexp(1.0, -24));
  EXPECT_EQ(half(0x7c00), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(half(0x7e00)));
}

}  // namespace
}  // namespace ullage::runtime
