// StreamedText: prints the text of an answer on the terminal while tokens arrive.
#pragma once

#include <span>
#include <string>

#include "language/text_stream.h"

namespace ullage::tools {

class StreamedText {
 public:
  // The tokenizer outlives this. The text ends in front of the first stop.
  explicit StreamedText(const tokenizer::Tokenizer& tokenizer, language::StopTexts stops = {})
      : stream_(tokenizer, std::move(stops)) {}

  // Prints the new part of the text of all tokens so far that is certain (TextStream::next).
  void show(std::span<const tokenizer::Token> so_far);
  // The same without printing: finish() does.
  void follow(std::span<const tokenizer::Token> so_far);
  // Prints the rest, and an end of line.
  void finish(std::span<const tokenizer::Token> all);

  const std::string& text() const { return text_; }
  const std::optional<size_t>& stopped() const { return stream_.stopped(); }

 private:
  language::TextStream stream_;
  std::string text_{};
  size_t printed_ = 0;  // bytes of it
};

}  // namespace ullage::tools
