// Hashes as text: 16 digits.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ullage::runtime {

inline constexpr size_t kHexDigits = 16;

inline std::string hex_of(uint64_t value) {
  char digits[kHexDigits];
  const auto end = std::to_chars(digits, digits + kHexDigits, value, 16).ptr;
  const auto count = static_cast<size_t>(end - digits);
  return std::string(kHexDigits - count, '0') + std::string(digits, count);
}

// The hash at the begin of `text`; none if that is not 16 digits.
inline std::optional<uint64_t> parse_hex(std::string_view text) {
  if (text.size() < kHexDigits) return std::nullopt;
  uint64_t value = 0;
  const char* const begin = text.data();
  const auto [end, error] = std::from_chars(begin, begin + kHexDigits, value, 16);
  if (error != std::errc() || end != begin + kHexDigits) return std::nullopt;
  return value;
}

}  // namespace ullage::runtime
