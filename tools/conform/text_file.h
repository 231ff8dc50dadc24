// Small text files: lists, waivers, results.
#pragma once

#include <string>

#include "ir/result.h"

namespace ullage::conform {

// The whole file. Errors: invalid_file with the path.
ir::Result<std::string> read_text(const std::string& path);

}  // namespace ullage::conform
