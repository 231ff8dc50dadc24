// Small text files: lists, waivers, results.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::conform {

// The whole file. Errors: invalid_file with the path.
ir::Result<std::string> read_text(const std::string& path);

// Views of its lines, without blanks and carriage returns at either end.
std::vector<std::string_view> lines_of(std::string_view text);
// That of one line.
std::string_view trimmed(std::string_view line);

}  // namespace ullage::conform
