// Files that other processes read while they are written anew.
#pragma once

#include <cstddef>
#include <fstream>
#include <span>
#include <string>

namespace ullage::runtime {

// Is written beside its place and takes it when it is whole, so that readers see the old file or
// the new one, never a part. Once something could not be written nothing is any more.
class FileReplacement {
 public:
  // Makes the folder where it is missing.
  explicit FileReplacement(std::string path);
  ~FileReplacement();  // nothing is left beside
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  // From byte `offset` on; what is left out before it reads as zeros.
  bool write(uint64_t offset, std::span<const std::byte> bytes);
  // True: it has taken its place.
  bool commit();

 private:
  std::string path_, temporary_;
  std::ofstream file_;
};

// A whole one, of head and body.
bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body);

}  // namespace ullage::runtime
