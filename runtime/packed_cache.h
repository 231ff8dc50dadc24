// PackedCache: packed weights, cached on disk next to the pipeline cache.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "ir/program/program.h"
#include "runtime/backend.h"
#include "runtime/file/mapped_file.h"

namespace ullage::runtime {

// The key of packed weights: the bytes of the constants, the recipes and the offset of each buffer.
// Programs with equal keys share a file.
using PackedKey = std::array<uint64_t, 2>;
PackedKey packed_key(const ir::Program& program, std::span<const MemoryRange> ranges);

// Writes the bytes of an image from `begin` on. Called from several threads at once.
using MakePart = std::function<void(uint64_t begin, std::span<std::byte> part)>;

// One file per key, verified before use and replaced as a whole: any number of processes may read
// and write at once. Any defect of a file is a cache miss, and no failure of the cache is an error.
class PackedCache {
 public:
  // For fewer bytes packing is faster than a look-up.
  static constexpr uint64_t kMinBytes = uint64_t{64} << 10;

  // `limit`: of all files in the directory (base/cache_files.h).
  PackedCache(std::string directory, uint64_t limit)
      : directory_(std::move(directory)), limit_(limit) {}

  // Returns the `bytes` bytes stored under the key, mapped as Device::import requires, and marks
  // their file as just used.
  std::optional<MappedFile> find(const PackedKey& key, uint64_t bytes) const;
  // Stores `bytes` bytes, created in parts (parallel_parts), after it has trimmed the directory to
  // what they leave of the limit. More than the limit are not stored.
  void keep(const PackedKey& key, uint64_t bytes, const MakePart& make) const;

 private:
  std::string path_of(const PackedKey& key) const;

  std::string directory_;
  uint64_t limit_;
};

}  // namespace ullage::runtime
