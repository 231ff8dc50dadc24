// Tensors: conversions of every dtype, the 16-bit floats against a model, ownership of bytes.
#include "ir/graph/tensor.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace ullage::ir {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(Half, WidensAndNarrowsEveryValueUnchanged) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<uint16_t>(bits);
    const bool nan = (half & 0x7c00) == 0x7c00 && (half & 0x3ff) != 0;
    EXPECT_EQ(std::isnan(half_to_float(half)), nan) << bits;
    EXPECT_EQ(float_to_half(half_to_float(half)), nan ? half | 0x200 : half) << bits;
  }
}

TEST(Half, RoundsToNearestEvenBetweenEveryPairOfNeighbours) {
  for (uint32_t bits = 0; bits < 0x7bff; ++bits) {  // up to the largest finite value
    const double low = half_to_float(static_cast<uint16_t>(bits));
    const double high = half_to_float(static_cast<uint16_t>(bits + 1));
    const double middle = (low + high) / 2;
    const uint32_t even = bits + (bits & 1);
    EXPECT_EQ(float_to_half(static_cast<float>(middle)), even) << bits;
    EXPECT_EQ(float_to_half(std::nextafter(static_cast<float>(middle), 0.0f)), bits) << bits;
    EXPECT_EQ(float_to_half(std::nextafter(static_cast<float>(middle), 1e9f)), bits + 1) << bits;
    EXPECT_EQ(float_to_half(static_cast<float>(-middle)), even | 0x8000) << bits;
  }
}

TEST(Half, KnowsItsEnds) {
  EXPECT_EQ(float_to_half(65504.0f), 0x7bff);
  EXPECT_EQ(float_to_half(65519.99f), 0x7bff);
  EXPECT_EQ(float_to_half(65520.0f), 0x7c00);  // half way to 2^16 rounds to infinity
  EXPECT_EQ(float_to_half(1e30f), 0x7c00);
  EXPECT_EQ(float_to_half(-std::numeric_limits<float>::infinity()), 0xfc00);
  EXPECT_EQ(float_to_half(0x1p-24f), 0x0001);
  EXPECT_EQ(float_to_half(0x1p-25f), 0x0000);  // half way to the smallest subnormal: even is 0
  EXPECT_EQ(float_to_half(0x1.8p-25f), 0x0001);
  EXPECT_EQ(float_to_half(-0.0f), 0x8000);
  EXPECT_EQ(float_to_half(std::numeric_limits<float>::denorm_min()), 0);
  EXPECT_TRUE(std::isnan(half_to_float(float_to_half(std::nanf("")))));
}

TEST(Bfloat, RoundsToNearestEvenAndKeepsSpecials) {
  EXPECT_EQ(float_to_bfloat(1.0f), 0x3f80);
  EXPECT_EQ(float_to_bfloat(std::bit_cast<float>(0x3f808000u)), 0x3f80);  // tie to even
  EXPECT_EQ(float_to_bfloat(std::bit_cast<float>(0x3f818000u)), 0x3f82);
  EXPECT_EQ(float_to_bfloat(std::bit_cast<float>(0x3f808001u)), 0x3f81);
  EXPECT_EQ(float_to_bfloat(std::numeric_limits<float>::max()), 0x7f80);
  EXPECT_EQ(float_to_bfloat(std::numeric_limits<float>::infinity()), 0x7f80);
  EXPECT_EQ(float_to_bfloat(std::bit_cast<float>(0x00010000u)), 0x0001);  // subnormal
  EXPECT_EQ(float_to_bfloat(std::bit_cast<float>(0x00008000u)), 0x0000);
  EXPECT_EQ(float_to_bfloat(std::bit_cast<float>(0x00008001u)), 0x0001);
  EXPECT_TRUE(std::isnan(bfloat_to_float(float_to_bfloat(std::nanf("")))));
}

TEST(Bfloat, WidensAndNarrowsEveryFiniteValueUnchanged) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto v = static_cast<uint16_t>(bits);
    if (std::isnan(bfloat_to_float(v))) continue;
    EXPECT_EQ(float_to_bfloat(bfloat_to_float(v)), v) << bits;
  }
}

TEST(Tensor, RoundsDoublesToHalfOnce) {
  // Rounded to float first, this would become the tie 1 + 2^-11 and then the even 1.
  const double v = 1 + 0x1p-11 + 0x1p-40;
  EXPECT_EQ(rounded_to(DType::f16, v), 1 + 0x1p-10);
  EXPECT_EQ(rounded_to(DType::f32, 0.1), static_cast<double>(0.1f));
}

