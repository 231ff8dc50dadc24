// Element types: one table, and lookups in it.
#include "ir/dtype.h"

#include <bit>
#include <cmath>
#include <iterator>

namespace ullage::ir {
namespace {

struct Row {
  std::string_view name;
  size_t bytes;
};

// In the order of the enum.
constexpr Row kRows[] = {{"f16", 2}, {"bf16", 2}, {"f32", 4}, {"f64", 8}, {"i8", 1},
                         {"i16", 2}, {"i32", 4},  {"i64", 8}, {"u8", 1},  {"u16", 2},
                         {"u32", 4}, {"u64", 8},  {"bool", 1}};
static_assert(std::size(kRows) == std::size(kAllDTypes));

const Row& row(DType dtype) {
  return kRows[static_cast<size_t>(dtype)];
}

// Rounds to a 16-bit float of `mantissa` stored bits once, straight from double, so that no value
// is rounded twice. NaN stays NaN (quiet, upper payload bits kept).
uint16_t narrow(double v, int mantissa) {
  const int exponent_bits = 15 - mantissa;
  const int64_t bias = (int64_t{1} << (exponent_bits - 1)) - 1;
  const uint64_t infinity = ((uint64_t{1} << exponent_bits) - 1) << mantissa;
  const uint64_t bits = std::bit_cast<uint64_t>(v);
  const uint64_t sign = (bits >> 63) << 15;
  const int64_t exponent = static_cast<int64_t>((bits >> 52) & 0x7ff);
  const uint64_t fraction = bits & ((uint64_t{1} << 52) - 1);
  if (exponent == 0x7ff) {
    if (fraction == 0) return static_cast<uint16_t>(sign | infinity);
    const uint64_t quiet = uint64_t{1} << (mantissa - 1);
    return static_cast<uint16_t>(sign | infinity | quiet | (fraction >> (52 - mantissa)));
  }
  int64_t target = exponent - 1023 + bias;
  int64_t shift = 52 - mantissa;
  if (target <= 0) {
    shift += 1 - target;
    target = 1;  // subnormals share the exponent of the smallest normal, without its leading bit
  }
  if (exponent == 0 || shift >= 54) return static_cast<uint16_t>(sign);
  const uint64_t full = fraction | (uint64_t{1} << 52);
  const uint64_t rest = full & ((uint64_t{1} << shift) - 1), half = uint64_t{1} << (shift - 1);
  uint64_t kept = full >> shift;
  if (rest > half || (rest == half && (kept & 1) != 0)) ++kept;
  // A carry out of the mantissa moves into the exponent by itself.
  const uint64_t magnitude = (static_cast<uint64_t>(target - 1) << mantissa) + kept;
  return static_cast<uint16_t>(sign | (magnitude < infinity ? magnitude : infinity));
}

}  // namespace

size_t size_bytes(DType dtype) {
  return row(dtype).bytes;
}

std::string_view name_of(DType dtype) {
  return row(dtype).name;
}

std::optional<DType> parse_dtype(std::string_view name) {
  for (DType dtype : kAllDTypes) {
    if (name_of(dtype) == name) return dtype;
  }
  return std::nullopt;
}

bool is_float(DType dtype) {
  return kFloats.contains(dtype);
}
bool is_signed_integer(DType dtype) {
  return kSigned.contains(dtype);
}
bool is_unsigned_integer(DType dtype) {
  return kUnsigned.contains(dtype);
}
bool is_integer(DType dtype) {
  return kIntegers.contains(dtype);
}

float half_to_float(uint16_t half) {
  const int exponent = (half >> 10) & 31, fraction = half & 1023;
  const uint32_t sign = static_cast<uint32_t>(half >> 15) << 31;
  if (exponent == 31) {
    return std::bit_cast<float>(sign | 0x7f800000u | (static_cast<uint32_t>(fraction) << 13));
  }
  if (exponent == 0) {
    const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return sign != 0 ? -magnitude : magnitude;
  }
  constexpr uint32_t kBias = 127 - 15;
  return std::bit_cast<float>(sign | ((static_cast<uint32_t>(exponent) + kBias) << 23) |
                              (static_cast<uint32_t>(fraction) << 13));
}

uint16_t float_to_half(double value) {
  return narrow(value, 10);
}

float bfloat_to_float(uint16_t bfloat) {
  return std::bit_cast<float>(static_cast<uint32_t>(bfloat) << 16);
}

uint16_t float_to_bfloat(double value) {
  return narrow(value, 7);
}

}  // namespace ullage::ir
