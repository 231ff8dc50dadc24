// Block formats against the numbers that ggml's own package reads, and the blocks that it makes
// (block_formats.py).
#include "ir/quantization/block_format.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <limits>
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

TEST(BlockFormat, WhatCannotBeMadeIsRefused) {
  std::vector<float> numbers(256);
  std::vector<std::byte> blocks(210);
  const auto unknown = quantize(BlockFormat::q6_k, numbers, blocks);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::unsupported);
  EXPECT_FALSE(
      quantize(BlockFormat::q8_0, std::span(numbers).first(31), std::span(blocks).first(34)));
  numbers[3] = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(
      quantize(BlockFormat::q8_0, std::span(numbers).first(32), std::span(blocks).first(34)));
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
            "q4_1: blocks of 20 bytes hold 32 numbers each; given 19 bytes for 0 numbers");
}

TEST(BlockFormat, IsKnownByName) {
  for (BlockFormat format : kAllBlockFormats)
    EXPECT_EQ(value_named<BlockFormat>(name_of(format)), format);
  EXPECT_FALSE(value_named<BlockFormat>("q4_2"));
  EXPECT_FALSE(value_named<BlockFormat>(""));
}

}  // namespace
}  // namespace ullage::ir
