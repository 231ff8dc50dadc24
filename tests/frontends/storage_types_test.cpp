// Types that ir does not have, stored as bytes: conversions are exact both ways, and ops that would
// compute with such bytes refuse them.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using test::mentions;
using test::model_of;

constexpr int64_t kStorageOpset = 25;
// float8e4m3fn, float8e4m3fnuz, float8e5m2, float8e5m2fnuz, float4e2m1.
constexpr int kSmallFloatTypes[] = {17, 18, 19, 20, 23};

Tensor cast_of(const std::string& attributes, const std::string& back, const Tensor& x) {
  const std::string text = "x: float[n]; y = Cast<" + attributes + ">(x)" +
                           (back.empty() ? "; return y" : "; z = " + back + "; return z");
  const auto graph = import(model_of(text, kStorageOpset), {});
  if (!graph) return ADD_FAILURE() << graph.error().message, Tensor(DType::u8, {0});
  auto outputs = ir::evaluate(*graph, std::vector{x});
  if (!outputs) return ADD_FAILURE() << outputs.error().message, Tensor(DType::u8, {0});
  return outputs->front();
}

Tensor floats_of(const std::vector<double>& numbers) {
  Tensor x(DType::f32, {std::ssize(numbers)});
  for (size_t i = 0; i < numbers.size(); ++i) x.set_number(static_cast<int64_t>(i), numbers[i]);
  return x;
}

Tensor round_trip(int type, const std::vector<double>& numbers) {
  return cast_of("to=" + std::to_string(type), "Cast<to=1>(y)", floats_of(numbers));
}

// All finite numbers of a type that are not negative, in order: those that stay as they are among a
// grid of powers of two and their fractions.
std::vector<double> numbers_of_type(int type) {
  std::vector<double> candidates = {0};
  for (int exponent = -20; exponent <= 16; ++exponent) {
    for (int eighth = 8; eighth < 16; ++eighth) {
      candidates.push_back(std::ldexp(eighth / 8.0, exponent));
    }
  }
  const Tensor kept = round_trip(type, candidates);
  std::vector<double> numbers;
  for (size_t i = 0; i < candidates.size(); ++i) {
    const double number = kept.number(static_cast<int64_t>(i));
    if (number == candidates[i]) numbers.push_back(number);
  }
  return numbers;
}

TEST(StorageTypes, HaveTheNumbersOfTheStandard) {
  const size_t counts[] = {127, 128, 124, 128, 8};
  const double largest[] = {448, 240, 57344, 57344, 6};
  const double smallest[] = {std::ldexp(1, -9), std::ldexp(1, -10), std::ldexp(1, -16),
                             std::ldexp(1, -17), 0.5};
  for (size_t i = 0; i < std::size(kSmallFloatTypes); ++i) {
    const std::vector<double> numbers = numbers_of_type(kSmallFloatTypes[i]);
    ASSERT_EQ(numbers.size(), counts[i]) << kSmallFloatTypes[i];
    EXPECT_EQ(numbers.back(), largest[i]) << kSmallFloatTypes[i];
    EXPECT_EQ(numbers[1], smallest[i]) << kSmallFloatTypes[i];
  }
}

// Numbers round to the nearest, and halfway between two to the one with even bits. Signs change
// nothing.
TEST(StorageTypes, RoundToTheNearestAndHalvesToEven) {
  for (int type : kSmallFloatTypes) {
    const std::vector<double> numbers = numbers_of_type(type);
    std::vector<double> asked, wanted;
    for (size_t i = 0; i + 1 < numbers.size(); ++i) {
      const double half = (numbers[i] + numbers[i + 1]) / 2;
      const double below = std::nextafter(static_cast<float>(half), 0.0f);
      const double above = std::nextafter(static_cast<float>(half), 1e9f);
      for (double sign : {1.0, -1.0}) {
        asked.insert(asked.end(), {sign * below, sign * half, sign * above});
        wanted.insert(wanted.end(), {sign * numbers[i], sign * numbers[i % 2 == 0 ? i : i + 1],
                                     sign * numbers[i + 1]});
      }
    }
    const Tensor got = round_trip(type, asked);
    for (size_t i = 0; i < asked.size(); ++i) {
      ASSERT_EQ(got.number(static_cast<int64_t>(i)), wanted[i]) << type << ": " << asked[i];
    }
  }
}

TEST(StorageTypes, SaturateOrReportThatTheyCannot) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<double> beyond = {1e6, kInfinity, -kInfinity};
  for (int type : kSmallFloatTypes) {
    const double most = numbers_of_type(type).back();
    const Tensor held = round_trip(type, beyond);
    EXPECT_EQ(held.number(0), most) << type;
    EXPECT_EQ(held.number(1), most) << type;
    EXPECT_EQ(held.number(2), -most) << type;
    if (type == 23) continue;  // has nothing beyond
    const Tensor open =
        cast_of("saturate=0, to=" + std::to_string(type), "Cast<to=1>(y)", floats_of(beyond));
    EXPECT_TRUE(type == 19 ? open.number(0) == kInfinity : std::isnan(open.number(0))) << type;
    EXPECT_TRUE(std::isnan(round_trip(type, {std::nan("")}).number(0))) << type;
  }
}

TEST(StorageTypes, KeepTheLowBitsOfIntegers) {
  const Tensor x = floats_of({-9, -8, 7, 8, 15, 16});
  const Tensor four = cast_of("to=22", "Cast<to=6>(y)", x),
               two = cast_of("to=25", "Cast<to=6>(y)", x);
  const int64_t of_four[] = {7, -8, 7, -8, -1, 0}, of_two[] = {3, 0, 3, 0, 3, 0};
  for (int64_t i = 0; i < 6; ++i) {
    EXPECT_EQ(four.integer(i), of_four[i]);
    EXPECT_EQ(two.integer(i), of_two[i]);
  }
}

TEST(StorageTypes, AreCopiedButNotComputedWith) {
  const auto moves =
      import(model_of("s: int64[1] = 1; e: int64[1] = 3; x: float[4]; y = Cast<to=17>(x)\n"
                      "w = Slice(y, s, e); z = Cast<to=1>(w); return z",
                      kStorageOpset),
             {});
  ASSERT_TRUE(moves) << moves.error().message;
  const auto outputs = ir::evaluate(*moves, std::vector{floats_of({1, 2, 3, 4})});
  ASSERT_TRUE(outputs) << outputs.error().message;
  EXPECT_EQ(outputs->front().number(0), 2);
  EXPECT_EQ(outputs->front().number(1), 3);
  const auto graph = import(
      model_of("x: float[4]; y = Cast<to=17>(x); z = Add(y, y); return z", kStorageOpset), {});
  ASSERT_FALSE(graph);
  EXPECT_TRUE(mentions(graph.error(), "operand 0 (A) of float8e4m3fn")) << graph.error().message;
}

}  // namespace
}  // namespace ullage::onnx
