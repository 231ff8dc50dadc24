// Paths as UTF-8, which every API here takes and gives, and as the system has them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ullage::ir {

// Byte for byte where paths are bytes. Where they are UTF-16 (Windows), bytes that are no UTF-8 are
// those of valid_utf8.
std::filesystem::path utf8_path(std::string_view text);
std::string utf8_of(const std::filesystem::path& path);

// The file `name` in a folder.
std::string path_in(std::string_view folder, std::string_view name);

}  // namespace ullage::ir
