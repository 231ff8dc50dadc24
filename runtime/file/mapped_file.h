// MappedFile: the bytes of a file, memory-mapped. Paths are UTF-8.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "base/result.h"

namespace ullage::runtime {

// Maps the file read-only, aligned to at least 16. Shared: the mapping ends with the last owner.
// Errors: invalid_argument with the path and the reason of the system.
struct MappedFile {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
};

// Errors: invalid_argument naming the path and the system's reason.
ir::Result<MappedFile> map_file(const std::string& path);

// Reads a file as text: empty if it does not exist. It may be replaced while it is read.
std::string read_text(const std::string& path);

// For bytes that will hardly be read again: their pages leave the memory of the process and are
// read from the file when they are needed. Does nothing on systems without such a call. REQUIRES:
// `file` is of map_file.
void drop_pages(const MappedFile& file);

}  // namespace ullage::runtime
