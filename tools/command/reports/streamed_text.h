// StreamedText: prints the text of an answer on the terminal while tokens arrive.
#pragma once

#include <span>

#include "language/text_stream.h"

namespace ullage::tools {

class StreamedText {
 public:
  // The tokenizer outlives this.
  explicit StreamedText(const tokenizer::Tokenizer& tokenizer) : stream_(tokenizer) {}

  // Prints the new part of the text of all tokens so far, except for a last character that is cut.
  void show(std::span<const tokenizer::Token> so_far);
  // Prints the rest that show() kept back, and an end of line.
  void finish(std::span<const tokenizer::Token> all);

 private:
  language::TextStream stream_;
};

}  // namespace ullage::tools
