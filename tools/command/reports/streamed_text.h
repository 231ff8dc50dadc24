// StreamedText: prints the text of an answer on the terminal while tokens arrive.
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

  // Prints the new part of the text of all tokens so far, except for a last character that is cut.
  void show(std::span<const tokenizer::Token> so_far);
  // Prints the rest that show() kept back, and an end of line.
  void finish(std::span<const tokenizer::Token> all);

 private:
  void print_from_shown(std::string_view text, size_t end);

  const tokenizer::Tokenizer& tokenizer_;
  size_t shown_ = 0;  // bytes
};

}  // namespace ullage::tools
