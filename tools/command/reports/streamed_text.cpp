#include "tools/command/reports/streamed_text.h"

#include <cstdio>

#include "tools/common/cli/output.h"

namespace ullage::tools {

using tokenizer::Token;

void StreamedText::follow(std::span<const Token> so_far) {
  text_ += stream_.next(so_far);
}

void StreamedText::show(std::span<const Token> so_far) {
  follow(so_far);
  print_answer(std::string_view(text_).substr(printed_));
  printed_ = text_.size();
  std::fflush(stdout);
}

void StreamedText::finish(std::span<const Token> all) {
  text_ += stream_.rest(all);
  print_answer(std::string_view(text_).substr(printed_));
  printed_ = text_.size();
  std::fflush(stdout);
  print_text("\n");
}

}  // namespace ullage::tools
