#include "base/cache_files.h"

#include <algorithm>
#include <system_error>

#include "base/utf8_path.h"

namespace ullage::runtime {
namespace {

namespace fs = std::filesystem;

constexpr CacheKind kKinds[] = {
    {"packed weights", {}, "packed-", ".weights", true},
    {"programs", {}, "program-", ".ull", true},
    {"kernels", "spirv", "", ".spv", true},
    {"pipelines", {}, "ullage-", ".cache", true},
    {"shaders", "shaders", "", "", true},
    {"learned sizes", {}, "extents-", ".txt", false},
    {"times of dispatches", {}, "costs-", ".bin", false},
    {"self-tests", {}, "ullage-", ".self-test", false},
    {"device traits", {}, "traits-", ".json", false},
    {"tuning", {}, "tuning-", ".json", false},
    {"disabled kernels", {}, "disabled-kernels", ".txt", false, true},
};

void add(const fs::path& folder, const CacheKind& kind, std::vector<CacheFile>& files) {
  std::error_code end_of_folder;
  for (fs::directory_iterator entry(folder, end_of_folder), end; !end_of_folder && entry != end;
       entry.increment(end_of_folder)) {
    std::error_code gone;
    const fs::file_type type = entry->symlink_status(gone).type();
    const fs::path& path = entry->path();
    if (kind.folder && type == fs::file_type::directory) add(path, kind, files);
    const std::string name = ir::utf8_of(path.filename());
    if (type != fs::file_type::regular || !name.starts_with(kind.begin) ||
        !name.ends_with(kind.end)) {
      continue;
    }
    const uint64_t bytes = entry->file_size(gone);
    const fs::file_time_type used = entry->last_write_time(gone);
    if (!gone) files.push_back({path, bytes, used, &kind});
  }
}

}  // namespace

std::span<const CacheKind> cache_kinds() {
  return kKinds;
}

void add_cache_files(const std::string& folder, const CacheKind& kind,
                     std::vector<CacheFile>& files) {
  const fs::path top = ir::utf8_path(folder);
  add(kind.folder ? top / *kind.folder : top, kind, files);
}

std::vector<CacheFile> cache_files(const std::string& folder) {
  std::vector<CacheFile> files;
  for (const CacheKind& kind : kKinds) add_cache_files(folder, kind, files);
  return files;
}

size_t remove_oldest(std::vector<CacheFile> files, uint64_t bytes) {
  uint64_t sum = 0;
  for (const CacheFile& file : files) sum += file.bytes;
  size_t removed = 0;
  std::error_code error;
  while (sum > bytes && !files.empty()) {
    const auto oldest = std::ranges::min_element(files, {}, &CacheFile::used);
    if (oldest->kind->gives_way && fs::remove(oldest->path, error)) {
      sum -= oldest->bytes;
      ++removed;
    }
    std::swap(*oldest, files.back());
    files.pop_back();
  }
  return removed;
}

size_t trim_cache(const std::string& folder, uint64_t bytes) {
  return remove_oldest(cache_files(folder), bytes);
}

size_t empty_cache(const std::string& folder) {
  std::error_code error;
  return static_cast<size_t>(std::ranges::count_if(cache_files(folder), [&](const CacheFile& file) {
    return !file.kind->edited && fs::remove(file.path, error);
  }));
}

void mark_used(const fs::path& path) {
  std::error_code ignored;
  fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
}

}  // namespace ullage::runtime
