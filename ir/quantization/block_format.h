// Block formats: how groups of quantised numbers lie in memory. A block has small quantized values
// and, once for all of them, the numbers that scale them. Source: the reference quantisation of
// ggml (ggml-quants.c, ggml-common.h), whose files have them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/result.h"

namespace ullage::ir {

// q is a quantized value, m a minimum, d an f16 per block unless said otherwise. "of k_values": q
// is the number of one of 16 integers. "of a grid": eight or four numbers are a point of
// block_grid(), each with a sign.
enum class BlockFormat : uint8_t {
  q4_0,     // d * (q - 8), 4 bits
  q4_1,     // d * q + m, 4 bits
  q5_0,     // d * (q - 16), 5 bits
  q5_1,     // d * q + m, 5 bits
  q8_0,     // d * q, signed 8 bits
  q4_k,     // d * scale * q - dmin * minimum, 4 bits; scales and minima of 6 bits per 32
  q5_k,     // the same with 5 bits
  q6_k,     // d * scale * (q - 32), 6 bits; signed scales of 8 bits per 16
  q2_k,     // d * scale * q - dmin * minimum, 2 bits; scales and minima of 4 bits per 16
  q3_k,     // d * (scale - 32) * (q - 4), 3 bits; scales of 6 bits per 16
  q1_0,     // d * (2 * q - 1), 1 bit
  tq1_0,    // d * (q - 1), q = 0, 1 or 2, five in a byte
  tq2_0,    // d * (q - 1), 2 bits
  iq4_nl,   // d * q of k_values, 4 bits
  iq4_xs,   // d * (scale - 32) * q of k_values, 4 bits; scales of 6 bits per 32
  mxfp4,    // d * q of k_values, 4 bits: floats of 2 bits of exponent, doubled; d = 2^(e - 128)
  nvfp4,    // the same; d per 16: a float of 8 bits, halved
  iq1_s,    // d * (2 * scale + 1) * (q +- 1/8) of a grid; scales of 3 bits and a sign of 1/8 per 32
  iq1_m,    // the same; scales per 16, a sign of 1/8 per 8
  iq2_xxs,  // d * (2 * scale + 1) / 8 * q of a grid; scales of 4 bits per 32
  iq2_xs,   // the same; scales per 16
  iq2_s,    // the same with eight signs of eight
  iq3_xxs,  // d * (2 * scale + 1) / 4 * q of a grid; scales of 4 bits per 32
  iq3_s,    // d * (2 * scale + 1) * q of a grid; scales of 4 bits per 32
};

// As files and attributes call them.
inline constexpr std::string_view kBlockFormatNames[] = {
    "q4_0",  "q4_1",  "q5_0",  "q5_1",    "q8_0",   "q4_k",   "q5_k",    "q6_k",
    "q2_k",  "q3_k",  "q1_0",  "tq1_0",   "tq2_0",  "iq4_nl", "iq4_xs",  "mxfp4",
    "nvfp4", "iq1_s", "iq1_m", "iq2_xxs", "iq2_xs", "iq2_s",  "iq3_xxs", "iq3_s"};
constexpr std::span<const std::string_view> names_of(BlockFormat) {
  return kBlockFormatNames;
}

inline constexpr auto kAllBlockFormats = [] {
  std::array<BlockFormat, std::size(kBlockFormatNames)> all{};
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<BlockFormat>(i);
  return all;
}();

int64_t block_elements(BlockFormat format);   // 32 to 256
int64_t block_bytes(BlockFormat format);      // 17 to 210
int64_t scaled_elements(BlockFormat format);  // 16 or 32, which share a scale
bool has_offset(BlockFormat format);          // is a minimum part of a number?
bool has_uneven_values(BlockFormat format);   // do bits number values that are looked up?

// The points that a format's blocks name by number, with levels of their coordinates: eight of two
// bits, or four of three, the first in the lowest bits. Empty: the format has no grid.
std::span<const uint16_t> block_grid(BlockFormat format);

// The numbers of whole blocks, each the exact value rounded once to f32. Scales that are infinite
// or NaN give what the formula gives.
// Errors: invalid_argument where `blocks` is no whole number of blocks, or `numbers` has another
// size than they have.
Result<void> dequantize(BlockFormat format, std::span<const std::byte> blocks,
                        std::span<float> numbers);

// Blocks of numbers, as ggml's reference makes them: the same bits in the five formats with one
// scale per 32 numbers. Errors: unsupported for formats that are only read (those behind q6_k);
// invalid_argument where `numbers` are no whole blocks or not finite, or `blocks` has another size
// than they take.
Result<void> quantize(BlockFormat format, std::span<const float> numbers,
                      std::span<std::byte> blocks);

}  // namespace ullage::ir
