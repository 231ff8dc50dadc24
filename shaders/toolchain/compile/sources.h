// Files that a compile reads, each once per process, and where includes are found.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace ullage::shaders {

// A file as it was when it was first read, without a byte-order mark.
struct SourceText {
  std::string text;
  std::string hash;  // sha256_hex(text)
};

// Files larger than this are refused: no shader is, and generated mistakes are.
inline constexpr size_t kLargestSource = size_t{256} << 20;

// Any thread.
class SourceFiles {
 public:
  // Null if it cannot be read (not there, a folder, too large); `reason`, if given, receives why.
  std::shared_ptr<const SourceText> read(const std::string& path, std::string* reason = nullptr);
  // Makes `path` mean this text, as for standard input.
  void provide(const std::string& path, std::string text);

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const SourceText>> files_;
};

// A file that was searched for, with the hash of the file found, or "" where there was none. The
// latter count too: a file that appears earlier in the search path changes what is compiled.
struct Dependency {
  std::string path;
  std::string hash;
};

// A path as diagnostics and dependencies name it: forward slashes, no "./" and no "a/../".
std::string tidy_path(const std::string& path);
// The folder's part of it, "" for none.
std::string folder_of(const std::string& path);

// Replaces the longest OLD among `prefixes` (OLD, NEW) that `path` begins with.
std::string remap_path(const std::string& path,
                       const std::vector<std::pair<std::string, std::string>>& prefixes);

}  // namespace ullage::shaders
