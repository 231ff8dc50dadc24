// Results of ops on quantized tensors are the exact quotients of their scales, rounded half to
// even, for all pairs of quantized values.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_text.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using Exact = long double;  // holds sums of a few products of quantized values and scales

constexpr int64_t kQuantizedOpset = 17;

Tensor value_of(const std::string& text, const std::vector<Tensor>& inputs) {
  const auto graph = import(test::model_of(text, kQuantizedOpset), {});
  if (!graph) return ADD_FAILURE() << graph.error().message << text, Tensor(DType::u8, {0});
  auto outputs = ir::evaluate(*graph, inputs);
  if (!outputs) return ADD_FAILURE() << outputs.error().message, Tensor(DType::u8, {0});
  return outputs->front();
}

// All quantized values along one of two axes.
Tensor all_values(DType dtype, std::vector<int64_t> shape) {
  Tensor t(dtype, std::move(shape));
  for (int64_t i = 0; i < 256; ++i) t.set_integer(i, dtype == DType::i8 ? i - 128 : i);
  return t;
}

// numbers / unit, half to even.
int64_t quotient(Exact numbers, Exact unit) {
  Exact k = std::nearbyint(numbers / unit);
  const Exact rest = std::fabs(2 * (numbers - k * unit));
  if (rest > unit) k += numbers > k * unit ? 1 : -1;
  if (rest == unit && std::fmod(k, Exact{2}) != 0) k += numbers > k * unit ? 1 : -1;
  return static_cast<int64_t>(k);
}

std::string number_text(float v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", static_cast<double>(v));
  return text;
}

struct Scales {
  float a, b, y;
};

std::vector<Scales> scales_to_try() {
  std::vector<Scales> all = {{0.0235294122F, 0.0117647061F, 0.0235294122F},
                             {0.5F, 0.25F, 1},
                             {0.1F, 0.1F, 0.2F},
                             {1.0F / 3, 1.0F / 6, 1},
                             {0.0123456F, 0.0123456F, 0.0246912F},
                             {3e-5F, 0.02F, 0.01F},
                             {0.9F, 0.9F, 0.004F}};
  std::mt19937 random(5);
  std::uniform_real_distribution<float> scale(0.003F, 0.05F);
  for (int i = 0; i < 3; ++i) all.push_back({scale(random), scale(random), scale(random)});
  return all;
}

std::string header(const Scales& s, std::string_view type, int zero_a, int zero_b, int zero_y) {
  const std::string t(type);
  return "a: " + t + "[256,1]; b: " + t + "[1,256]; sa: float[] = " + number_text(s.a) +
         "; sb: float[] = " + number_text(s.b) + "; sy: float[] = " + number_text(s.y) +
         "; za: " + t + "[] = " + std::to_string(zero_a) + "; zb: " + t +
         "[] = " + std::to_string(zero_b) + "; zy: " + t + "[] = " + std::to_string(zero_y) + "\n";
}

template <class Numbers>
void expect_all_pairs(const Tensor& y, bool is_signed, const Scales& s, int zero_y,
                      const Numbers& numbers) {
  ASSERT_EQ(y.element_count(), 65536);
  const int64_t low = is_signed ? -128 : 0;
  int64_t wrong = 0;
  for (int64_t i = 0; i < 65536; ++i) {
    const int64_t expected = std::clamp<int64_t>(
        quotient(numbers(i / 256 + low, i % 256 + low), s.y) + zero_y, low, low + 255);
    if (y.integer(i) != expected && ++wrong < 4) {
      ADD_FAILURE() << i / 256 + low << " and " << i % 256 + low << " at " << s.a << ", " << s.b
                    << ", " << s.y << ": " << y.integer(i) << " instead of " << expected;
    }
  }
  EXPECT_EQ(wrong, 0);
}

TEST(Quantized, SumsAndProductsAreExactForAllPairsOfQuantizedValues) {
  bool is_signed = false;
  for (const Scales& s : scales_to_try()) {
    is_signed = !is_signed;
    const std::string_view type = is_signed ? "int8" : "uint8";
    const DType dtype = is_signed ? DType::i8 : DType::u8;
    const int za = is_signed ? -3 : 125, zb = is_signed ? 7 : 0, zy = is_signed ? 0 : 128;
    const std::vector<Tensor> inputs = {all_values(dtype, {256, 1}), all_values(dtype, {1, 256})};
    const auto y = [&](const char* op) {
      return value_of(header(s, type, za, zb, zy) + "y = com.microsoft::" + op +
                          "(a, sa, za, b, sb, zb, sy, zy); return y",
                      inputs);
    };
    expect_all_pairs(y("QLinearAdd"), is_signed, s, zy, [&](int64_t a, int64_t b) {
      return static_cast<Exact>(a - za) * s.a + static_cast<Exact>(b - zb) * s.b;
    });
    expect_all_pairs(y("QLinearMul"), is_signed, s, zy, [&](int64_t a, int64_t b) {
      return static_cast<Exact>((a - za) * (b - zb)) * (static_cast<Exact>(s.a) * s.b);
    });
  }
}

