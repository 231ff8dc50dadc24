// TextSplit: text in pieces, by regular expressions that PCRE2 matches.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::tokenizer {

// What lies between matches: a piece too, or left out.
enum class Gaps : uint8_t { kept, left_out };

// A match, or what lies between two.
struct TextPart {
  std::string_view text;
  bool is_match = false;
};

class TextSplit {
 public:
  // Expressions are applied one after the other: each splits the pieces that those before it left.
  // Empty ones are no expressions. `\s` is white space as Unicode has it. Errors: internal where
  // PCRE2 refuses one.
  static ir::Result<TextSplit> of(std::span<const std::string_view> expressions,
                                  Gaps gaps = Gaps::kept);

  // The pieces of `text` in order. Bytes that are no UTF-8 match nothing. Errors: unsupported where
  // PCRE2 gives up.
  ir::Result<std::vector<std::string_view>> split(std::string_view text) const;

  // All matches of the first expression, and what lies between them, none of them empty. Errors as
  // above.
  ir::Result<std::vector<TextPart>> parts(std::string_view text) const;

 private:
  struct Expression;
  TextSplit() = default;

  std::vector<std::shared_ptr<const Expression>> expressions_;
  Gaps gaps_ = Gaps::kept;
};

// Byte letters: a printable character for each of the 256 bytes, in which the tokens of byte-level
// BPE are written. Source: `bytes_to_unicode` of GPT-2's encoder.

// The letter of a byte, in UTF-8: itself where it is printable Latin-1, else one from U+0100 on.
std::string_view letter_of(unsigned char byte);

// The bytes that letters stand for; other characters stay as they are.
std::string bytes_of_letters(std::string_view letters);

}  // namespace ullage::tokenizer
