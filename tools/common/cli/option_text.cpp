#include "tools/common/cli/option_text.h"

#include <fmt/format.h>

namespace ullage::tools {

ToolResult<std::pair<std::string, std::string>> parse_pair(const std::string& option,
                                                           const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) {
    return usage(fmt::format("{} requires NAME=VALUE, got '{}'", option, text));
  }
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

}  // namespace ullage::tools