// Scales may be inputs of the run.
TEST(Quantized, ProductsAreExactForAllPairsOfQuantizedValues) {
  std::vector<Scales> scales = scales_to_try();
  scales.resize(5);
  for (const bool is_given : {false, true}) {
    for (const Scales& s : scales) {
      SCOPED_TRACE(is_given);
      std::string head = header(s, "uint8", 125, 3, 128);
      std::vector<Tensor> inputs = {all_values(DType::u8, {256, 1}),
                                    all_values(DType::u8, {1, 256})};
      if (is_given) {
        for (const auto& [name, scale] : {std::pair{"sa", s.a}, {"sb", s.b}, {"sy", s.y}}) {
          const std::string stated = " = " + number_text(scale);
          head.erase(head.find(stated, head.find(name)), stated.size());
          Tensor& number = inputs.emplace_back(DType::f32, std::vector<int64_t>{});
          number.set_number(0, static_cast<double>(scale));
        }
      }
      for (const char* op : {"QLinearMatMul(a, sa, za, b, sb, zb, sy, zy)",
                             "com.microsoft::QGemm(a, sa, za, b, sb, zb, , sy, zy)"}) {
        SCOPED_TRACE(op);
        const Tensor y = value_of(head + "y = " + op + "; return y", inputs);
        expect_all_pairs(y, false, s, 128, [&](int64_t a, int64_t b) {
          return static_cast<Exact>((a - 125) * (b - 3)) * (static_cast<Exact>(s.a) * s.b);
        });
      }
    }
  }
}

// Two kernels of one tap with a scale each, and a bias that makes the sums large.
TEST(Quantized, ConvolutionsAreExactForEachScale) {
  for (const Scales& s : scales_to_try()) {
    for (const int64_t bias : {0, 40000001}) {
      const Exact units[] = {static_cast<Exact>(s.a) * s.b, static_cast<Exact>(s.a) * s.y};
      const std::string text =
          "x: uint8[1,1,256]; w: int8[2,1,1] = 101 -77; sx: float[] = " + number_text(s.a) +
          "; sw: float[2] = " + number_text(s.b) + " " + number_text(s.y) +
          "; sy: float[] = " + number_text(s.y) + "; zx: uint8[] = 7; zw: int8[] = 0" +
          "; zy: uint8[] = 100; b: int32[2] = " + std::to_string(bias) + " 0\n" +
          "y = QLinearConv(x, sx, zx, w, sw, zw, sy, zy, b); return y";
      const Tensor y = value_of(text, {all_values(DType::u8, {1, 1, 256})});
      ASSERT_EQ(y.element_count(), 512);
      for (int64_t i = 0; i < 512; ++i) {
        const int64_t k = i / 256, sum = k == 0 ? (i - 7) * 101 + bias : (i - 256 - 7) * -77;
        const int64_t expected =
            std::clamp<int64_t>(quotient(static_cast<Exact>(sum) * units[k], s.y) + 100, 0, 255);
        EXPECT_EQ(y.integer(i), expected) << i << " at " << s.a << ", " << s.b << ", " << s.y;
      }
    }
  }
}

template <class Numbers>
void expect_all_values(const std::string& node, const Scales& s, const Numbers& numbers) {
  const Tensor y = value_of("a: uint8[256]; sa: float[] = " + number_text(s.a) +
                                "; sy: float[] = " + number_text(s.y) +
                                "; za: uint8[] = 120; zy: uint8[] = 9\n" + node + "; return y",
                            {all_values(DType::u8, {256})});
  ASSERT_EQ(y.element_count() % 256, 0) << node;
  for (int64_t i = 0; i < y.element_count(); ++i) {
    const int64_t expected = std::clamp<int64_t>(quotient(numbers(i % 256 - 120), s.y) + 9, 0, 255);
    EXPECT_EQ(y.integer(i), expected) << node << ", code " << i << " at " << s.a << ", " << s.y;
  }
}

