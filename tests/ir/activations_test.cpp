// Rows of activations as quantized values of 8 bits.
#include "ir/quantization/activations.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>
#include <vector>

#include "ir/dtype.h"
#include "ir/quantization/block_format.h"

namespace ullage::ir {
namespace {

struct Rounded {
  std::vector<float> quantized, scales;
};
Rounded rounded(const std::vector<float>& numbers) {
  Rounded r{std::vector<float>(numbers.size()),
            std::vector<float>(numbers.size() / static_cast<size_t>(kActivationBlock))};
  round_activations(numbers, r.quantized, r.scales);
  return r;
}

// They differ where a number is half way between two quantized values only.
TEST(Activations, AreTheBlocksThatGgmlMakesOfRandomNumbers) {
  std::mt19937 engine(3);
  std::normal_distribution<float> normal(0, 3);
  std::vector<float> numbers(32 * 500);
  for (float& x : numbers) x = normal(engine);
  const Rounded r = rounded(numbers);
  std::vector<std::byte> blocks(500 * static_cast<size_t>(block_bytes(BlockFormat::q8_0)));
  ASSERT_TRUE(quantize(BlockFormat::q8_0, numbers, blocks));
  std::vector<float> expected(numbers.size());
  ASSERT_TRUE(dequantize(BlockFormat::q8_0, blocks, expected));
  for (size_t i = 0; i < numbers.size(); ++i) {
    ASSERT_EQ(r.quantized[i] * r.scales[i / 32], expected[i])
        << "number " << i << ": " << numbers[i];
  }
}

TEST(Activations, TheLargestBecomes127AndHalvesGoToEven) {
  std::vector<float> numbers(32, 0.0F);
  numbers[0] = -254;
  numbers[1] = 5;   // 2.5
  numbers[2] = 7;   // 3.5
  numbers[3] = -1;  // -0.5
  const Rounded r = rounded(numbers);
  EXPECT_EQ(r.scales[0], 2);
  EXPECT_EQ(r.quantized[0], -127);
  EXPECT_EQ(r.quantized[1], 2);
  EXPECT_EQ(r.quantized[2], 4);
  EXPECT_EQ(r.quantized[3], 0);
}

TEST(Activations, ZerosHaveNoScale) {
  const Rounded r = rounded(std::vector<float>(64, 0.0F));
  EXPECT_EQ(r.quantized, std::vector<float>(64, 0.0F));
  EXPECT_EQ(r.scales, std::vector<float>(2, 0.0F));
}

}  // namespace
}  // namespace ullage::ir
