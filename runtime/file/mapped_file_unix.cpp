// map_file on Unix: mmap.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "runtime/file/mapped_file.h"

namespace ullage::runtime {
namespace {

ir::Error cannot_open(const std::string& path, const char* reason) {
  return ir::invalid_argument("cannot open {}: {}", path, reason);
}

}  // namespace

ir::Result<MappedFile> map_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return cannot_open(path, std::strerror(errno));
  struct stat status = {};
  if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(file);
    return cannot_open(path, "not a regular file");
  }
  const size_t size = static_cast<size_t>(status.st_size);
  if (size == 0) {
    ::close(file);
    return MappedFile{};
  }
  void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  const int reason = errno;
  ::close(file);
  if (memory == MAP_FAILED) return cannot_open(path, std::strerror(reason));
  std::shared_ptr<const void> owner(
      memory, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
  return MappedFile{{static_cast<const std::byte*>(memory), size}, std::move(owner)};
}

void drop_pages(const MappedFile& file) {
  if (file.bytes.empty()) return;
  (void)::madvise(const_cast<std::byte*>(file.bytes.data()), file.bytes.size(), MADV_DONTNEED);
}

}  // namespace ullage::runtime
