// Files of a cache folder: what kinds there are, and how the folder stays within its limit. Paths
// are UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::runtime {

// What all files of a cache folder take at most, unless its user chooses another limit.
inline constexpr uint64_t kCacheLimit = uint64_t{512} << 20;

struct CacheKind {
  std::string_view name{};
  // Below the cache folder, with the folders in it; none: the cache folder alone.
  std::optional<std::string_view> folder{};
  std::string_view begin{}, end{};  // of the names of its files
  // Whether a file of it is removed for the sake of others. The rest are lines of text.
  bool gives_way = true;
  bool edited = false;  // by users
};
std::span<const CacheKind> cache_kinds();

struct CacheFile {
  std::filesystem::path path{};
  uint64_t bytes = 0;
  std::filesystem::file_time_type used{};
  const CacheKind* kind = nullptr;
};
// Adds the files of a kind, which lives as long as they do.
void add_cache_files(const std::string& folder, const CacheKind& kind,
                     std::vector<CacheFile>& files);
// The files of all kinds. Files of others in this folder are not among them.
std::vector<CacheFile> cache_files(const std::string& folder);

// Removes those of `files` that give way and are unused for longest, until all of them take at most
// `bytes`. Returns the number of removed files. Other processes may remove or add files meanwhile:
// the next call restores the limit.
size_t remove_oldest(std::vector<CacheFile> files, uint64_t bytes);

// remove_oldest of a cache folder.
size_t trim_cache(const std::string& folder, uint64_t bytes);

// Removes all files but those that users write. Returns the number of removed files.
size_t empty_cache(const std::string& folder);

// Marks a file as just used.
void mark_used(const std::filesystem::path& path);

}  // namespace ullage::runtime
