#include "ir/quantization/block_format.h"

#include <cstring>
#include <string>

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

struct Row {
  int64_t elements, bytes, scaled;
  bool has_offset;
  void (*read)(Block, float*);
};
// In the order of the enum.
constexpr Row kRows[] = {
    {32, 18, 32, false, read_q4_0},  {32, 20, 32, true, read_q4_1},
    {32, 22, 32, false, read_q5_0},  {32, 24, 32, true, read_q5_1},
    {32, 34, 32, false, read_q8_0},  {256, 144, 32, true, read_q4_k},
    {256, 176, 32, true, read_q5_k}, {256, 210, 16, false, read_q6_k},
};

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

int64_t block_bytes(BlockFormat format) {
  return row_of(format).bytes;
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
