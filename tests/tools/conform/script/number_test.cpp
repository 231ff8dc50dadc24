// Numbers of every type as bits: texts, order, distances.
#include "tools/conform/script/number.h"

#include <gtest/gtest.h>

#include <bit>

namespace ullage::conform {
namespace {

using ir::DType;

TEST(Number, reads_what_it_prints_for_every_type) {
  for (DType dtype : ir::kAllDTypes) {
    const unsigned width = static_cast<unsigned>(8 * ir::size_bytes(dtype));
    for (unsigned bit = 0; bit < (dtype == DType::boolean ? 1 : width); ++bit) {
      for (Bits bits : {Bits{1} << bit, (Bits{1} << bit) - 1}) {
        EXPECT_EQ(parse_number(number_text(bits, dtype), dtype), bits)
            << ir::name_of(dtype) << ' ' << number_text(bits, dtype);
      }
    }
  }
}

TEST(Number, knows_the_range_of_each_type) {
  EXPECT_EQ(parse_number("255", DType::u8), 255u);
  EXPECT_EQ(parse_number("256", DType::u8), std::nullopt);
  EXPECT_EQ(parse_number("-128", DType::i8), 0x80u);
  EXPECT_EQ(parse_number("-129", DType::i8), std::nullopt);
  EXPECT_EQ(parse_number("-1", DType::u32), std::nullopt);
  EXPECT_EQ(parse_number("18446744073709551615", DType::u64), ~Bits{0});
  EXPECT_EQ(parse_number("0x1ffff", DType::u16), std::nullopt);
  EXPECT_EQ(parse_number("-0x1", DType::i32), std::nullopt);
}

TEST(Number, refuses_invalid_numbers) {
  for (const char* text : {"", "-", "0x", "1.5.2", "abc", "nanx", "infinity", "1e", " 1", "--1"}) {
    EXPECT_EQ(parse_number(text, DType::f32), std::nullopt) << text;
    EXPECT_EQ(parse_number(text, DType::i32), std::nullopt) << text;
  }
}

TEST(Number, rounds_decimals_once) {
  // Between two floats, a hair above the middle: through double it would round to even, down.
  EXPECT_EQ(parse_number("1.000000059604644775390625001", DType::f32), 0x3f800001u);
  EXPECT_EQ(parse_number("0x3f800000", DType::f32), 0x3f800000u);
}

TEST(Number, counts_units_in_the_last_place) {
  const auto f = [](float x) { return Bits{std::bit_cast<uint32_t>(x)}; };
  EXPECT_EQ(ulp_distance(f(0.0f), f(-0.0f), DType::f32), 0u);
  EXPECT_EQ(ulp_distance(1, 0x80000001, DType::f32), 2u);
  EXPECT_EQ(ulp_distance(f(1.0f), f(1.0f) + 3, DType::f32), 3u);
  EXPECT_EQ(ulp_distance(f(3.4028235e38f), 0x7f800000, DType::f32), 1u);
  EXPECT_EQ(ulp_distance(0x7fc00000, 0x7fc00001, DType::f32), 0u);
  EXPECT_EQ(ulp_distance(0x7fc00000, 0, DType::f32), UINT64_MAX);
  EXPECT_EQ(ulp_distance(0x80, 0x7f, DType::i8), 255u);
}

TEST(Number, clamps_values_out_of_range) {
  EXPECT_EQ(number_of(300, DType::u8), 255u);
  EXPECT_EQ(number_of(-300, DType::i8), 0x80u);
  EXPECT_EQ(number_of(1e30, DType::i64), Bits{INT64_MAX});
  EXPECT_EQ(number_of(-3.7, DType::u32), 0u);
}

}  // namespace
}  // namespace ullage::conform
