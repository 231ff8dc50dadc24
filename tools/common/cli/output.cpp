#include "tools/common/cli/output.h"

#include <cstdio>

#include "base/printable.h"

namespace ullage::tools {

void print_text(std::string_view text) {
  fmt::print("{}", ir::printable_lines(text));
}

void print_error_text(std::string_view text) {
  fmt::print(stderr, "{}", ir::printable_lines(text));
}

}  // namespace ullage::tools
