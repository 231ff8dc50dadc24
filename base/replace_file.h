// Replaces files that other processes may be reading. Paths are UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <system_error>

namespace ullage::runtime {

// Writes a temporary file in the folder of the target and renames it when it is complete, so that
// readers see the old file or the new one, never a part, and a process that ends leaves the old
// one. If the system cannot replace an open file (Windows), the old one is moved aside first, and
// readers may find none for a moment. The target of a symbolic link is replaced, not the link;
// devices, pipes and what lies in /dev are written to directly. After a failed write all later ones
// fail.
class FileReplacement {
 public:
  explicit FileReplacement(const std::string& path);
  ~FileReplacement();  // removes the temporary file
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  // Writes from byte `offset` on; gaps read as zeros. Pipes and devices: in order.
  bool write(uint64_t offset, std::span<const std::byte> bytes);
  // True: it has replaced the target.
  bool commit();
  // Why the first of these failed: "No space left on device".
  std::string reason() const { return error_.message(); }

 private:
  struct Temporary;  // of the system
  std::unique_ptr<Temporary> temporary_;
  std::error_code error_;
};

// Writes a whole file of head and body. Creates the folder if it is missing.
bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body);

}  // namespace ullage::runtime
