// What the values of options and the words of a command line stand for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/common/cli/exit_code.h"

namespace ullage::tools {

// Splits "NAME=VALUE" at the first '='. Failure: usage, naming the option.
ToolResult<std::pair<std::string, std::string>> parse_pair(const std::string& option,
                                                           const std::string& text);
// Words of a command line with each "@FILE" replaced by the words in that file, which may name
// further ones. There words are divided by blanks and line ends, '...' and "..." keep them
// together;
// "@@word" is the word "@word". Failure: usage, a file that cannot be read, a quote that does not
// end, files that name each other.
ToolResult<std::vector<std::string>> expand_response_files(const std::vector<std::string>& words);

}  // namespace ullage::tools
