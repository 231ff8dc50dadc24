// Through std::u8string, which std::filesystem takes as UTF-8 on every system.
#include "base/utf8_path.h"

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

}  // namespace ullage::ir
