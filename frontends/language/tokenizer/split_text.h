// How byte-level BPE splits text before it merges: nothing is merged across a split. Sets of
// regular expressions by the names that GGUF files give them; PCRE2 matches.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::tokenizer {

class TextSplit {
 public:
  // Errors: unsupported, with the names that are known; internal where PCRE2 refuses.
  static ir::Result<TextSplit> named(std::string_view name);

  // The pieces of `text` in order, nothing left out. Bytes that are no UTF-8 match nothing.
  // Errors: unsupported where PCRE2 gives up.
  ir::Result<std::vector<std::string_view>> split(std::string_view text) const;

  // Is a piece that is a token taken as it is, without merging?
  bool takes_whole_tokens() const { return takes_whole_tokens_; }

 private:
  struct Expression;
  TextSplit() = default;

  std::vector<std::shared_ptr<const Expression>> expressions_;
  bool takes_whole_tokens_ = false;
};

// Byte letters: a printable character for each of the 256 bytes, in which the tokens of byte-level
// BPE are written. Source: `bytes_to_unicode` of GPT-2's encoder.

// The letter of a byte, in UTF-8: itself where it is printable Latin-1, else one from U+0100 on.
std::string_view letter_of(unsigned char byte);

// The bytes that letters stand for; other characters stay as they are.
std::string bytes_of_letters(std::string_view letters);

}  // namespace ullage::tokenizer
