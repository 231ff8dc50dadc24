#include "language/text_stream.h"

#include <algorithm>

namespace ullage::language {
namespace {

using tokenizer::SpecialTokens;
using tokenizer::Token;

// Bytes up to the end of the last character that is whole or never will be.
size_t whole_characters(std::string_view text) {
  constexpr size_t kLongest = 4;
  for (size_t back = 1; back <= std::min(kLongest - 1, text.size()); ++back) {
    const size_t at = text.size() - back;
    const auto byte = static_cast<unsigned char>(text[at]);
    if ((byte & 0xc0) == 0x80) continue;  // inside of a character
    const size_t wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return wanted > back ? at : text.size();
  }
  return text.size();
}

}  // namespace

std::string TextStream::from_given(std::string_view text, size_t end) {
  if (end <= given_) return {};
  const std::string_view part = text.substr(given_, end - given_);
  given_ = end;
  return std::string(part);
}

std::string TextStream::next(std::span<const Token> so_far) {
  const auto text = tokenizer_->decode(so_far, SpecialTokens::as_text);
  return text ? from_given(*text, whole_characters(*text)) : std::string();
}

std::string TextStream::rest(std::span<const Token> all) {
  const auto text = tokenizer_->decode(all, SpecialTokens::as_text);
  return text ? from_given(*text, text->size()) : std::string();
}

}  // namespace ullage::language
