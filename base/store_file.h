// store_file: entries of caches that other processes read while they are written.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

namespace ullage::shaders {

// Writes the parts beside the target and renames, so that readers see a whole entry or none. Makes
// the folder where it is missing. What cannot be written is dropped, with nothing left beside: a
// cache never makes a compile fail.
void store_file(const std::filesystem::path& path, std::initializer_list<std::string_view> parts);

}  // namespace ullage::shaders
