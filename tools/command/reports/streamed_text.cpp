#include "tools/command/reports/streamed_text.h"

#include <algorithm>
#include <cstdio>

#include "tools/common/cli/output.h"

namespace ullage::tools {
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

void StreamedText::print_from_shown(std::string_view text, size_t end) {
  if (end <= shown_) return;
  print_text(text.substr(shown_, end - shown_));
  std::fflush(stdout);
  shown_ = end;
}

void StreamedText::show(std::span<const Token> so_far) {
  const auto text = tokenizer_.decode(so_far, SpecialTokens::as_text);
  if (text) print_from_shown(*text, whole_characters(*text));
}

void StreamedText::finish(std::span<const Token> all) {
  const auto text = tokenizer_.decode(all, SpecialTokens::as_text);
  if (text) print_from_shown(*text, text->size());
  print_text("\n");
}

}  // namespace ullage::tools