TEST(Tensor, SaturatesNumbersAndWrapsIntegers) {
  EXPECT_EQ(saturated_to(DType::i8, 200), 127);
  EXPECT_EQ(saturated_to(DType::i8, -200.5), -128);
  EXPECT_EQ(saturated_to(DType::i8, -1.9), -1);
  EXPECT_EQ(saturated_to(DType::u8, -3), 0);
  EXPECT_EQ(saturated_to(DType::u32, kInf), 0xffffffff);
  EXPECT_EQ(saturated_to(DType::i64, kInf), INT64_MAX);
  EXPECT_EQ(saturated_to(DType::i64, -kInf), INT64_MIN);
  EXPECT_EQ(saturated_to(DType::u64, 0x1p63), INT64_MIN);  // its bits
  EXPECT_EQ(saturated_to(DType::i32, std::nan("")), 0);
  EXPECT_EQ(saturated_to(DType::boolean, 0.25), 1);
  EXPECT_EQ(wrapped_to(DType::i8, 200), -56);
  EXPECT_EQ(wrapped_to(DType::u8, -1), 255);
  EXPECT_EQ(wrapped_to(DType::u32, -1), 0xffffffff);
  EXPECT_EQ(wrapped_to(DType::boolean, 256), 1);
}

TEST(Tensor, StoresAndReadsEveryDType) {
  for (DType dtype : kAllDTypes) {
    Tensor t(dtype, {2, 2});
    EXPECT_EQ(t.size_bytes(), 4 * size_bytes(dtype));
    for (int64_t i = 0; i < 4; ++i) EXPECT_EQ(t.number(i), 0) << name_of(dtype);
    t.set_integer(1, 1);
    t.set_number(2, 1);
    EXPECT_EQ(t.integer(1), 1) << name_of(dtype);
    EXPECT_EQ(t.number(2), 1) << name_of(dtype);
    EXPECT_EQ(t.integer(3), 0) << name_of(dtype);
  }
}

TEST(Tensor, ReadsLargeUnsignedAsNumbersAndBits) {
  const int64_t bits[] = {-1};
  const Tensor t = Tensor::from_integers(DType::u64, {1}, bits);
  EXPECT_EQ(t.number(0), 0x1p64);
  EXPECT_EQ(t.integer(0), -1);
}

TEST(Tensor, FromBytesRequiresExactlyItsElements) {
  const std::vector<std::byte> bytes(24);
  EXPECT_TRUE(Tensor::from_bytes(DType::f32, {2, 3}, bytes));
  EXPECT_FALSE(Tensor::from_bytes(DType::f32, {2, 2}, bytes));
  EXPECT_FALSE(Tensor::from_bytes(DType::f32, {7}, bytes));
  EXPECT_FALSE(Tensor::from_bytes(DType::f32, {-2, -3}, bytes));
  EXPECT_FALSE(Tensor::from_bytes(DType::f32, {int64_t{1} << 62, 4}, bytes));
  EXPECT_FALSE(Tensor::from_bytes(DType::f32, {0}, bytes));
  EXPECT_TRUE(Tensor::from_bytes(DType::f32, {int64_t{1} << 62, 0, 1000}, {}));
}

TEST(Tensor, CopiesKeepTheirBytes) {
  Tensor a(DType::i32, {2});
  const Tensor b = a;
  a.set_integer(0, 7);
  EXPECT_EQ(a.integer(0), 7);
  EXPECT_EQ(b.integer(0), 0);
}

TEST(Tensor, ReshapesToTheSameCountOnly) {
  const Tensor t(DType::u8, {2, 6});
  Result<Tensor> r = t.reshaped({3, 4});
  ASSERT_TRUE(r);
  EXPECT_EQ(r->shape(), (std::vector<int64_t>{3, 4}));
  EXPECT_FALSE(t.reshaped({3, 5}));
  EXPECT_FALSE(t.reshaped({-3, -4}));
  EXPECT_TRUE(Tensor(DType::u8, {0, 6}).reshaped({5, 0}));
  EXPECT_FALSE(Tensor(DType::u8, {0, 6}).reshaped({-1, 0}));
}

TEST(DType, NamesReadBack) {
  for (DType dtype : kAllDTypes) EXPECT_EQ(parse_dtype(name_of(dtype)), dtype);
  EXPECT_FALSE(parse_dtype("f8"));
  EXPECT_FALSE(is_integer(DType::boolean));
  EXPECT_TRUE(is_float(DType::bf16));
}

}  // namespace
}  // namespace ullage::ir
