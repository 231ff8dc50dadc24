#include "frontends/language/chat/characters.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <memory>

#include "base/printable.h"

namespace ullage::chat {
namespace {

struct FreeCode {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
};
using Pattern = std::unique_ptr<pcre2_code, FreeCode>;

PCRE2_SPTR units(std::string_view text) {
  return reinterpret_cast<PCRE2_SPTR>(text.data());
}

// Null only where memory runs out: the expressions are ours.
Pattern compiled(std::string_view expression) {
  int error = 0;
  PCRE2_SIZE at = 0;
  return Pattern(pcre2_compile(units(expression), expression.size(),
                               PCRE2_UTF | PCRE2_UCP | PCRE2_DOTALL, &error, &at, nullptr));
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

char ascii_in_case(char c, Case letter_case) {
  const bool changes = letter_case == Case::upper ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z';
  return changes ? static_cast<char>(c ^ 0x20) : c;
}

// The letters whose other case is several ones, which PCRE2 does not know.
std::string with_longer_cases(const std::string& text, Case letter_case) {
  const bool is_upper = letter_case == Case::upper;
  const std::string_view letter = is_upper ? "ß" : "İ", others = is_upper ? "SS" : "i\u0307";
  std::string result;
  for (const std::string_view c : characters_of(text)) result += c == letter ? others : c;
  return result;
}

}  // namespace

size_t character_bytes(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const size_t size = first >= 0xf0 && first < 0xf8 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  if (first >= 0xf8 || size > text.size()) return 1;
  for (size_t i = 1; i < size; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 1;
  }
  return size;
}

std::vector<std::string_view> characters_of(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    all.push_back(text.substr(0, character_bytes(text)));
    text.remove_prefix(all.back().size());
  }
  return all;
}

size_t character_count(std::string_view text) {
  size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(character_bytes(text));
  return count;
}

char32_t code_of(std::string_view character) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0);
  char32_t code = byte(0) & (0xffu >> (character.size() + 1));
  for (size_t i = 1; i < character.size(); ++i) code = code << 6 | (byte(i) & 0x3f);
  return code;
}

std::string encoded(char32_t code) {
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) code = 0xfffd;
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xc0 | code >> 6), tail(0)};
  if (code < 0x10000) return {static_cast<char>(0xe0 | code >> 12), tail(6), tail(0)};
  return {static_cast<char>(0xf0 | code >> 18), tail(12), tail(6), tail(0)};
}

bool is_space(char32_t code) {
  return (code >= 9 && code <= 13) || (code >= 0x1c && code <= 0x20) || code == 0x85 ||
         code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x2028 ||
         code == 0x2029 || code == 0x202f || code == 0x205f || code == 0x3000;
}

std::string_view stripped(std::string_view text, std::string_view characters, bool front,
                          bool back) {
  const auto chosen = characters_of(characters);
  const auto goes = [&](std::string_view c) {
    return chosen.empty() ? is_space(code_of(c)) : std::ranges::count(chosen, c) != 0;
  };
  while (front && !text.empty()) {
    const size_t size = character_bytes(text);
    if (!goes(text.substr(0, size))) break;
    text.remove_prefix(size);
  }
  while (back && !text.empty()) {
    size_t begin = text.size() - 1;
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80) --begin;
    if (character_bytes(text.substr(begin)) != text.size() - begin) begin = text.size() - 1;
    if (!goes(text.substr(begin))) break;
    text.remove_suffix(text.size() - begin);
  }
  return text;
}

std::vector<std::string_view> lines_of(std::string_view text, bool keep_ends) {
  std::vector<std::string_view> lines;
  size_t begin = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t size = character_bytes(text.substr(at));
    const char32_t code = code_of(text.substr(at, size));
    const bool ends = (code >= 10 && code <= 13) || (code >= 0x1c && code <= 0x1e) ||
                      code == 0x85 || code == 0x2028 || code == 0x2029;
    const size_t line_end = at;
    at += size;
    if (!ends) continue;
    if (code == '\r' && text.substr(at).starts_with('\n')) ++at;
    lines.push_back(text.substr(begin, (keep_ends ? at : line_end) - begin));
    begin = at;
  }
  if (begin < text.size()) lines.push_back(text.substr(begin));
  return lines;
}

std::string in_case(std::string_view given, Case letter_case) {
  std::string text(given);
  if (is_ascii(text)) {
    for (char& c : text) c = ascii_in_case(c, letter_case);
    return text;
  }
  std::string valid = with_longer_cases(ir::valid_utf8(text), letter_case);
  const Pattern all = compiled(".+");
  const std::string_view replacement = letter_case == Case::upper ? "\\U$0" : "\\L$0";
  // A letter's other case has at most three times its bytes.
  std::string result(valid.size() * 3, '\0');
  PCRE2_SIZE size = result.size();
  const int count = pcre2_substitute(
      all.get(), units(valid), valid.size(), 0, PCRE2_SUBSTITUTE_EXTENDED, nullptr, nullptr,
      units(replacement), replacement.size(), reinterpret_cast<PCRE2_UCHAR*>(result.data()), &size);
  if (count < 0) return valid;
  result.resize(size);
  return result;
}

bool all_match(std::string_view text, const char* property) {
  const std::string valid = ir::valid_utf8(text);
  const Pattern whole = compiled("\\A(?:" + std::string(property) + ")++\\z");
  const std::unique_ptr<pcre2_match_data, void (*)(pcre2_match_data*)> match(
      pcre2_match_data_create(1, nullptr), pcre2_match_data_free);
  return pcre2_match(whole.get(), units(valid), valid.size(), 0, 0, match.get(), nullptr) > 0;
}

}  // namespace ullage::chat
