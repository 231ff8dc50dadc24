// What is the same on every platform.
#include "tools/common/process/process.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ullage::tools {

ir::Result<std::string> output_of(const std::vector<std::string>& command) {
  ir::Result<ChildProcess> process = ChildProcess::start(command);
  if (!process) return process.error();
  std::string text;
  ChildProcess* const child = &*process;
  while (process->read(text)) wait_for_text(std::span(&child, 1), 100);
  const std::string how = process->wait();
  if (how.empty()) return text;
  return ir::invalid_argument(fmt::format("{}: {}: {}", fmt::join(command, " "), how, text));
}

}  // namespace ullage::tools
