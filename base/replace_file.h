// Files that other processes read while they are written anew. Paths are UTF-8.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

namespace ullage::runtime {

// Is written beside its place and takes it when it is whole, so that readers see the old file or
// the new one, never a part. Where the system replaces no file that somebody has open (Windows),
// the old one is put aside first, and readers may see none for a moment. Once something could not
// be written nothing is any more.
class FileReplacement {
 public:
  // Makes the folder where it is missing.
  explicit FileReplacement(const std::string& path);
  ~FileReplacement();  // nothing is left beside
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  // From byte `offset` on; what is left out before it reads as zeros.
  bool write(uint64_t offset, std::span<const std::byte> bytes);
  // True: it has taken its place.
  bool commit();

 private:
  std::filesystem::path path_, temporary_;
  std::ofstream file_;
};

// A whole one, of head and body.
bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body);

}  // namespace ullage::runtime
