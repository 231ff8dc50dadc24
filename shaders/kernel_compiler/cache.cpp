// Reading and writing of cache entries: 32 hash digits of the words, then the words.
#include "shaders/kernel_compiler/cache.h"

#include <fstream>
#include <iterator>

#include "base/cache_files.h"
#include "base/content_hash.h"
#include "base/replace_file.h"
#include "base/utf8_path.h"

namespace ullage::shaders {
namespace {

constexpr size_t kHashDigits = 32;
// One kernel in 256 looks at the folder: to list thousands of files for each would take longer than
// some compilations.
constexpr std::string_view kTrimmingKeys = "00";

std::string_view bytes_of(const std::vector<uint32_t>& words) {
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint32_t)};
}

std::string hash_of(std::string_view bytes) {
  ContentHash hash;
  hash.add(bytes);
  return hash.hex();
}

}  // namespace

std::filesystem::path SpirvCache::path_of(const std::string& key) const {
  return folder_ / "spirv" / (key + ".spv");
}

std::optional<std::vector<uint32_t>> SpirvCache::find(const std::string& key) const {
  if (folder_.empty()) return std::nullopt;
  std::ifstream file(path_of(key), std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  if (text.size() <= kHashDigits || (text.size() - kHashDigits) % sizeof(uint32_t) != 0) {
    return std::nullopt;
  }
  const std::string_view payload = std::string_view(text).substr(kHashDigits);
  if (hash_of(payload) != text.substr(0, kHashDigits)) return std::nullopt;
  std::vector<uint32_t> words(payload.size() / sizeof(uint32_t));
  payload.copy(reinterpret_cast<char*>(words.data()), payload.size());
  runtime::mark_used(path_of(key));
  return words;
}

void SpirvCache::store(const std::string& key, const std::vector<uint32_t>& spirv) const {
  if (folder_.empty()) return;
  // Ignores a failure: a cache never makes a compile fail.
  const std::string hash = hash_of(bytes_of(spirv));
  (void)runtime::replace_file(ir::utf8_of(path_of(key)), std::as_bytes(std::span(hash)),
                              std::as_bytes(std::span(spirv)));
  if (key.starts_with(kTrimmingKeys)) (void)runtime::trim_cache(ir::utf8_of(folder_), limit_);
}

}  // namespace ullage::shaders
