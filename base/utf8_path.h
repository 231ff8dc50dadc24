// Conversion between UTF-8 paths, which all APIs here use, and paths of the system.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ullage::ir {

// Byte for byte on systems whose paths are bytes. If they are UTF-16 (Windows), invalid UTF-8 is
// converted as by valid_utf8.
std::filesystem::path utf8_path(std::string_view text);
std::string utf8_of(const std::filesystem::path& path);

// The file `name` in a folder.
std::string path_in(std::string_view folder, std::string_view name);

// A name for a file next to `path`, another one at each call: "PATH.NUMBER.NUMBERENDING".
std::filesystem::path name_next_to(const std::filesystem::path& path, const char* ending);

}  // namespace ullage::ir
