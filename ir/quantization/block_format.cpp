#include "ir/quantization/block_format.h"

#include <cmath>
#include <iterator>

#include "ir/graph/attribute.h"
#include "ir/quantization/block_reader.h"

namespace ullage::ir {
namespace {

void read_q4_0(Block block, float* y) {
  for (size_t i = 0; i < 32; ++i) {
    y[i] = block.half(0) * static_cast<float>(block.nibble(2, i) - 8);
  }
}

void read_q4_1(Block block, float* y) {
  for (size_t i = 0; i < 32; ++i) {
    y[i] = block.half(0) * static_cast<float>(block.nibble(4, i)) + block.half(2);
  }
}

// Bit i of the word at `high` is the fifth bit of value i.
int five_bits(Block block, size_t high, size_t low, size_t i) {
  return block.nibble(low, i) | static_cast<int>(block.word(high) >> i & 1) << 4;
}

void read_q5_0(Block block, float* y) {
  for (size_t i = 0; i < 32; ++i) {
    y[i] = block.half(0) * static_cast<float>(five_bits(block, 2, 6, i) - 16);
  }
}

void read_q5_1(Block block, float* y) {
  for (size_t i = 0; i < 32; ++i) {
    y[i] = block.half(0) * static_cast<float>(five_bits(block, 4, 8, i)) + block.half(2);
  }
}

void read_q8_0(Block block, float* y) {
  for (size_t i = 0; i < 32; ++i) {
    y[i] = block.half(0) * static_cast<float>(block.signed_byte(2 + i));
  }
}

struct ScaleAndMinimum {
  int scale, minimum;
};

// Eight pairs of 6 bits in twelve bytes at `at`: the first four lie in the low bits of four bytes
// each, the high bits of which have the upper bits of the others.
ScaleAndMinimum six_bits(Block block, size_t at, size_t j) {
  const uint8_t* const q = block.bytes + at;
  if (j < 4) return {q[j] & 63, q[j + 4] & 63};
  return {(q[j + 4] & 15) | (q[j - 4] >> 6) << 4, (q[j + 4] >> 4) | (q[j] >> 6) << 4};
}

// Four bits of number i of 256: 32 bytes are the low halves of 32 numbers, the high ones of the 32
// behind them.
int nibble_of_256(Block block, size_t at, size_t i) {
  return block.bytes[at + i / 64 * 32 + i % 32] >> (i % 64 / 32 * 4) & 15;
}

float scaled(Block block, size_t i, int code) {
  const auto [scale, minimum] = six_bits(block, 4, i / 32);
  return block.half(0) * static_cast<float>(scale) * static_cast<float>(code) -
         block.half(2) * static_cast<float>(minimum);
}

void read_q4_k(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) y[i] = scaled(block, i, nibble_of_256(block, 16, i));
}

void read_q5_k(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) {
    const int high = block.bytes[16 + i % 32] >> (i / 32) & 1;
    y[i] = scaled(block, i, nibble_of_256(block, 48, i) | high << 4);
  }
}

void read_q6_k(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) {
    const size_t half = i / 128, quarter = i % 128 / 32, l = i % 32;
    const int low = block.bytes[half * 64 + quarter % 2 * 32 + l] >> (quarter / 2 * 4) & 15;
    const int high = block.bytes[128 + half * 32 + l] >> (quarter * 2) & 3;
    y[i] = block.half(208) * static_cast<float>(block.signed_byte(192 + i / 16)) *
           static_cast<float>((low | high << 4) - 32);
  }
}

// Two bits of number i of 256: 32 bytes have those of 128 numbers, 32 after 32.
int two_bits_of_256(Block block, size_t at, size_t i) {
  return block.bytes[at + i / 128 * 32 + i % 32] >> (i % 128 / 32 * 2) & 3;
}

void read_q2_k(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) {
    const int both = block.bytes[i / 16];
    y[i] = block.half(80) * static_cast<float>(both & 15) *
               static_cast<float>(two_bits_of_256(block, 16, i)) -
           block.half(82) * static_cast<float>(both >> 4);
  }
}

void read_q3_k(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) {
    const size_t k = i / 16;
    const int low = block.bytes[96 + k % 8] >> (k / 8 * 4) & 15;
    const int high = block.bytes[104 + k % 4] >> (k / 4 * 2) & 3;
    const int code = two_bits_of_256(block, 32, i) | (block.bytes[i % 32] >> (i / 32) & 1) << 2;
    y[i] =
        block.half(108) * static_cast<float>((low | high << 4) - 32) * static_cast<float>(code - 4);
  }
}

void read_q1_0(Block block, float* y) {
  for (size_t i = 0; i < 128; ++i) {
    const int bit = block.bytes[2 + i / 8] >> (i % 8) & 1;
    y[i] = block.half(0) * static_cast<float>(2 * bit - 1);
  }
}

// Digit `place` of five to the base 3, the highest first: a byte is their fraction of 1, in 256ths
// rounded up.
int digit(uint8_t byte, size_t place) {
  constexpr int kPowers[] = {1, 3, 9, 27, 81};
  return (byte * kPowers[place] & 255) * 3 >> 8;
}

void read_tq1_0(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) {
    const int code = i < 160   ? digit(block.bytes[i % 32], i / 32)
                     : i < 240 ? digit(block.bytes[32 + (i - 160) % 16], (i - 160) / 16)
                               : digit(block.bytes[48 + (i - 240) % 4], (i - 240) / 4);
    y[i] = block.half(52) * static_cast<float>(code - 1);
  }
}

