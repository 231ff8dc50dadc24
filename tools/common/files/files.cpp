#include "tools/common/files/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "base/replace_file.h"

namespace ullage::tools {

ir::Result<void> write_file(const std::string& path, std::span<const FilePart> parts) {
  runtime::FileReplacement file(path);
  const auto write = [&](const FilePart& part) { return file.write(part.offset, part.bytes); };
  if (std::ranges::all_of(parts, write) && file.commit()) return {};
  return ir::invalid_argument(fmt::format("cannot write {}: {}", path, file.reason()));
}

ir::Result<void> write_file(const std::string& path, std::span<const std::byte> bytes) {
  const FilePart whole{.bytes = bytes};
  return write_file(path, std::span(&whole, 1));
}

ir::Result<void> write_file(const std::string& path, const std::string& text) {
  return write_file(path, std::as_bytes(std::span(text)));
}

ir::Result<void> make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return ir::invalid_argument("cannot make " + path + ": " + error.message());
  return {};
}

namespace {

// FNV-1a.
uint64_t hash_of(const std::string& text) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

}  // namespace

std::string file_name_of(const std::string& name) {
  // Systems have 255, an ending included.
  constexpr size_t kMost = 200, kHash = 17;
  std::string result = name.empty() ? "_" : name;
  std::replace_if(
      result.begin(), result.end(),
      [](unsigned char c) { return !std::isalnum(c) && c != '.' && c != '_' && c != '-'; }, '_');
  if (result.size() <= kMost) return result;
  return result.substr(0, kMost - kHash) + fmt::format("-{:016x}", hash_of(name));
}

}  // namespace ullage::tools
