// lock_file on Unix: flock.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>

#include "base/utf8_path.h"
#include "runtime/file/file_lock.h"

namespace ullage::runtime {

std::shared_ptr<const void> lock_file(const std::string& path) {
  std::error_code ignored;
  std::filesystem::create_directories(ir::utf8_path(path).parent_path(), ignored);
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) return nullptr;
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    ::close(file);
    return nullptr;
  }
  const std::shared_ptr<const int> held(new int(file), [](const int* descriptor) {
    ::close(*descriptor);
    delete descriptor;
  });
  return held;
}

}  // namespace ullage::runtime
