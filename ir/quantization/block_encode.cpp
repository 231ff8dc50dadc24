// Floats to blocks. Arithmetic is in f32, in ggml's order, so that blocks are the same bits.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <string>

#include "ir/dtype.h"
#include "ir/graph/attribute.h"
#include "ir/quantization/block_format.h"
#include "ir/quantization/large_block_encode.h"

namespace ullage::ir {
namespace {

constexpr size_t kBlockNumbers = 32;

void put_half(uint8_t* at, float value) {
  const uint16_t bits = float_to_half(value);
  at[0] = static_cast<uint8_t>(bits);
  at[1] = static_cast<uint8_t>(bits >> 8);
}

// The number of largest magnitude, the first of equals.
float farthest(const float* x) {
  float largest = 0, found = 0;
  for (size_t i = 0; i < kBlockNumbers; ++i) {
    if (std::fabs(x[i]) <= largest) continue;
    largest = std::fabs(x[i]);
    found = x[i];
  }
  return found;
}

float inverse(float d) {
  return d != 0 ? 1.0f / d : 0.0f;
}

// Quantized values of 4 bits, low halves of bytes first; those of 5 have their upper bits in a word
// before.
void put_values(uint8_t* at, const uint8_t* values, bool five_bits) {
  uint32_t high = 0;
  for (size_t i = 0; i < kBlockNumbers; ++i) high |= static_cast<uint32_t>(values[i] >> 4 & 1) << i;
  if (five_bits) {
    for (size_t byte = 0; byte < 4; ++byte) *at++ = static_cast<uint8_t>(high >> (8 * byte));
  }
  for (size_t i = 0; i < kBlockNumbers / 2; ++i) {
    at[i] = static_cast<uint8_t>((values[i] & 15) | (values[i + kBlockNumbers / 2] & 15) << 4);
  }
}

// d * (q - 2^(bits - 1)): the number that is farthest from 0 becomes the lowest quantized value.
template <int bits>
void write_signed(const float* x, uint8_t* block) {
  constexpr int kMiddle = 1 << (bits - 1), kLast = 2 * kMiddle - 1;
  const float d = farthest(x) / static_cast<float>(-kMiddle), id = inverse(d);
  uint8_t values[kBlockNumbers];
  for (size_t i = 0; i < kBlockNumbers; ++i) {
    const int code = static_cast<int>(x[i] * id + (static_cast<float>(kMiddle) + 0.5f));
    values[i] = static_cast<uint8_t>(std::clamp(code, 0, kLast));
  }
  put_half(block, d);
  put_values(block + 2, values, bits == 5);
}

// d * q + m, m being the lowest number.
template <int bits>
void write_with_minimum(const float* x, uint8_t* block) {
  constexpr int kLast = (1 << bits) - 1;
  const auto [low, high] = std::minmax_element(x, x + kBlockNumbers);
  const float d = (*high - *low) / static_cast<float>(kLast), id = inverse(d);
  uint8_t values[kBlockNumbers];
  for (size_t i = 0; i < kBlockNumbers; ++i) {
    const int code = static_cast<int>(std::floor((x[i] - *low) * id + 0.5f));
    values[i] = static_cast<uint8_t>(std::clamp(code, 0, kLast));
  }
  put_half(block, d);
  put_half(block + 2, *low);
  put_values(block + 4, values, bits == 5);
}

void write_q8_0(const float* x, uint8_t* block) {
  const float d = std::fabs(farthest(x)) / 127.0f, id = inverse(d);
  put_half(block, d);
  for (size_t i = 0; i < kBlockNumbers; ++i) {
    block[2 + i] = static_cast<uint8_t>(static_cast<int8_t>(std::round(x[i] * id)));
  }
}

// In the order of the enum, whose later formats are only read.
constexpr void (*kWriters[])(const float*, uint8_t*) = {write_signed<4>, write_with_minimum<4>,
                                                        write_signed<5>, write_with_minimum<5>,
                                                        write_q8_0,      write_q4_k,
                                                        write_q5_k,      write_q6_k};

}  // namespace

Result<void> quantize(BlockFormat format, std::span<const float> numbers,
                      std::span<std::byte> blocks) {
  const std::string name(name_of(format));
  if (static_cast<size_t>(format) >= std::size(kWriters)) {
    return unsupported("{}: blocks of this format are read, but not made", name);
  }
  const auto bytes = static_cast<size_t>(block_bytes(format));
  const auto elements = static_cast<size_t>(block_elements(format));
  const size_t count = numbers.size() / elements;
  if (numbers.size() % elements != 0 || blocks.size() != count * bytes) {
    return invalid_argument(
        "{}: {} numbers make a block of {} bytes; given {} numbers for {} bytes", name, elements,
        bytes, numbers.size(), blocks.size());
  }
  for (float x : numbers) {
    if (!std::isfinite(x)) return invalid_argument("{}: numbers must be finite", name);
  }
  auto* const to = reinterpret_cast<uint8_t*>(blocks.data());
  for (size_t i = 0; i < count; ++i) {
    kWriters[static_cast<size_t>(format)](numbers.data() + i * elements, to + i * bytes);
  }
  return {};
}

}  // namespace ullage::ir
