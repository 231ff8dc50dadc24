// map_file on Windows: a view of a file mapping.
#define NOMINMAX 1  // as libstdc++ has it
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <string>
#include <system_error>

#include "base/utf8_path.h"
#include "runtime/file/mapped_file.h"

namespace ullage::runtime {
namespace {

// The error of the previous call.
ir::Error cannot_open(const std::string& path) {
  const std::error_code code(static_cast<int>(GetLastError()), std::system_category());
  return ir::invalid_argument("cannot open " + path + ": " + code.message());
}

// Closes the handle on every path; the view stays valid.
struct Handle {
  HANDLE value = nullptr;
  ~Handle() {
    if (value != nullptr && value != INVALID_HANDLE_VALUE) CloseHandle(value);
  }
};

}  // namespace

ir::Result<MappedFile> map_file(const std::string& path) {
  // Other processes may rename and remove the file meanwhile, as on every other system.
  const Handle file{CreateFileW(ir::utf8_path(path).c_str(), GENERIC_READ,
                                FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                                FILE_ATTRIBUTE_NORMAL, nullptr)};
  LARGE_INTEGER size = {};
  if (file.value == INVALID_HANDLE_VALUE || !GetFileSizeEx(file.value, &size)) {
    return cannot_open(path);
  }
  if (size.QuadPart == 0) return MappedFile{};
  const Handle mapping{CreateFileMappingW(file.value, nullptr, PAGE_READONLY, 0, 0, nullptr)};
  if (mapping.value == nullptr) return cannot_open(path);
  const void* const view = MapViewOfFile(mapping.value, FILE_MAP_READ, 0, 0, 0);
  if (view == nullptr) return cannot_open(path);
  std::shared_ptr<const void> owner(view, [](const void* p) { UnmapViewOfFile(p); });
  return MappedFile{{static_cast<const std::byte*>(view), static_cast<size_t>(size.QuadPart)},
                    std::move(owner)};
}

void drop_pages(const MappedFile&) {}

}  // namespace ullage::runtime
