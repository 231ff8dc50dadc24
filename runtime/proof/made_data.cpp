// Elements as doubles and integers, one dtype at a time.
#include "runtime/proof/made_data.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace ullage::runtime {
namespace {

// A permutation of 32-bit words that mixes all bits (murmur3's finaliser).
uint32_t mixed(uint32_t x) {
  x = (x ^ x >> 16) * 0x85ebca6b;
  x = (x ^ x >> 13) * 0xc2b2ae35;
  return x ^ x >> 16;
}

double made_float(uint32_t bits) {
  const double value = static_cast<double>(static_cast<int32_t>(bits & 255) - 128) / 64;
  return bits >> 8 & 31 ? value : value * 8;
}

// Beyond 8 and 16 bits on either side, and small ones that are no sums of 1/64.
constexpr int32_t kWideIntegers[] = {127, -128, 255, 300, -70000, 100000, 32768, -1};
constexpr double kWideFloats[] = {127.5, -128.5, 300, -70000, 100000, 0.001, -0.015, 0.4999};

template <class T>
void store(T value, std::byte* target) {
  std::memcpy(target, &value, sizeof value);
}

void store_element(ir::DType dtype, uint32_t bits, Range range, std::byte* target) {
  const bool wide = range == Range::wide && (bits >> 24) % 8 == 0;
  const size_t which = bits >> 16 & 7;
  const double number = wide ? kWideFloats[which] : made_float(bits);
  const int32_t small = wide ? kWideIntegers[which] : static_cast<int32_t>(bits % 9) - 3;
  const uint32_t positive = wide ? static_cast<uint32_t>(std::abs(small)) : bits % 6;
  switch (dtype) {
    case ir::DType::f16:
      return store(ir::float_to_half(number), target);
    case ir::DType::bf16:
      return store(ir::float_to_bfloat(number), target);
    case ir::DType::f32:
      return store(static_cast<float>(number), target);
    case ir::DType::f64:
      return store(number, target);
    case ir::DType::i8:
      return store(static_cast<int8_t>(small), target);
    case ir::DType::i16:
      return store(static_cast<int16_t>(small), target);
    case ir::DType::i32:
      return store(small, target);
    case ir::DType::i64:
      return store(int64_t{small}, target);
    case ir::DType::u8:
      return store(static_cast<uint8_t>(bits), target);
    case ir::DType::u16:
      return store(static_cast<uint16_t>(positive), target);
    case ir::DType::u32:
      return store(positive, target);
    case ir::DType::u64:
      return store(uint64_t{positive}, target);
    case ir::DType::boolean:
      return store(static_cast<uint8_t>(bits & 1), target);
  }
}

template <class T>
T load(const std::byte* source) {
  T value;
  std::memcpy(&value, source, sizeof value);
  return value;
}

double float_at(ir::DType dtype, const std::byte* source) {
  switch (dtype) {
    case ir::DType::f16:
      return ir::half_to_float(load<uint16_t>(source));
    case ir::DType::bf16:
      return ir::bfloat_to_float(load<uint16_t>(source));
    case ir::DType::f32:
      return load<float>(source);
    default:
      return load<double>(source);
  }
}

std::string text_of(ir::DType dtype, const std::byte* source) {
  char digits[32];
  std::to_chars_result end{};
  if (ir::is_float(dtype)) {
    end = std::to_chars(digits, std::end(digits), float_at(dtype, source),
                        std::chars_format::general, 9);
  } else {
    const size_t size = ir::size_bytes(dtype);
    uint64_t bits = 0;
    std::memcpy(&bits, source, size);
    const int unused = 64 - static_cast<int>(size) * 8;
    const auto number = static_cast<int64_t>(bits << unused) >> unused;
    end = ir::is_signed_integer(dtype) ? std::to_chars(digits, std::end(digits), number)
                                       : std::to_chars(digits, std::end(digits), bits);
  }
  return std::string(digits, end.ptr);
}

bool is_close(double fast, double plain, double absolute, double relative) {
  if (std::isnan(fast) || std::isnan(plain)) return std::isnan(fast) && std::isnan(plain);
  if (std::isinf(fast) || std::isinf(plain)) return fast == plain;
  return std::abs(fast - plain) <= absolute + relative * std::abs(plain);
}

}  // namespace

void make_data(ir::DType dtype, uint32_t seed, std::span<std::byte> bytes, Range range) {
  const size_t size = ir::size_bytes(dtype);
  const uint32_t start = mixed(seed + 1);
  for (size_t i = 0; (i + 1) * size <= bytes.size(); ++i) {
    store_element(dtype, mixed(start + static_cast<uint32_t>(i)), range, &bytes[i * size]);
  }
}

std::optional<std::string> difference(ir::DType dtype, std::span<const std::byte> fast,
                                      std::span<const std::byte> plain) {
  if (std::ranges::equal(fast, plain)) return std::nullopt;
  const size_t size = ir::size_bytes(dtype), count = plain.size() / size;
  const bool is_float = ir::is_float(dtype), narrow = is_float && size == 2;
  double largest = 0;
  for (size_t i = 0; is_float && i < count; ++i) {
    const double value = std::abs(float_at(dtype, &plain[i * size]));
    if (std::isfinite(value)) largest = std::max(largest, value);
  }
  const double absolute = std::ldexp(largest, narrow ? -8 : -16);
  const double relative = std::ldexp(1.0, narrow ? -8 : -13);
  for (size_t i = 0; i < count; ++i) {
    const std::byte *x = &fast[i * size], *y = &plain[i * size];
    if (!std::memcmp(x, y, size)) continue;
    const bool close =
        is_float && is_close(float_at(dtype, x), float_at(dtype, y), absolute, relative);
    if (close) continue;
    return "element " + std::to_string(i) + ": " + text_of(dtype, x) + ", plain " +
           text_of(dtype, y);
  }
  return std::nullopt;
}

}  // namespace ullage::runtime
