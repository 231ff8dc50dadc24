// The line is overwritten in place.
#include "tools/common/cli/progress.h"

#include <fmt/format.h>

#include <cstdio>

#include "base/printable.h"
#include "tools/common/cli/output.h"

namespace ullage::tools {

Progress::Progress(std::string what) : what_(std::move(what)), terminal_(is_terminal(stderr)) {}

Progress::~Progress() {
  if (terminal_) fmt::print(stderr, "\r\033[K");
}

void Progress::show(std::string_view step, size_t done, size_t total) {
  if (!terminal_) return;
  const std::lock_guard lock(drawing_);
  const auto now = std::chrono::steady_clock::now();
  if (now - drawn_ < std::chrono::milliseconds(100) && done != total) return;
  drawn_ = now;
  const std::string text = ir::printable(step);
  if (total == 0) {
    fmt::print(stderr, "\r\033[K{}: {}", what_, text);
  } else {
    const size_t filled = done * 24 / total;
    fmt::print(stderr, "\r\033[K{} [{:-<24}] {}/{} {}", what_, std::string(filled, '#'), done,
               total, text);
  }
  std::fflush(stderr);
}

}  // namespace ullage::tools
