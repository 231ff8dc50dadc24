// A text that is one number from its first character to its last: no blanks, no '+', nothing behind
// it.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <type_traits>

namespace ullage::ir {

// nullopt: it is none, or outside T's range. `base` is of integers.
template <class T>
std::optional<T> parse_whole(std::string_view text, int base = 10) {
  T value{};
  std::from_chars_result read{};
  if constexpr (std::is_floating_point_v<T>) {
    read = std::from_chars(text.data(), text.data() + text.size(), value);
  } else {
    read = std::from_chars(text.data(), text.data() + text.size(), value, base);
  }
  const bool is_whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return is_whole ? std::optional(value) : std::nullopt;
}

// `value` is as it was where the text is none.
template <class T>
bool parse_whole(std::string_view text, T& value) {
  const auto number = parse_whole<T>(text);
  if (number) value = *number;
  return number.has_value();
}

}  // namespace ullage::ir
