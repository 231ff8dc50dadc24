// MappedFile: the bytes of a file, memory-mapped. Paths are UTF-8.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "ir/result.h"

namespace ullage::runtime {

// Read-only bytes of a file, aligned to at least 16. Shared: the mapping ends with the last owner.
struct MappedFile {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
};

// Errors: invalid_argument naming the path and the system's reason.
ir::Result<MappedFile> map_file(const std::string& path);

}  // namespace ullage::runtime
