// Replaces files that other processes may be reading. Paths are UTF-8.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

namespace ullage::runtime {

// Writes a temporary file next to the target and renames it when it is complete, so that readers
// see the old file or the new one, never a part. If the system cannot replace an open file
// (Windows), the old one is moved aside first, and readers may find none for a moment. After a
// failed write all later writes fail.
class FileReplacement {
 public:
  // Creates the folder if it is missing.
  explicit FileReplacement(const std::string& path);
  ~FileReplacement();  // removes the temporary file
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  // Writes from byte `offset` on; gaps read as zeros.
  bool write(uint64_t offset, std::span<const std::byte> bytes);
  // True: it has replaced the target.
  bool commit();

 private:
  std::filesystem::path path_, temporary_;
  std::ofstream file_;
};

// Writes a whole file of head and body.
bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body);

}  // namespace ullage::runtime
