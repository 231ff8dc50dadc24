#include "tools/conform/conform_tool.h"

#include <fmt/format.h>

#include "tools/common/process/process.h"

namespace ullage::conform {

std::string name_of(const ConformTool& tool) {
  return tool.verb.empty() ? std::string(tool.program)
                           : fmt::format("{} {}", tool.program, tool.verb);
}

std::vector<std::string> worker_words(const ConformTool& tool) {
  if (tool.verb.empty()) return {"worker"};
  return {std::string(tool.verb), "worker"};
}

ir::Result<Launcher> local_launcher(const ConformTool& tool) {
  return local_launcher(tools::own_command(worker_words(tool)));
}

}  // namespace ullage::conform
