// TextStream: the text of an answer in pieces, while its tokens arrive.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "frontends/language/tokenizer/tokenizer.h"
#include "language/stop_texts.h"

namespace ullage::language {

class TextStream {
 public:
  // The tokenizer outlives this. The text ends in front of the first stop.
  explicit TextStream(const tokenizer::Tokenizer& tokenizer, StopTexts stops = {})
      : tokenizer_(&tokenizer), stops_(std::move(stops)) {}

  // The new part of the text of all tokens so far, without a last character that is cut, and
  // without what may turn out to belong to a stop.
  std::string next(std::span<const tokenizer::Token> so_far);
  // The rest that next() kept back.
  std::string rest(std::span<const tokenizer::Token> all);
  // How many tokens there are up to the one that completes a stop, once one of the above has found
  // it.
  const std::optional<size_t>& stopped() const { return stopped_; }

 private:
  std::string part(std::span<const tokenizer::Token> tokens, bool is_whole);
  size_t end_at_stop(std::string_view text, std::span<const tokenizer::Token> tokens);

  const tokenizer::Tokenizer* tokenizer_;
  StopTexts stops_;
  size_t given_ = 0;  // bytes
  std::optional<size_t> stopped_{};
};

}  // namespace ullage::language
