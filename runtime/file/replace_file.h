// replace_file: files that other processes read while they are written anew.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace ullage::runtime {

// Writes head and body beside the target and renames, so that readers see the old file or the new
// one, never a part. Makes the folder where it is missing. False, with nothing left beside: it
// could not be written.
bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body);

}  // namespace ullage::runtime
