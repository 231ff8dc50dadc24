// MappedFile: the bytes of a file, memory-mapped. Paths are UTF-8.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "base/result.h"

namespace ullage::runtime {

// Read-only bytes of a file, aligned to at least 16. Shared: the mapping ends with the last owner.
struct MappedFile {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
};

// Errors: invalid_argument naming the path and the system's reason.
ir::Result<MappedFile> map_file(const std::string& path);

// A file as text: empty where there is none. While it is read it can be replaced.
std::string read_text(const std::string& path);

// For bytes that were read and will hardly be read again: their pages leave the process's memory
// and come back from the file where they are. Nothing where the system has no such call.
// REQUIRES: `file` is of map_file.
void drop_pages(const MappedFile& file);

}  // namespace ullage::runtime