TEST(Quantized, FunctionsOfOneQuantizedValueAreExact) {
  for (const Scales& s : scales_to_try()) {
    expect_all_values("y = com.microsoft::QLinearLeakyRelu<alpha=0.1>(a, sa, za, sy, zy)", s,
                      [&](int64_t a) {
                        const Exact scaled = static_cast<Exact>(a) * s.a;
                        return a < 0 ? scaled * static_cast<Exact>(0.1F) : scaled;
                      });
    expect_all_values("y = com.microsoft::QLinearConcat<axis=0>(sy, zy, a, sa, za, a, sa, za)", s,
                      [&](int64_t a) { return static_cast<Exact>(a) * s.a; });
    expect_all_values("y = com.microsoft::QLinearSigmoid(a, sa, za, sy, zy)", s,
                      [&](int64_t a) { return 1 / (1 + std::exp(-static_cast<Exact>(a) * s.a)); });
  }
}

// Windows of 2, of which the padding counts or not, and whole images.
TEST(Quantized, MeansAreExact) {
  for (const Scales& s : scales_to_try()) {
    std::vector<Tensor> input = {all_values(DType::u8, {1, 1, 1, 256})};
    std::mt19937 random(3);
    for (int64_t i = 0; i < 256; ++i) input[0].set_integer(i, random() % 256);
    const auto code = [&](int64_t i) -> int64_t {
      return i < 0 || i > 255 ? 0 : input[0].integer(i) - 120;
    };
    const std::string head = "x: uint8[1,1,1,256]; sx: float[] = " + number_text(s.a) +
                             "; sy: float[] = " + number_text(s.y) +
                             "; zx: uint8[] = 120; zy: uint8[] = 9\n";
    const auto expect = [&](const Tensor& y, int64_t i, int64_t sum, int64_t count) {
      const int64_t expected = std::clamp<int64_t>(
          quotient(static_cast<Exact>(sum) * s.a, static_cast<Exact>(s.y) * count) + 9, 0, 255);
      EXPECT_EQ(y.integer(i), expected) << "mean " << i << " of " << count;
    };
    for (const int include : {0, 1}) {
      const Tensor y =
          value_of(head +
                       "y = com.microsoft::QLinearAveragePool<kernel_shape=[1,3], pads=[0,1,0,1], "
                       "count_include_pad=" +
                       std::to_string(include) + ">(x, sx, zx, sy, zy); return y",
                   input);
      ASSERT_EQ(y.element_count(), 256);
      for (int64_t i = 0; i < 256; ++i)
        expect(y, i, code(i - 1) + code(i) + code(i + 1),
               include == 0 && (i == 0 || i == 255) ? 2 : 3);
    }
    int64_t sum = 0;
    for (int64_t i = 0; i < 256; ++i) sum += code(i);
    for (const char* node : {"QLinearGlobalAveragePool(x, sx, zx, sy, zy)",
                             "QLinearReduceMean<axes=[2,3]>(x, sx, zx, sy, zy)"}) {
      expect(value_of(head + "y = com.microsoft::" + node + "; return y", input), 0, sum, 256);
    }
  }
}

// Of open extents, where a mean of four could be of many thousands.
TEST(Quantized, MeansOfOpenExtentsAreExact) {
  for (const Scales& s : {Scales{0.1F, 0, 0.3F}, Scales{0.5F, 0, 1}, Scales{0.02F, 0, 0.07F}}) {
    std::mt19937 random(3);
    Tensor x(DType::u8, {500, 2, 2, 2});
    for (int64_t i = 0; i < x.element_count(); ++i) x.set_integer(i, random() % 256);
    const Tensor y =
        value_of("x: uint8[n,2,h,w]; sx: float[] = " + number_text(s.a) +
                     "; sy: float[] = " + number_text(s.y) +
                     "; zx: uint8[] = 120; zy: uint8[] = 90\n"
                     "y = com.microsoft::QLinearGlobalAveragePool(x, sx, zx, sy, zy); return y",
                 {x});
    for (int64_t i = 0; i < 1000; ++i) {
      int64_t sum = -480;
      for (int64_t k = 0; k < 4; ++k) sum += x.integer(4 * i + k);
      const int64_t expected = std::clamp<int64_t>(
          quotient(static_cast<Exact>(sum) * s.a, static_cast<Exact>(s.y) * 4) + 90, 0, 255);
      EXPECT_EQ(y.integer(i), expected) << sum << " at " << s.a << ", " << s.y;
    }
  }
}

}  // namespace
}  // namespace ullage::onnx
