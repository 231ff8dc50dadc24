// Through std::u8string, which std::filesystem takes as UTF-8 on every system.
#include "base/utf8_path.h"

#include <atomic>
#include <chrono>

#include "base/message.h"
#include "base/printable.h"

namespace ullage::ir {

std::filesystem::path utf8_path(std::string_view text) {
  constexpr bool kBytes = sizeof(std::filesystem::path::value_type) == 1;
  const std::string utf8 = kBytes ? std::string(text) : valid_utf8(text);
  return std::u8string(utf8.begin(), utf8.end());
}

std::string utf8_of(const std::filesystem::path& path) {
  const std::u8string utf8 = path.u8string();
  return {utf8.begin(), utf8.end()};
}

std::string path_in(std::string_view folder, std::string_view name) {
  return utf8_of(utf8_path(folder) / utf8_path(name));
}

std::filesystem::path name_next_to(const std::filesystem::path& path, const char* ending) {
  static std::atomic<uint32_t> serial = 0;  // two threads of a process may write at once
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  std::filesystem::path name = path;
  name += message(".{}.{}{}", now, serial++, ending);
  return name;
}

}  // namespace ullage::ir
