// Elements as doubles and integers, one dtype at a time.
#include "runtime/self_test/generated_data.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "base/message.h"
#include "runtime/backend.h"

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

// A block of elements with one tolerance: a multiple of 4, since poison is words.
constexpr size_t kNeighbours = 64;
constexpr size_t kRoundingsOneIn = 32, kFewRoundings = 2;

// Values beyond 8, 16 and 32 bits of either sign, small values that are no sums of 1/64, and values
// with very large or nearly zero exponentials.
constexpr int32_t kWideIntegers[] = {127,    -128,        255,        300,  -70000, 100000,
                                     32768,  -1,          2147483647, -255, 256,    65536,
                                     -32769, -2147483647, 1000000007, -1000};
constexpr double kWideFloats[] = {127.5, -128.5, 300,  -70000, 100000, 0.001, -0.015, 0.4999,
                                  3.1e9, -4.7e9, 20.5, -33.25, 71.5,   -88.7, 255.5,  -1e-6};

// Few, so that many are equal.
constexpr double kOddFloats[] = {0, -0.0, 1, -1, 1, 0.5, 2, -2.5};
constexpr double kNoNumbers[] = {std::numeric_limits<double>::quiet_NaN(),
                                 std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity(), 1e-40};
constexpr int32_t kOddIntegers[] = {0, 1, 1, -1, 2, 7, 64, -2};

constexpr double kUnitFloats[] = {1, -1, 2, 0.5, 1, -1, -2, -0.5};
constexpr int32_t kUnitIntegers[] = {1, -1, 3, -3, 1, -1, 5, 1};

double float_of(uint32_t bits, Range range) {
  const size_t which = bits >> 16 & 15;
  const bool rare = (bits >> 24) % 8 == 0;
  if (range == Range::units) return kUnitFloats[which % 8];
  if (range == Range::odd) return rare ? kNoNumbers[which % 4] : kOddFloats[which % 8];
  return rare && range == Range::wide ? kWideFloats[which] : made_float(bits);
}

int32_t integer_of(uint32_t bits, Range range) {
  const size_t which = bits >> 16 & 15;
  if (range == Range::units) return kUnitIntegers[which % 8];
  if (range == Range::odd) return kOddIntegers[which % 8];
  const bool rare = (bits >> 24) % 8 == 0;
  return rare && range == Range::wide ? kWideIntegers[which] : static_cast<int32_t>(bits % 9) - 3;
}

template <class T>
void store(T value, std::byte* target) {
  std::memcpy(target, &value, sizeof value);
}

void store_element(ir::DType dtype, uint32_t bits, Range range, std::byte* target) {
  const double number = float_of(bits, range);
  const int32_t small = integer_of(bits, range);
  const auto positive = static_cast<uint32_t>(std::abs(small));
  // For 64 bits, every other wide value has bits in both halves.
  const int64_t stretch = range == Range::wide && bits >> 30 == 1 ? 0x100000003 : 1;
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
      return store(small * stretch, target);
    case ir::DType::u8:
      return store(static_cast<uint8_t>(bits), target);
    case ir::DType::u16:
      return store(static_cast<uint16_t>(positive), target);
    case ir::DType::u32:
      return store(positive, target);
    case ir::DType::u64:
      return store(positive * static_cast<uint64_t>(stretch), target);
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

struct Tolerance {
  double absolute = 0, relative = 0;
};

// Unwritten elements contain a part of the poison, which is a number in a 16-bit float.
bool is_poison(std::span<const std::byte> bytes, size_t at, size_t size) {
  std::byte poison[4];
  std::memcpy(poison, &kPoison, sizeof poison);
  return size < sizeof poison && !std::memcmp(&bytes[at], &poison[at % sizeof poison], size);
}

Tolerance tolerance_of(ir::DType dtype, std::span<const std::byte> plain) {
  if (!ir::is_float(dtype)) return {};
  const size_t size = ir::size_bytes(dtype);
  double largest = 0;
  for (size_t at = 0; at < plain.size(); at += size) {
    const double value = std::abs(float_at(dtype, &plain[at]));
    if (std::isfinite(value) && !is_poison(plain, at, size)) largest = std::max(largest, value);
  }
  const bool narrow = size == 2;
  return {std::ldexp(largest, narrow ? -8 : -16), std::ldexp(1.0, narrow ? -8 : -13)};
}

bool is_close(double fast, double plain, Tolerance tolerance) {
  if (std::isnan(fast) || std::isnan(plain)) return std::isnan(fast) && std::isnan(plain);
  if (std::isinf(fast) || std::isinf(plain)) return fast == plain;
  return std::abs(fast - plain) <= tolerance.absolute + tolerance.relative * std::abs(plain);
}

}  // namespace

void generate_data(ir::DType dtype, uint32_t seed, std::span<std::byte> bytes, Range range) {
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
  // 16-bit floats are rounded sums: another order of summation rounds few of them differently.
  size_t roundings = size == 2 ? count / kRoundingsOneIn + kFewRoundings : count;
  for (size_t first = 0; first < count; first += kNeighbours) {
    const size_t end = std::min(count, first + kNeighbours);
    const auto whole = [&](std::span<const std::byte> bytes) {
      return bytes.subspan(first * size, (end - first) * size);
    };
    if (std::ranges::equal(whole(fast), whole(plain))) continue;
    const Tolerance tolerance = tolerance_of(dtype, whole(plain));
    for (size_t i = first; i < end; ++i) {
      const std::byte *x = &fast[i * size], *y = &plain[i * size];
      if (!std::memcmp(x, y, size)) continue;
      const bool close =
          ir::is_float(dtype) && is_close(float_at(dtype, x), float_at(dtype, y), tolerance);
      if (close && roundings-- != 0) continue;
      return ir::message("element {}: {}, plain {}", i, text_of(dtype, x), text_of(dtype, y));
    }
  }
  return std::nullopt;
}

}  // namespace ullage::runtime
