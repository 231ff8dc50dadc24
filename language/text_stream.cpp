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

// The first stop that is complete, which a later one may begin in front of.
size_t TextStream::end_at_stop(std::string_view text, std::span<const Token> tokens) {
  size_t bytes = 0;
  for (size_t count = 0; count < tokens.size(); ++count) {
    const auto piece = tokenizer_->decode(tokens.subspan(count, 1), SpecialTokens::as_text);
    bytes += piece ? piece->size() : 0;
    const size_t at = stops_.find(text.substr(0, bytes));
    if (at == std::string_view::npos) continue;
    stopped_ = count + 1;
    return at;
  }
  return text.size();
}

std::string TextStream::part(std::span<const Token> tokens, bool is_whole) {
  if (stopped_) return {};
  const auto decoded = tokenizer_->decode(tokens, SpecialTokens::as_text);
  if (!decoded) return {};
  const std::string_view text = *decoded;
  size_t end = text.size();
  if (stops_.find(text) != std::string_view::npos) {
    end = end_at_stop(text, tokens);
  } else if (!is_whole) {
    end = std::min(whole_characters(text), stops_.certain(text));
  }
  if (end <= given_) return {};
  const std::string_view fresh = text.substr(given_, end - given_);
  given_ = end;
  return std::string(fresh);
}

std::string TextStream::next(std::span<const Token> so_far) {
  return part(so_far, false);
}

std::string TextStream::rest(std::span<const Token> all) {
  return part(all, true);
}

}  // namespace ullage::language
