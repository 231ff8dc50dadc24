// lock_file on Windows: a file that no other process can open meanwhile.
#define NOMINMAX 1  // as libstdc++ has it
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <filesystem>

#include "base/utf8_path.h"
#include "runtime/file/file_lock.h"

namespace ullage::runtime {

std::shared_ptr<const void> lock_file(const std::string& path) {
  const std::filesystem::path file = ir::utf8_path(path);
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  const HANDLE handle = CreateFileW(file.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr,
                                    OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return nullptr;
  return {handle, [](const void* held) { CloseHandle(const_cast<void*>(held)); }};
}

}  // namespace ullage::runtime
