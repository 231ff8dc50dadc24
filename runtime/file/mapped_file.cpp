// map_file: mmap on Unix, one read elsewhere.
#include "runtime/file/mapped_file.h"

#include <cerrno>
#include <cstring>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#include <fstream>
#include <new>
#endif

namespace ullage::runtime {
namespace {

ir::Error cannot_open(const std::string& path, const char* reason) {
  return ir::invalid_argument("cannot open " + path + ": " + reason);
}

}  // namespace

#if defined(__unix__) || defined(__APPLE__)

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

#else

ir::Result<MappedFile> map_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary | std::ios::ate);
  if (!stream) return cannot_open(path, "no such file, or not readable");
  const std::streamoff end = stream.tellg();
  if (end < 0) return cannot_open(path, "not a regular file");
  const size_t size = static_cast<size_t>(end);
  constexpr std::align_val_t kAlignment{64};
  std::shared_ptr<std::byte> memory(
      static_cast<std::byte*>(::operator new(size, kAlignment, std::nothrow)),
      [](std::byte* p) { ::operator delete(p, kAlignment); });
  if (!memory) return ir::Error{ir::ErrorCode::out_of_memory, "no memory to read " + path};
  stream.seekg(0);
  stream.read(reinterpret_cast<char*>(memory.get()), end);
  if (stream.gcount() != end) return cannot_open(path, "read failed");
  return MappedFile{{memory.get(), size}, memory};
}

#endif

}  // namespace ullage::runtime
