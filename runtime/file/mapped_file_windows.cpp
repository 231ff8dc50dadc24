// map_file on Windows: a view of a file mapping.
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <string>
#include <system_error>

#include "runtime/file/mapped_file.h"

namespace ullage::runtime {
namespace {

// Of the call before.
ir::Error cannot_open(const std::string& path) {
  const std::error_code code(static_cast<int>(GetLastError()), std::system_category());
  return ir::invalid_argument("cannot open " + path + ": " + code.message());
}

// Empty where `text` is no UTF-8.
std::wstring wide(const std::string& text) {
  const int bytes = static_cast<int>(text.size());
  const int count =
      MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text.data(), bytes, nullptr, 0);
  std::wstring result(static_cast<size_t>(count), L'\0');
  MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text.data(), bytes, result.data(), count);
  return result;
}

// Closes on every way out; the view keeps what it needs.
struct Handle {
  HANDLE value = nullptr;
  ~Handle() {
    if (value != nullptr && value != INVALID_HANDLE_VALUE) CloseHandle(value);
  }
};

}  // namespace

ir::Result<MappedFile> map_file(const std::string& path) {
  const Handle file{CreateFileW(wide(path).c_str(), GENERIC_READ, FILE_SHARE_READ, nullptr,
                                OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr)};
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
