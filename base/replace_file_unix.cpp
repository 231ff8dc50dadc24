// On Linux the temporary file has no name until it is complete, where the file system supports
// that: a process that is killed leaves nothing.
#include "base/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "base/message.h"
#include "base/utf8_path.h"

namespace ullage::runtime {

namespace fs = std::filesystem;

namespace {

constexpr mode_t kMode = 0666;  // less what the process masks

std::error_code last_error() {
  return {errno, std::generic_category()};
}

// Is the target something that cannot be replaced: a pipe, a device, a name below /dev?
bool is_written_directly(const fs::path& target) {
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  const std::string& name = target.native();
  return (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) ||
         name.starts_with("/dev/") || name.starts_with("/proc/");
}

fs::path resolved(const fs::path& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) return path;
  const fs::path target = fs::canonical(path, error);
  return error ? path : target;
}

int open_nameless([[maybe_unused]] const fs::path& folder) {
#ifdef O_TMPFILE
  if (::access("/proc/self/fd", X_OK) == 0) {
    return ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kMode);
  }
#endif
  return -1;
}

bool write_all(int file, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(file, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    bytes = bytes.subspan(static_cast<size_t>(n));
  }
  return true;
}

}  // namespace

struct FileReplacement::Temporary {
  explicit Temporary(fs::path to) : is_direct(is_written_directly(to)) {
    if (is_direct) {
      target = std::move(to);
      file = ::open(target.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
      return;
    }
    target = resolved(to);
    file = open_nameless(target.parent_path());
    if (file < 0) {
      name = ir::name_next_to(target, ".tmp");
      file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode);
    }
    struct stat old = {};
    if (file >= 0 && ::stat(target.c_str(), &old) == 0) (void)::fchmod(file, old.st_mode & 07777);
  }

  ~Temporary() {
    if (file >= 0) ::close(file);
    if (!name.empty()) ::unlink(name.c_str());
  }

  bool write(uint64_t offset, std::span<const std::byte> bytes) {
    if (!is_direct) {
      if (::lseek(file, static_cast<off_t>(offset), SEEK_SET) < 0) return false;
      return write_all(file, bytes);
    }
    static constexpr std::byte kZeros[256] = {};
    while (position < offset) {
      const auto count = std::min<uint64_t>(offset - position, sizeof kZeros);
      if (!write_all(file, std::span(kZeros).first(count))) return false;
      position += count;
    }
    position += bytes.size();
    return write_all(file, bytes);
  }

  bool take_place() {
    if (!is_direct && name.empty()) {
      fs::path complete = ir::name_next_to(target, ".tmp");
      const std::string self = ir::message("/proc/self/fd/{}", file);
      if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, complete.c_str(), AT_SYMLINK_FOLLOW) != 0) {
        return false;
      }
      name = std::move(complete);
    }
    const bool is_closed = ::close(file) == 0;
    file = -1;
    if (!is_closed || is_direct) return is_closed;
    if (std::rename(name.c_str(), target.c_str()) != 0) return false;
    name.clear();
    return true;
  }

  bool is_direct;
  fs::path target, name;  // the name is empty while the file has none
  int file = -1;
  uint64_t position = 0;
};

FileReplacement::FileReplacement(const std::string& path)
    : temporary_(std::make_unique<Temporary>(ir::utf8_path(path))) {
  if (temporary_->file < 0) error_ = last_error();
}

FileReplacement::~FileReplacement() = default;

bool FileReplacement::write(uint64_t offset, std::span<const std::byte> bytes) {
  if (!error_ && !temporary_->write(offset, bytes)) error_ = last_error();
  return !error_;
}

bool FileReplacement::commit() {
  if (!error_ && !temporary_->take_place()) error_ = last_error();
  return !error_;
}

}  // namespace ullage::runtime
