// The system cannot replace a file that is open or mapped, but can rename it if its readers share
// it.
#include "base/replace_file.h"

#include <cerrno>
#include <fstream>
#include <vector>

#include "base/utf8_path.h"

namespace ullage::runtime {

namespace fs = std::filesystem;

namespace {

constexpr const char* kAside = ".old";

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

bool take_place_of_open(const fs::path& temporary, const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  const fs::path aside = ir::name_next_to(path, kAside);
  fs::rename(path, aside, error);
  if (error) return false;
  fs::rename(temporary, path, error);
  const bool taken = !error;
  if (!taken) fs::rename(aside, path, error);
  remove_aside(path);
  return taken;
}

// Streams report no reason: the C library's, if it has one.
std::error_code stream_error() {
  return errno == 0 ? std::make_error_code(std::errc::io_error)
                    : std::error_code(errno, std::generic_category());
}

}  // namespace

struct FileReplacement::Temporary {
  explicit Temporary(fs::path to) : target(std::move(to)), name(ir::name_next_to(target, ".tmp")) {
    errno = 0;
    file.open(name, std::ios::binary);
  }
  ~Temporary() {
    if (name.empty()) return;
    file.close();
    std::error_code ignored;
    fs::remove(name, ignored);
  }

  fs::path target, name;
  std::ofstream file;
};

FileReplacement::FileReplacement(const std::string& path)
    : temporary_(std::make_unique<Temporary>(ir::utf8_path(path))) {
  if (!temporary_->file) error_ = stream_error();
}

FileReplacement::~FileReplacement() = default;

bool FileReplacement::write(uint64_t offset, std::span<const std::byte> bytes) {
  if (error_) return false;
  std::ofstream& file = temporary_->file;
  errno = 0;
  file.seekp(static_cast<std::streamoff>(offset));
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  if (!file) error_ = stream_error();
  return !error_;
}

bool FileReplacement::commit() {
  if (error_) return false;
  errno = 0;
  temporary_->file.close();
  if (!temporary_->file) return error_ = stream_error(), false;
  fs::rename(temporary_->name, temporary_->target, error_);
  if (error_ && take_place_of_open(temporary_->name, temporary_->target)) error_.clear();
  if (!error_) temporary_->name.clear();
  return !error_;
}

}  // namespace ullage::runtime
