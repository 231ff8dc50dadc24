// Byte letters: a printable character for each of the 256 bytes, in which the tokens of byte-level
// BPE are written. Source: `bytes_to_unicode` of GPT-2's encoder.
#pragma once

#include <string>
#include <string_view>

namespace ullage::tokenizer {

// The letter of a byte, in UTF-8: itself where it is printable Latin-1, else one from U+0100 on.
std::string_view letter_of(unsigned char byte);

// The bytes that letters stand for; other characters stay as they are.
std::string bytes_of_letters(std::string_view letters);

}  // namespace ullage::tokenizer
