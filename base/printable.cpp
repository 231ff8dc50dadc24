// UTF-8 by the table of well-formed sequences: no overlong ones, no surrogates.
#include "base/printable.h"

#include <cstddef>
#include <cstdint>

namespace ullage::ir {
namespace {

// The first character of a text; `bytes` is 0 if there is none.
struct Character {
  uint32_t code = 0;
  size_t bytes = 0;
};

Character first_of(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const size_t bytes = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {};
  uint32_t code = lead & (0x7fu >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3f);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  if (overlong || surrogate || code > 0x10ffff) return {};
  return {code, bytes};
}

// Bytes in front of `text` that some character begins with; at least 1. REQUIRES: none is whole.
size_t beginning_of(std::string_view text) {
  // The second byte of a character may lie in this range, by the first one.
  const auto lead = static_cast<uint8_t>(text[0]);
  const uint8_t low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  const uint8_t high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  const size_t bytes = lead < 0xc2 || lead > 0xf4 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  size_t size = 1;
  while (size < bytes && size < text.size()) {
    const auto next = static_cast<uint8_t>(text[size]);
    const bool continues = size == 1 ? next >= low && next <= high : (next & 0xc0) == 0x80;
    if (!continues) break;
    ++size;
  }
  return size;
}

bool steers_terminal(uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) ||  // controls
         code == 0x2028 || code == 0x2029 ||              // ends of lines
         code == 0x200e || code == 0x200f ||              // directions
         (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

std::string escaped(std::string_view text, bool (*is_escaped)(uint32_t code)) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string result;
  while (!text.empty()) {
    const Character character = first_of(text);
    const size_t bytes = character.bytes == 0 ? 1 : character.bytes;
    const std::string_view piece = text.substr(0, bytes);
    text.remove_prefix(bytes);
    if (character.bytes != 0 && !is_escaped(character.code)) {
      result += piece;
      continue;
    }
    for (const char c : piece) {
      const auto byte = static_cast<uint8_t>(c);
      result += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return result;
}

}  // namespace

std::string printable(std::string_view text) {
  return escaped(text, steers_terminal);
}

std::string printable_lines(std::string_view text) {
  return escaped(
      text, [](uint32_t code) { return code != '\n' && code != '\t' && steers_terminal(code); });
}

std::string with_replacements(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character character = first_of(text);
    if (character.bytes != 0) {
      result += text.substr(0, character.bytes);
      text.remove_prefix(character.bytes);
    } else {
      result += "\ufffd";
      text.remove_prefix(beginning_of(text));
    }
  }
  return result;
}

std::string valid_utf8(std::string_view text) {
  return escaped(text, [](uint32_t) { return false; });
}

}  // namespace ullage::ir
