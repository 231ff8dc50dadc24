// Arithmetic is in f32, in the order of ggml's reference (ggml-quants.c: make_qkx2_quants and
// make_qx_quants).
#include "ir/quantization/large_block_encode.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "ir/dtype.h"

namespace ullage::ir {
namespace {

constexpr size_t kNumbers = 256;

using Values = std::array<uint8_t, kNumbers>;

int nearest(float x) {
  return static_cast<int>(std::nearbyint(x));  // halves to even
}
int value_near(float x, int lowest, int highest) {
  return std::clamp(nearest(x), lowest, highest);
}

void put_half(uint8_t* at, uint16_t bits) {
  at[0] = static_cast<uint8_t>(bits);
  at[1] = static_cast<uint8_t>(bits >> 8);
}

// ---- scale * value - minimum -----------------------------------------------------------------

constexpr size_t kGroup = 32, kGroups = kNumbers / kGroup;

using Group = std::span<const float, kGroup>;

// How a group is searched: numbers are stretched over first, first + step ... more values than
// `highest` has, so often.
struct Search {
  int highest, tries;
  float first, step;
};
constexpr Search kFourBits{.highest = 15, .tries = 20, .first = -1, .step = 0.1f};
constexpr Search kFiveBits{.highest = 31, .tries = 15, .first = -0.5f, .step = 0.1f};

struct Scale {
  float scale = 0, minimum = 0;  // both at least 0
};

// Numbers far from 0 are the ones to keep.
std::array<float, kGroup> weights_of(Group x) {
  float squares = 0;
  for (float v : x) squares += v * v;
  const float usual = std::sqrt(squares / static_cast<float>(kGroup));
  std::array<float, kGroup> weights;
  for (size_t i = 0; i < kGroup; ++i) weights[i] = usual + std::fabs(x[i]);
  return weights;
}

class GroupSearch {
 public:
  explicit GroupSearch(Group x) : x_(x), weights_(weights_of(x)) {
    low_ = std::min(0.0f, *std::ranges::min_element(x));
    high_ = *std::ranges::max_element(x);
    for (size_t i = 0; i < kGroup; ++i) {
      sum_w_ += weights_[i];
      sum_x_ += weights_[i] * x[i];
    }
  }

  Scale best(const Search& search) {
    if (high_ <= low_) return {.scale = 0, .minimum = -low_};
    const auto highest = static_cast<float>(search.highest);
    float scale = 1 / (highest / (high_ - low_)), low = low_;
    take_values(highest / (high_ - low_), search.highest);
    float least = error(scale, low);
    for (int i = 0; i <= search.tries; ++i) {
      const float steps = search.first + search.step * static_cast<float>(i) + highest;
      take_values(steps / (high_ - low_), search.highest);
      const auto [found, found_low] = fitted();
      if (found <= 0) continue;
      if (const float own = error(found, found_low); own < least) {
        least = own;
        scale = found;
        low = found_low;
      }
    }
    return {.scale = scale, .minimum = -low};
  }

 private:
  void take_values(float inverse, int highest) {
    for (size_t i = 0; i < kGroup; ++i)
      values_[i] = static_cast<float>(value_near(inverse * (x_[i] - low_), 0, highest));
  }

  // Scale and lowest number by which the quantized values are nearest to the numbers; a scale of 0:
  // none.
  std::array<float, 2> fitted() const {
    float sum_l = 0, sum_l2 = 0, sum_xl = 0;
    for (size_t i = 0; i < kGroup; ++i) {
      const float w = weights_[i], l = values_[i];
      sum_l += w * l;
      sum_l2 += w * l * l;
      sum_xl += w * l * x_[i];
    }
    const float determinant = sum_w_ * sum_l2 - sum_l * sum_l;
    if (determinant <= 0) return {0, 0};
    const float low = (sum_l2 * sum_x_ - sum_l * sum_xl) / determinant;
    if (low > 0) return {sum_xl / sum_l2, 0};
    return {(sum_w_ * sum_xl - sum_x_ * sum_l) / determinant, low};
  }

  float error(float scale, float low) const {
    float sum = 0;
    for (size_t i = 0; i < kGroup; ++i) {
      const float difference = scale * values_[i] + low - x_[i];
      sum += weights_[i] * difference * difference;
    }
    return sum;
  }

