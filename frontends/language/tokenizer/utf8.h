// UTF-8, as far as tokenizers need it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ullage::tokenizer {

// Bytes of the character at the front of `text`: 1 where the bytes are no character. REQUIRES: not
// empty.
constexpr size_t character_bytes(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const size_t size = first >= 0xf0 && first < 0xf8 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  if (first >= 0xf8 || size > text.size()) return 1;
  for (size_t i = 1; i < size; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 1;
  }
  return size;
}

// Its code point. REQUIRES: `character` is one, by its length.
constexpr uint32_t code_of(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first;
  uint32_t code = first & (0x7fu >> character.size());
  for (char next : character.substr(1))
    code = code << 6 | (static_cast<unsigned char>(next) & 0x3f);
  return code;
}

// REQUIRES: in [U+0800, U+10000).
constexpr std::string three_byte_character(uint32_t code) {
  return {static_cast<char>(0xe0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3f)),
          static_cast<char>(0x80 | (code & 0x3f))};
}

// REQUIRES: in [U+10000, U+10FFFF].
constexpr std::string four_byte_character(uint32_t code) {
  return {static_cast<char>(0xf0 | code >> 18), static_cast<char>(0x80 | (code >> 12 & 0x3f)),
          static_cast<char>(0x80 | (code >> 6 & 0x3f)), static_cast<char>(0x80 | (code & 0x3f))};
}

// REQUIRES: below U+0800.
constexpr std::string two_byte_character(unsigned code) {
  if (code < 0x80) return {static_cast<char>(code)};
  return {static_cast<char>(0xc0 | code >> 6), static_cast<char>(0x80 | (code & 0x3f))};
}

}  // namespace ullage::tokenizer
