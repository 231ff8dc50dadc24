#include "base/replace_file.h"

#include <atomic>
#include <chrono>

#include "base/message.h"
#include "base/temporary_file.h"
#include "base/utf8_path.h"

namespace ullage::runtime {

namespace fs = std::filesystem;

fs::path with_suffix(const fs::path& path, const char* ending) {
  static std::atomic<uint32_t> serial = 0;  // two threads of a process may write at once
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  fs::path name = path;
  name += ir::message(".{}.{}{}", now, serial++, ending);
  return name;
}

bool is_written_directly(const fs::path& target) {
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  const std::string name = target.generic_string();
  return (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) ||
         name.starts_with("/dev/") || name.starts_with("/proc/");
}

bool replace_file(const std::string& path, std::span<const std::byte> head,
                  std::span<const std::byte> body) {
  std::error_code ignored;
  fs::create_directories(ir::utf8_path(path).parent_path(), ignored);
  FileReplacement file(path);
  return file.write(0, head) && file.write(head.size(), body) && file.commit();
}

}  // namespace ullage::runtime