  Group x_;
  std::array<float, kGroup> weights_, values_{};
  float low_ = 0, high_ = 0, sum_w_ = 0, sum_x_ = 0;
};

// Eight scales and eight minima of 6 bits in twelve bytes.
void put_scales(uint8_t* at, const std::array<int, kGroups>& scales,
                const std::array<int, kGroups>& minima) {
  for (size_t j = 0; j < kGroups / 2; ++j) {
    const int scale = scales[j + 4], minimum = minima[j + 4];
    at[j] = static_cast<uint8_t>(scales[j] | scale >> 4 << 6);
    at[j + 4] = static_cast<uint8_t>(minima[j] | minimum >> 4 << 6);
    at[j + 8] = static_cast<uint8_t>((scale & 15) | (minimum & 15) << 4);
  }
}

// Halves, scales and minima to the block's first sixteen bytes, and the quantized values by them.
Values write_scales(const float* x, uint8_t* block, const Search& search) {
  constexpr float kMost = 63;
  std::array<Scale, kGroups> wanted;
  float scale = 0, minimum = 0;
  for (size_t j = 0; j < kGroups; ++j) {
    wanted[j] = GroupSearch(Group(x + j * kGroup, kGroup)).best(search);
    scale = std::max(scale, wanted[j].scale);
    minimum = std::max(minimum, wanted[j].minimum);
  }
  const float inverse = scale > 0 ? kMost / scale : 0,
              inverse_minimum = minimum > 0 ? kMost / minimum : 0;
  std::array<int, kGroups> scales, minima;
  for (size_t j = 0; j < kGroups; ++j) {
    scales[j] = value_near(inverse * wanted[j].scale, 0, 63);
    minima[j] = value_near(inverse_minimum * wanted[j].minimum, 0, 63);
  }
  const uint16_t d = float_to_half(scale / kMost), d_minimum = float_to_half(minimum / kMost);
  put_half(block, d);
  put_half(block + 2, d_minimum);
  put_scales(block + 4, scales, minima);
  Values values{};
  for (size_t i = 0; i < kNumbers; ++i) {
    const size_t j = i / kGroup;
    const float own = half_to_float(d) * static_cast<float>(scales[j]);
    const float low = half_to_float(d_minimum) * static_cast<float>(minima[j]);
    if (own != 0)
      values[i] = static_cast<uint8_t>(value_near((x[i] + low) / own, 0, search.highest));
  }
  return values;
}

// Of each 64 quantized values the first 32 as low halves of bytes, the others as high ones.
void put_nibbles(uint8_t* at, const Values& values) {
  for (size_t i = 0; i < kNumbers / 2; ++i) {
    const size_t first = i / 32 * 64 + i % 32;
    at[i] = static_cast<uint8_t>((values[first] & 15) | (values[first + 32] & 15) << 4);
  }
}

// ---- scale * value ---------------------------------------------------------------------------

constexpr size_t kSmallGroup = 16, kSmallGroups = kNumbers / kSmallGroup;
constexpr int kMiddle = 32;  // quantized values are -32 to 31
constexpr float kNothing = 1e-15f;

// The scale of a group whose quantized values are nearest to its numbers by their squares; 0 where
// all are next to nothing.
float signed_scale(std::span<const float, kSmallGroup> x) {
  const float farthest = *std::ranges::max_element(x, {}, [](float v) { return std::fabs(v); });
  if (std::fabs(farthest) < kNothing) return 0;
  float best = 0, scale = 0;
  const auto attempt = [&](float steps, bool is_first) {
    float sum_xl = 0, sum_l2 = 0;
    for (const float v : x) {
      const auto l = static_cast<float>(value_near(-steps / farthest * v, -kMiddle, kMiddle - 1));
      const float w = v * v;
      sum_xl += w * v * l;
      sum_l2 += w * l * l;
    }
    if (sum_l2 <= 0 || (!is_first && sum_xl * sum_xl <= best * sum_l2)) return;
    scale = sum_xl / sum_l2;
    best = scale * sum_xl;
  };
  attempt(kMiddle, true);
  for (int i = -9; i <= 9; ++i) {
    if (i != 0) attempt(static_cast<float>(kMiddle) + 0.1f * static_cast<float>(i), false);
  }
  return scale;
}

// Of each 128 quantized values the lower four bits in 64 bytes, then all upper ones, two of each,
// in 64.
void put_six_bits(uint8_t* at, const Values& values) {
  for (size_t i = 0; i < kNumbers / 2; ++i) {
    const size_t first = i / 64 * 128 + i % 64;
    at[i] = static_cast<uint8_t>((values[first] & 15) | (values[first + 64] & 15) << 4);
  }
  for (size_t i = 0; i < kNumbers / 4; ++i) {
    const size_t first = i / 32 * 128 + i % 32;
    int bits = 0;
    for (size_t j = 0; j < 4; ++j) bits |= values[first + 32 * j] >> 4 << (2 * j);
    at[kNumbers / 2 + i] = static_cast<uint8_t>(bits);
  }
}

}  // namespace

void write_q4_k(const float* x, uint8_t* block) {
  put_nibbles(block + 16, write_scales(x, block, kFourBits));
}

void write_q5_k(const float* x, uint8_t* block) {
  const Values values = write_scales(x, block, kFiveBits);
  for (size_t i = 0; i < kGroup; ++i) {
    int bits = 0;
    for (size_t j = 0; j < kGroups; ++j) bits |= (values[j * kGroup + i] >> 4 & 1) << j;
    block[16 + i] = static_cast<uint8_t>(bits);
  }
  put_nibbles(block + 48, values);
}

void write_q6_k(const float* x, uint8_t* block) {
  std::fill_n(block, 210, uint8_t{0});
  std::array<float, kSmallGroups> wanted;
  for (size_t j = 0; j < kSmallGroups; ++j) {
    wanted[j] = signed_scale(std::span<const float, kSmallGroup>(x + j * kSmallGroup, kSmallGroup));
  }
  const float farthest =
      *std::ranges::max_element(wanted, {}, [](float v) { return std::fabs(v); });
  if (std::fabs(farthest) < kNothing) return;
  const float inverse = -128.0f / farthest;
  const uint16_t d = float_to_half(1 / inverse);
  Values values;
  values.fill(kMiddle);
  for (size_t j = 0; j < kSmallGroups; ++j) {
    const int scale = value_near(inverse * wanted[j], -128, 127);
    block[192 + j] = static_cast<uint8_t>(scale);
    const float own = half_to_float(d) * static_cast<float>(scale);
    for (size_t i = j * kSmallGroup; own != 0 && i < (j + 1) * kSmallGroup; ++i) {
      values[i] = static_cast<uint8_t>(value_near(x[i] / own, -kMiddle, kMiddle - 1) + kMiddle);
    }
  }
  put_six_bits(block, values);
  put_half(block + 208, d);
}

}  // namespace ullage::ir
