// Reading and naming of files.
#include "shaders/toolchain/compile/sources.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/sha256.h"

namespace ullage::shaders {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const SourceText> made_of(std::string text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  auto source = std::make_shared<SourceText>();
  source->hash = sha256_hex(text);
  source->text = std::move(text);
  return source;
}

std::shared_ptr<const SourceText> load(const std::string& path, std::string& reason) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) return reason = "no such file", nullptr;
  if (fs::is_directory(status)) return reason = "is a folder", nullptr;
  if (fs::is_regular_file(status) && fs::file_size(path, error) > kLargestSource) {
    return reason = "is larger than " + std::to_string(kLargestSource >> 20) + " MiB", nullptr;
  }
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), {});
  if (!file) return reason = "cannot be read", nullptr;
  return made_of(std::move(text));
}

}  // namespace

std::shared_ptr<const SourceText> SourceFiles::read(const std::string& path, std::string* reason) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto at = files_.find(path); at != files_.end() && (at->second || !reason)) {
      return at->second;
    }
  }
  std::string why;
  auto source = load(path, why);
  if (reason) *reason = why;
  const std::lock_guard lock(mutex_);
  return files_.try_emplace(path, std::move(source)).first->second;
}

void SourceFiles::provide(const std::string& path, std::string text) {
  const std::lock_guard lock(mutex_);
  files_[path] = made_of(std::move(text));
}

std::string tidy_path(const std::string& path) {
  return fs::path(path).lexically_normal().generic_string();
}

std::string folder_of(const std::string& path) {
  return fs::path(path).parent_path().generic_string();
}

std::string remap_path(const std::string& path,
                       const std::vector<std::pair<std::string, std::string>>& prefixes) {
  const std::pair<std::string, std::string>* best = nullptr;
  for (const auto& pair : prefixes) {
    if (path.starts_with(pair.first) && (!best || pair.first.size() > best->first.size())) {
      best = &pair;
    }
  }
  return best ? best->second + path.substr(best->first.size()) : path;
}

}  // namespace ullage::shaders
