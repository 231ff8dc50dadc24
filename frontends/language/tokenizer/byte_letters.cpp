#include "frontends/language/tokenizer/split_text.h"

#include <array>
#include <map>

#include "frontends/language/tokenizer/utf8.h"

namespace ullage::tokenizer {
namespace {

bool is_printable(unsigned byte) {
  return (byte >= '!' && byte <= '~') || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
}

std::array<std::string, 256> make_letters() {
  std::array<std::string, 256> letters;
  unsigned next = 0x100;
  for (unsigned byte = 0; byte < 256; ++byte) {
    letters[byte] = two_byte_character(is_printable(byte) ? byte : next++);
  }
  return letters;
}

const std::array<std::string, 256>& letters() {
  static const std::array<std::string, 256> all = make_letters();
  return all;
}

std::map<std::string_view, char> make_bytes() {
  std::map<std::string_view, char> bytes;
  for (unsigned byte = 0; byte < 256; ++byte) bytes[letters()[byte]] = static_cast<char>(byte);
  return bytes;
}

}  // namespace

std::string_view letter_of(unsigned char byte) {
  return letters()[byte];
}

std::string bytes_of_letters(std::string_view text) {
  static const std::map<std::string_view, char> bytes = make_bytes();
  std::string result;
  while (!text.empty()) {
    const std::string_view character = text.substr(0, character_bytes(text));
    text.remove_prefix(character.size());
    const auto found = bytes.find(character);
    if (found != bytes.end()) {
      result += found->second;
    } else {
      result += character;
    }
  }
  return result;
}

}  // namespace ullage::tokenizer
