// TextStream: the text of an answer in pieces, while its tokens arrive.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "frontends/language/tokenizer/tokenizer.h"

namespace ullage::language {

class TextStream {
 public:
  // The tokenizer outlives this.
  explicit TextStream(const tokenizer::Tokenizer& tokenizer) : tokenizer_(&tokenizer) {}

  // The new part of the text of all tokens so far, without a last character that is cut.
  std::string next(std::span<const tokenizer::Token> so_far);
  // The rest that next() kept back.
  std::string rest(std::span<const tokenizer::Token> all);

 private:
  std::string from_given(std::string_view text, size_t end);

  const tokenizer::Tokenizer* tokenizer_;
  size_t given_ = 0;  // bytes
};

}  // namespace ullage::language