void read_tq2_0(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) {
    y[i] = block.half(64) * static_cast<float>(two_bits_of_256(block, 0, i) - 1);
  }
}

constexpr int kUneven[] = {-127, -104, -83, -65, -49, -35, -22, -10,
                           1,    13,   25,  38,  53,  69,  89,  113};

void read_iq4_nl(Block block, float* y) {
  for (size_t i = 0; i < 32; ++i) {
    y[i] = block.half(0) * static_cast<float>(kUneven[block.nibble(2, i)]);
  }
}

void read_iq4_xs(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) {
    const size_t k = i / 32;
    const int scale = block.half_byte(4, k) | (block.half_word(2) >> (2 * k) & 3) << 4;
    y[i] = block.half(0) * static_cast<float>(scale - 32) *
           static_cast<float>(kUneven[block.nibble(8 + 16 * k, i % 32)]);
  }
}

// Floats of a sign, two bits of exponent and one of fraction, doubled.
constexpr int kSmallFloats[] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

void read_mxfp4(Block block, float* y) {
  const float d = std::ldexp(1.0F, block.bytes[0] - 128);
  for (size_t i = 0; i < 32; ++i) y[i] = d * static_cast<float>(kSmallFloats[block.nibble(1, i)]);
}

// Half of a float of four bits of exponent and three of fraction, whose highest bit is not read;
// where all seven are set, 0.
float half_of_small_float(uint8_t bits) {
  const int exponent = bits >> 3 & 15, fraction = bits & 7;
  if (bits == 0x7f) return 0;
  return exponent == 0 ? std::ldexp(static_cast<float>(fraction), -10)
                       : std::ldexp(static_cast<float>(8 + fraction), exponent - 11);
}

void read_nvfp4(Block block, float* y) {
  for (size_t i = 0; i < 64; ++i) {
    const int code = block.bytes[4 + i / 16 * 8 + i % 8] >> (i % 16 / 8 * 4) & 15;
    y[i] = half_of_small_float(block.bytes[i / 16]) * static_cast<float>(kSmallFloats[code]);
  }
}

struct Row {
  int64_t elements, bytes, scaled;
  bool has_offset;
  void (*read)(Block, float*);
  std::span<const uint16_t> grid = {};
  bool has_uneven_values = false;
};
// In the order of the enum.
constexpr Row kRows[] = {
    {32, 18, 32, false, read_q4_0},
    {32, 20, 32, true, read_q4_1},
    {32, 22, 32, false, read_q5_0},
    {32, 24, 32, true, read_q5_1},
    {32, 34, 32, false, read_q8_0},
    {256, 144, 32, true, read_q4_k},
    {256, 176, 32, true, read_q5_k},
    {256, 210, 16, false, read_q6_k},
    {256, 84, 16, true, read_q2_k},
    {256, 110, 16, false, read_q3_k},
    {128, 18, 32, false, read_q1_0},
    {256, 54, 32, false, read_tq1_0},
    {256, 66, 32, false, read_tq2_0},
    {32, 18, 32, false, read_iq4_nl, {}, true},
    {256, 136, 32, false, read_iq4_xs, {}, true},
    {32, 17, 32, false, read_mxfp4, {}, true},
    {64, 36, 16, false, read_nvfp4, {}, true},
    {256, 50, 32, false, read_iq1_s, kIq1Grid},
    {256, 56, 16, false, read_iq1_m, kIq1Grid},
    {256, 66, 32, false, read_iq2_xxs, kIq2XxsGrid},
    {256, 74, 16, false, read_iq2_xs, kIq2XsGrid},
    {256, 82, 16, false, read_iq2_s, kIq2SGrid},
    {256, 98, 32, false, read_iq3_xxs, kIq3XxsGrid},
    {256, 110, 32, false, read_iq3_s, kIq3SGrid},
};

static_assert(std::size(kRows) == std::size(kBlockFormatNames));

const Row& row_of(BlockFormat format) {
  return kRows[static_cast<size_t>(format)];
}

}  // namespace

int64_t block_elements(BlockFormat format) {
  return row_of(format).elements;
}

int64_t scaled_elements(BlockFormat format) {
  return row_of(format).scaled;
}

bool has_offset(BlockFormat format) {
  return row_of(format).has_offset;
}

bool has_uneven_values(BlockFormat format) {
  return row_of(format).has_uneven_values;
}

int64_t block_bytes(BlockFormat format) {
  return row_of(format).bytes;
}

std::span<const uint16_t> block_grid(BlockFormat format) {
  return row_of(format).grid;
}

Result<void> dequantize(BlockFormat format, std::span<const std::byte> blocks,
                        std::span<float> numbers) {
  const Row& layout = row_of(format);
  const auto bytes = static_cast<size_t>(layout.bytes),
             elements = static_cast<size_t>(layout.elements);
  const size_t count = blocks.size() / bytes;
  if (blocks.size() % bytes != 0 || numbers.size() != count * elements) {
    return invalid_argument(
        "{}: blocks of {} bytes have {} numbers each; given {} bytes for {} numbers",
        name_of(format), bytes, elements, blocks.size(), numbers.size());
  }
  const auto* const from = reinterpret_cast<const uint8_t*>(blocks.data());
  for (size_t i = 0; i < count; ++i) layout.read({from + i * bytes}, numbers.data() + i * elements);
  return {};
}

}  // namespace ullage::ir
