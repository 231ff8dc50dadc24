// Block formats: how groups of quantised numbers lie in memory. A block has small quantized values
// and, once for all of them, the numbers that scale them. Source: the reference quantisation of
// ggml (ggml-quants.c, ggml-common.h), whose files have them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/result.h"

namespace ullage::ir {

// One scale d per 32 numbers of the first five; super-blocks of 256 with scales of 16 or 32 numbers
// each in the last three. q is a quantized value, m a minimum.
enum class BlockFormat : uint8_t {
  q4_0,  // d * (q - 8), 4 bits
  q4_1,  // d * q + m, 4 bits
  q5_0,  // d * (q - 16), 5 bits
  q5_1,  // d * q + m, 5 bits
  q8_0,  // d * q, signed 8 bits
  q4_k,  // d * scale * q - dmin * minimum, 4 bits; scales and minima of 6 bits per 32
  q5_k,  // the same with 5 bits
  q6_k,  // d * scale * (q - 32), 6 bits; signed scales of 8 bits per 16
};

inline constexpr BlockFormat kAllBlockFormats[] = {
    BlockFormat::q4_0, BlockFormat::q4_1, BlockFormat::q5_0, BlockFormat::q5_1,
    BlockFormat::q8_0, BlockFormat::q4_k, BlockFormat::q5_k, BlockFormat::q6_k};

int64_t block_elements(BlockFormat format);   // 32 or 256
int64_t block_bytes(BlockFormat format);      // 18 to 210, even
int64_t scaled_elements(BlockFormat format);  // 16 or 32, which share a scale
bool has_offset(BlockFormat format);          // is a minimum part of a number?

// As files and attributes call them.
inline constexpr std::string_view kBlockFormatNames[] = {"q4_0", "q4_1", "q5_0", "q5_1",
                                                         "q8_0", "q4_k", "q5_k", "q6_k"};
constexpr std::span<const std::string_view> names_of(BlockFormat) {
  return kBlockFormatNames;
}

// The numbers of whole blocks, each the exact value rounded once to f32. Scales that are infinite
// or NaN give what the formula gives.
// Errors: invalid_argument where `blocks` is no whole number of blocks, or `numbers` has another
// size than they have.
Result<void> dequantize(BlockFormat format, std::span<const std::byte> blocks,
                        std::span<float> numbers);

// Blocks of numbers, as ggml's reference makes them: the same bits in the five formats with one
// scale per 32 numbers. Errors: invalid_argument where `numbers` are no whole blocks or not finite,
// or `blocks` has another size than they take.
Result<void> quantize(BlockFormat format, std::span<const float> numbers,
                      std::span<std::byte> blocks);

}  // namespace ullage::ir
