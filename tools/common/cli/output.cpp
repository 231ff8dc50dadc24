#include "tools/common/cli/output.h"

#include <cstdio>
#include <string>

#include "base/printable.h"

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

namespace ullage::tools {

namespace {

// A stream keeps that a write failed: finish_output() asks at the end.
void write(std::FILE* stream, std::string_view text) {
  const std::string lines = ir::printable_lines(text);
  (void)std::fwrite(lines.data(), 1, lines.size(), stream);
}

}  // namespace

void print_text(std::string_view text) {
  write(stdout, text);
}

void print_bytes(std::string_view text) {
  (void)std::fwrite(text.data(), 1, text.size(), stdout);
}

void print_answer(std::string_view text) {
  if (is_terminal(stdout)) return print_text(text);
  print_bytes(ir::with_replacements(text));
}

bool is_terminal(std::FILE* stream) {
#if defined(_WIN32)
  return _isatty(_fileno(stream)) != 0;
#else
  return isatty(fileno(stream)) != 0;
#endif
}

void print_error_text(std::string_view text) {
  write(stderr, text);
}

bool finish_output() {
  const bool has_failed = std::ferror(stdout) != 0;
  return std::fflush(stdout) == 0 && !has_failed;
}

}  // namespace ullage::tools
