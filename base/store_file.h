// store_file: entries of caches that other processes read while they are written.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

namespace ullage::shaders {

// Writes the parts to a temporary file and renames it, so that readers see a whole entry or none.
// Creates the folder if it is missing. On failure it leaves no file: a cache never makes a compile
// fail.
void store_file(const std::filesystem::path& path, std::initializer_list<std::string_view> parts);

}  // namespace ullage::shaders
