#include "tools/common/cli/option_text.h"

#include <fmt/format.h>

#include <charconv>

namespace ullage::tools {

bool parse_integer(std::string_view text, int64_t& value) {
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && rest == text.data() + text.size();
}

ToolResult<std::pair<std::string, std::string>> parse_pair(const std::string& option,
                                                           const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) {
    return usage(fmt::format("{} requires NAME=VALUE, got '{}'", option, text));
  }
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

}  // namespace ullage::tools
