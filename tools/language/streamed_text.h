// StreamedText: the text of an answer on the terminal, as far as it is there.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "frontends/language/tokenizer/tokenizer.h"

namespace ullage::tools {

class StreamedText {
 public:
  // The tokenizer outlives this.
  explicit StreamedText(const tokenizer::Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  // Prints what is new in the text of all tokens so far, but for a last character that is cut.
  void show(std::span<const tokenizer::Token> so_far);
  // Prints what show() held back, and an end of line.
  void finish(std::span<const tokenizer::Token> all);

 private:
  void print_from_shown(std::string_view text, size_t end);

  const tokenizer::Tokenizer& tokenizer_;
  size_t shown_ = 0;  // bytes
};

}  // namespace ullage::tools
