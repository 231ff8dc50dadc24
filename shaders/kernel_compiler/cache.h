// SPIR-V on disk by the content of its sources, so that a kernel is compiled once per machine.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::shaders {

// One file per kernel: `<folder>/spirv/<hash>.spv`. The folder takes at most `limit` bytes, with
// what others have there and some kernels more (base/cache_files.h). Entries are written to a
// temporary file and renamed, so readers of any process see whole files. An entry that is damaged
// or cannot be read counts as absent; one that cannot be written is dropped: the cache never makes
// a compile fail.
class SpirvCache {
 public:
  // An empty folder: no cache.
  SpirvCache(std::filesystem::path folder, uint64_t limit)
      : folder_(std::move(folder)), limit_(limit) {}
  std::optional<std::vector<uint32_t>> find(const std::string& key) const;
  void store(const std::string& key, const std::vector<uint32_t>& spirv) const;

 private:
  std::filesystem::path path_of(const std::string& key) const;
  std::filesystem::path folder_;
  uint64_t limit_;
};

}  // namespace ullage::shaders
