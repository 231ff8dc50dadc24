#include "tools/command/reports/streamed_text.h"

#include <cstdio>

#include "tools/common/cli/output.h"

namespace ullage::tools {

using tokenizer::Token;

void StreamedText::show(std::span<const Token> so_far) {
  print_text(stream_.next(so_far));
  std::fflush(stdout);
}

void StreamedText::finish(std::span<const Token> all) {
  print_text(stream_.rest(all));
  std::fflush(stdout);
  print_text("\n");
}

}  // namespace ullage::tools
