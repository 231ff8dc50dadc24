// The other operand of a product by quantised weights: rows of f32 as they are, or rounded to
// 8-bit quantized values in blocks, as ggml's CPU backend does it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ullage::ir {

enum class Activations : uint8_t {
  f32,
  q8,  // d * q for each 32 numbers along the sum: d = max |x| / 127, q = x / d rounded, ties to
       // even
};

inline constexpr std::string_view kActivationsNames[] = {"f32", "q8"};
constexpr std::span<const std::string_view> names_of(Activations) {
  return kActivationsNames;
}

// Numbers of a block whose scale they share.
inline constexpr int64_t kActivationBlock = 32;

// Whole blocks of numbers as quantized values, integers of -127 to 127, and a scale per block. x /
// d is computed as x * (127 / max |x|), each step rounded to f32; d is rounded to f16 besides. A
// block of zeros has scale 0. REQUIRES: finite numbers, whole blocks, a scale for each.
void round_activations(std::span<const float> numbers, std::span<float> quantized,
                       std::span<float> scales);

}  // namespace ullage::ir
