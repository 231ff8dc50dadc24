// A temporary name, then a rename.
#include "base/replace_file.h"

#include <atomic>
#include <chrono>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/utf8_path.h"

namespace ullage::runtime {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAside = ".old";

fs::path with_suffix(const fs::path& path, const char* ending) {
  static std::atomic<uint32_t> serial = 0;  // two threads of a process may write at once
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  fs::path name = path;
  name += ir::message(".{}.{}{}", now, serial++, ending);
  return name;
}

// Removes files that were moved aside. This fails while a process still maps them.
void remove_aside(const fs::path& path) {
  const fs::path::string_type begin = path.filename().native();
  std::vector<fs::path> aside;
  std::error_code error;
  for (fs::directory_iterator entry(path.parent_path(), error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& file = entry->path();
    if (file.extension() == kAside && file.filename().native().starts_with(begin)) {
      aside.push_back(file);
    }
  }
  for (const fs::path& file : aside) fs::remove(file, error);
}

// Windows cannot replace a file that is open or mapped, but can rename it if its readers share it.
bool take_place_of_open(const fs::path& temporary, const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  const fs::path aside = with_suffix(path, kAside);
  fs::rename(path, aside, error);
  if (error) return false;
  fs::rename(temporary, path, error);
  const bool taken = !error;
  if (!taken) fs::rename(aside, path, error);
  remove_aside(path);
  return taken;
}

}  // namespace

FileReplacement::FileReplacement(const std::string& path)
    : path_(ir::utf8_path(path)), temporary_(with_suffix(path_, ".tmp")) {
  std::error_code ignored;
  fs::create_directories(path_.parent_path(), ignored);
  file_.open(temporary_, std::ios::binary);
}

FileReplacement::~FileReplacement() {
  if (temporary_.empty()) return;
  file_.close();
  std::error_code ignored;
  fs::remove(temporary_, ignored);
}

bool FileReplacement::write(uint64_t offset, std::span<const std::byte> bytes) {
  file_.seekp(static_cast<std::streamoff>(offset));
  file_.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
  return file_.good();
}

bool FileReplacement::commit() {
  const bool written = file_.good();
  file_.close();
  if (!written || !file_) return false;
  std::error_code error;
  fs::rename(temporary_, path_, error);
  if (error && !take_place_of_open(temporary_, path_)) return false;
  temporary_.clear();
  return true;
}

bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body) {
  FileReplacement file(path);
  return file.write(0, head) && file.write(head.size(), body) && file.commit();
}

}  // namespace ullage::runtime
