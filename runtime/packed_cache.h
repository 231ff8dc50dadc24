// PackedCache: weights in the order in which kernels read them, kept on disk beside the pipeline
// cache.
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

// Of what packed weights are made from: the constants' bytes, the recipes and where each buffer
// lies. Programs that agree in all of it share a file.
using PackedKey = std::array<uint64_t, 2>;
PackedKey packed_key(const ir::Program& program, std::span<const MemoryRange> ranges);

// Writes the bytes of an image from `begin` on. Called from several threads at once.
using MakePart = std::function<void(uint64_t begin, std::span<std::byte> part)>;

// One file per key, checked before use, replaced as a whole: any number of processes may read and
// write at once. Whatever is wrong with a file makes a miss, and no failure of the cache is an
// error.
class PackedCache {
 public:
  // Less than this is packed sooner than it is looked up.
  static constexpr uint64_t kMinBytes = uint64_t{64} << 10;
  static constexpr uint64_t kMaxBytes = uint64_t{4} << 30;

  // `max_bytes`: of all files together. No file takes more than half of it.
  explicit PackedCache(std::string directory, uint64_t max_bytes = kMaxBytes)
      : directory_(std::move(directory)), max_bytes_(max_bytes) {}

  // The `bytes` bytes kept under the key, mapped as Device::import wants them, and their file
  // marked as used just now.
  std::optional<MappedFile> find(const PackedKey& key, uint64_t bytes) const;
  // `bytes` bytes, made in parts (parallel_parts). Removes what was not used for longest until the
  // rest fits.
  void keep(const PackedKey& key, uint64_t bytes, const MakePart& make) const;

 private:
  std::string path_of(const PackedKey& key) const;
  void make_room(uint64_t bytes) const;

  std::string directory_;
  uint64_t max_bytes_;
};

}  // namespace ullage::runtime
