// Characters of texts in UTF-8, as Python's str has them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::chat {

// Bytes of the character at the front: 1 where the bytes are no character. REQUIRES: not empty.
size_t character_bytes(std::string_view text);
size_t character_count(std::string_view text);
// What is returned, here and below, points into `text`, which therefore is no temporary string.
std::vector<std::string_view> characters_of(std::string_view text);
std::vector<std::string_view> characters_of(std::string&& text) = delete;
char32_t code_of(std::string_view character);
// U+FFFD for what is no character.
std::string encoded(char32_t code);

bool is_space(char32_t code);
// Each character is one of `characters`; empty: it is white space.
std::string_view stripped(std::string_view text, std::string_view characters, bool front,
                          bool back);
std::string_view stripped(std::string&& text, std::string_view, bool, bool) = delete;
// As str.splitlines().
std::vector<std::string_view> lines_of(std::string_view text, bool keep_ends = false);
std::vector<std::string_view> lines_of(std::string&& text, bool keep_ends = false) = delete;

enum class Case : uint8_t { upper, lower };
std::string in_case(std::string_view text, Case letter_case);
// Does every character match `property`, "\p{L}" for example, and is there one?
bool all_match(std::string_view text, const char* property);

}  // namespace ullage::chat
