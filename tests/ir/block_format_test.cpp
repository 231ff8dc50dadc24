// Block formats against the numbers that ggml's own package reads, and the blocks that it makes
// (block_formats.py).
#include "ir/quantization/block_format.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>

#include "ir/graph/attribute.h"

namespace ullage::ir {
namespace {

std::vector<std::byte> from_hex(const std::string& hex) {
  std::vector<std::byte> bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<std::byte>(std::stoul(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

struct Golden {
  std::string format;
  std::vector<std::byte> blocks;
  std::vector<uint32_t> bits;
};

std::vector<Golden> golden() {
  std::ifstream file("tests/ir/golden/block_formats.txt");
  std::vector<Golden> all;
  std::string format, blocks, numbers;
  while (file >> format >> blocks >> numbers) {
    Golden g{format, from_hex(blocks), {}};
    for (size_t i = 0; i + 7 < numbers.size(); i += 8) {
      g.bits.push_back(static_cast<uint32_t>(std::stoul(numbers.substr(i, 8), nullptr, 16)));
    }
    all.push_back(std::move(g));
  }
  return all;
}

TEST(BlockFormat, AgreesWithTheReference) {
  const auto all = golden();
  ASSERT_EQ(all.size(), std::size(kAllBlockFormats));
  for (const Golden& g : all) {
    const auto format = value_named<BlockFormat>(g.format);
    ASSERT_TRUE(format) << g.format;
    EXPECT_EQ(name_of(*format), g.format);
    ASSERT_EQ(static_cast<int64_t>(g.blocks.size()), 3 * block_bytes(*format));
    ASSERT_EQ(static_cast<int64_t>(g.bits.size()), 3 * block_elements(*format));
    std::vector<float> numbers(g.bits.size());
    ASSERT_TRUE(dequantize(*format, g.blocks, numbers));
    for (size_t i = 0; i < numbers.size(); ++i) {
      ASSERT_EQ(std::bit_cast<uint32_t>(numbers[i]), g.bits[i]) << g.format << " number " << i;
    }
  }
}

TEST(BlockFormat, BlocksAreMadeAsTheReferenceMakesThem) {
  std::ifstream file("tests/ir/golden/block_encode.txt");
  std::string name, numbers, blocks;
  int formats = 0;
  for (; file >> name >> numbers >> blocks; ++formats) {
    const auto format = value_named<BlockFormat>(name);
    ASSERT_TRUE(format) << name;
    std::vector<float> given;
    for (size_t i = 0; i + 7 < numbers.size(); i += 8) {
      const auto bits = static_cast<uint32_t>(std::stoul(numbers.substr(i, 8), nullptr, 16));
      given.push_back(std::bit_cast<float>(bits));
    }
    const std::vector<std::byte> expected = from_hex(blocks);
    std::vector<std::byte> made(expected.size());
    const auto ok = quantize(*format, given, made);
    ASSERT_TRUE(ok) << ok.error().message;
    const auto bytes = static_cast<size_t>(block_bytes(*format));
    for (size_t i = 0; i < made.size(); ++i) {
      ASSERT_EQ(made[i], expected[i]) << name << ": block " << i / bytes << ", byte " << i % bytes;
    }
  }
  EXPECT_EQ(formats, 5);
}

// What is left of the numbers when they were blocks.
std::vector<float> through_blocks(BlockFormat format, std::span<const float> numbers) {
  const size_t count = numbers.size() / static_cast<size_t>(block_elements(format));
  std::vector<std::byte> blocks(count * static_cast<size_t>(block_bytes(format)));
  std::vector<float> read(numbers.size());
  EXPECT_TRUE(quantize(format, numbers, blocks));
  EXPECT_TRUE(dequantize(format, blocks, read));
  return read;
}

// Root of the mean squared error, as a share of the numbers'.
double loss(BlockFormat format, std::span<const float> numbers) {
  const std::vector<float> read = through_blocks(format, numbers);
  double error = 0, all = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    error += std::pow(double{read[i]} - numbers[i], 2);
    all += std::pow(double{numbers[i]}, 2);
  }
  return std::sqrt(error / all);
}

std::vector<float> normal_numbers(size_t count, float mean) {
  std::mt19937 random(7);
  std::normal_distribution<float> normal(mean, 0.02f);
  std::vector<float> numbers(count);
  for (float& x : numbers) x = normal(random);
  return numbers;
}

TEST(BlockFormat, LargeBlocksLoseLessThanSmallOnesOfAsManyBits) {
  for (const float mean : {0.0f, 0.01f, -0.03f}) {
    const std::vector<float> numbers = normal_numbers(256 * 64, mean);
    EXPECT_LT(loss(BlockFormat::q4_k, numbers), 0.95 * loss(BlockFormat::q4_0, numbers)) << mean;
    EXPECT_LT(loss(BlockFormat::q4_k, numbers), loss(BlockFormat::q4_1, numbers)) << mean;
    EXPECT_LT(loss(BlockFormat::q5_k, numbers), 0.55 * loss(BlockFormat::q4_k, numbers)) << mean;
    EXPECT_LT(loss(BlockFormat::q6_k, numbers), 0.55 * loss(BlockFormat::q5_0, numbers)) << mean;
  }
}

// Numbers that a format can represent come back: the largest scale's code is 63 or -128, and a
// group has both ends of its quantized values.
TEST(BlockFormat, LargeBlocksHoldWhatIsOnTheirGrid) {
  for (const auto& [format, steps] : std::vector<std::pair<BlockFormat, int>>{
           {BlockFormat::q4_k, 16}, {BlockFormat::q5_k, 32}, {BlockFormat::q6_k, 64}}) {
    std::vector<float> numbers(512);
    for (size_t i = 0; i < numbers.size(); ++i) {
      const int code = static_cast<int>(i % 16 == 0 ? 0 : i % 16 == 1 ? 63 : i * 37) % steps;
      numbers[i] = static_cast<float>(code - steps / 2) * 0.125f;
    }
    const std::vector<float> read = through_blocks(format, numbers);
    for (size_t i = 0; i < numbers.size(); ++i) {
      ASSERT_NEAR(read[i], numbers[i], 0.011) << name_of(format) << " number " << i;
    }
  }
}

TEST(BlockFormat, LargeBlocksOfOneNumber) {
  for (const BlockFormat format : {BlockFormat::q4_k, BlockFormat::q5_k, BlockFormat::q6_k}) {
    for (const float x : {0.0f, -2.0f, 0.75f, 1e-20f}) {
      for (const float y : through_blocks(format, std::vector<float>(256, x)))
        ASSERT_NEAR(y, x, 2e-3) << name_of(format);
    }
  }
}

TEST(BlockFormat, WhatCannotBeMadeIsRefused) {
  std::vector<float> numbers(256);
  std::vector<std::byte> blocks(210);
  EXPECT_FALSE(quantize(BlockFormat::q6_k, std::span(numbers).first(32), blocks));
  EXPECT_FALSE(
      quantize(BlockFormat::q8_0, std::span(numbers).first(31), std::span(blocks).first(34)));
  numbers[3] = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(
      quantize(BlockFormat::q8_0, std::span(numbers).first(32), std::span(blocks).first(34)));
}

TEST(BlockFormat, FormatsThatAreOnlyReadAreNotMade) {
  std::vector<std::byte> blocks(84);
  const auto made = quantize(BlockFormat::q2_k, std::vector<float>(256), blocks);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::unsupported);
  EXPECT_EQ(made.error().message, "q2_k: blocks of this format are read, but not made");
}

TEST(BlockFormat, NeedsWholeBlocks) {
  for (BlockFormat format : kAllBlockFormats) {
    const auto bytes = static_cast<size_t>(block_bytes(format));
    const auto elements = static_cast<size_t>(block_elements(format));
    std::vector<std::byte> blocks(2 * bytes);
    std::vector<float> numbers(2 * elements);
    EXPECT_TRUE(dequantize(format, {}, {}));
    EXPECT_TRUE(dequantize(format, blocks, numbers));
    const auto short_blocks = dequantize(format, std::span(blocks).first(2 * bytes - 1), numbers);
    ASSERT_FALSE(short_blocks);
    EXPECT_EQ(short_blocks.error().code, ErrorCode::invalid_argument);
    EXPECT_FALSE(dequantize(format, blocks, std::span(numbers).first(elements)));
  }
  const auto wrong = dequantize(BlockFormat::q4_1, std::vector<std::byte>(19), {});
  EXPECT_EQ(wrong.error().message,
            "q4_1: blocks of 20 bytes have 32 numbers each; given 19 bytes for 0 numbers");
}

TEST(BlockFormat, IsKnownByName) {
  for (BlockFormat format : kAllBlockFormats)
    EXPECT_EQ(value_named<BlockFormat>(name_of(format)), format);
  EXPECT_FALSE(value_named<BlockFormat>("q4_2"));
  EXPECT_FALSE(value_named<BlockFormat>(""));
}

}  // namespace
}  // namespace ullage::ir
