// What print() and parse() must agree on beyond the grammar in docs/text-form.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ir/graph/tensor.h"

namespace ullage::ir {

// ASCII, whatever the locale.
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// May `name` stand for a leaf in expressions? Letters, digits, '_' and '.', none of the words that
// expressions use, and not of the form of a leaf itself.
bool is_symbol_name(std::string_view name);

// In double quotes; quotes and backslashes escaped, and what is not printable.
std::string in_quotes(std::string_view text);

// Shortest text that reads back as the same number.
std::string text_of(double number);
std::string element_text(const Tensor& tensor, int64_t i);

// FNV-1a over the bytes: distinguishes constants that are too large to print.
uint64_t hash_of(const Tensor& tensor);

}  // namespace ullage::ir
