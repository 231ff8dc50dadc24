// PackedCache: files named by the hash of their content, with a verified header.
#include "runtime/packed_cache.h"

#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "base/cache_files.h"
#include "base/replace_file.h"
#include "base/utf8_path.h"
#include "base/workers.h"

namespace ullage::runtime {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMagic = 0x334b4341504c55;  // "ULPACK3"
constexpr const char* kEnding = ".weights";

struct Header {
  uint64_t magic = kMagic;
  PackedKey key{};
  uint64_t bytes = 0;
  uint64_t hash = 0;  // of the hashes of the parts of the content
  uint64_t reserved[3] = {};
};
// Begin of the content; the header is alone before it.
constexpr uint64_t kContent = kImportAlignment;
static_assert(sizeof(Header) == 64);

uint64_t file_bytes(uint64_t content) {
  return kContent + (content + kImportAlignment - 1) / kImportAlignment * kImportAlignment;
}

// The content of a program, in a fixed order.
class KeyHash {
 public:
  KeyHash() { XXH3_128bits_reset(&state_); }

  void add(std::span<const std::byte> bytes) {
    add(static_cast<int64_t>(bytes.size()));
    XXH3_128bits_update(&state_, bytes.data(), bytes.size());
  }
  void add(int64_t number) { XXH3_128bits_update(&state_, &number, sizeof number); }

  void add(const ir::PackPiece& piece) {
    for (int64_t n : {int64_t{piece.constant}, piece.offset}) add(n);
    add(static_cast<int64_t>(piece.loops.size()));
    for (const auto& loop : piece.loops) {
      for (int64_t n : {loop.count, int64_t{loop.coordinate}, loop.multiplier}) add(n);
    }
    add(static_cast<int64_t>(piece.coordinates.size()));
    for (const auto& c : piece.coordinates) {
      for (int64_t n : {c.bound, c.stride}) add(n);
    }
    for (int64_t n : {int64_t{piece.mix.coordinate}, piece.mix.terms, piece.mix.stride}) add(n);
    add(std::as_bytes(std::span(piece.mix.weights)));
  }

  PackedKey key() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(&state_);
    return {hash.low64, hash.high64};
  }

 private:
  XXH3_state_t state_;
};

uint64_t hash_of(std::span<const std::byte> part) {
  return XXH3_64bits(part.data(), part.size());
}

// The hash of the hashes that part(begin, size) returns for the parts of a content, computed on
// several threads.
uint64_t hash_of_parts(uint64_t bytes,
                       const std::function<uint64_t(uint64_t begin, uint64_t size)>& part) {
  std::vector<uint64_t> hashes((bytes + kPartBytes - 1) / kPartBytes);
  parallel_parts(bytes, [&](uint64_t begin, uint64_t size) {
    hashes[begin / kPartBytes] = part(begin, size);
  });
  return hash_of(std::as_bytes(std::span(hashes)));
}

uint64_t hash_of_content(std::span<const std::byte> content) {
  return hash_of_parts(content.size(), [&](uint64_t begin, uint64_t size) {
    return hash_of(content.subspan(begin, size));
  });
}

}  // namespace

PackedKey packed_key(const ir::Program& program, std::span<const MemoryRange> ranges) {
  KeyHash hash;
  std::vector<XXH128_hash_t> constants(program.constants.size());
  parallel_for(constants.size(), [&](size_t i) {
    const auto bytes = program.constants[i].bytes;
    constants[i] = XXH3_128bits(bytes.data(), bytes.size());
  });
  hash.add(std::as_bytes(std::span(constants)));
  for (const ir::PackRecipe& recipe : program.packs) {
    for (int64_t n : {int64_t{recipe.element_bytes}, static_cast<int64_t>(recipe.pieces.size())}) {
      hash.add(n);
    }
    for (const ir::PackPiece& piece : recipe.pieces) hash.add(piece);
  }
  for (size_t i = 0; i < ranges.size(); ++i) {
    if (ranges[i].size == 0) continue;
    for (int64_t n :
         {static_cast<int64_t>(program.buffers[i].kind), int64_t{program.buffers[i].index},
          static_cast<int64_t>(ranges[i].offset), static_cast<int64_t>(ranges[i].size)}) {
      hash.add(n);
    }
  }
  return hash.key();
}

std::string PackedCache::path_of(const PackedKey& key) const {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string name = "packed-";
  for (uint64_t word : key) {
    for (int shift = 60; shift >= 0; shift -= 4) name += kDigits[word >> shift & 15];
  }
  return ir::path_in(directory_, name + kEnding);
}

std::optional<MappedFile> PackedCache::find(const PackedKey& key, uint64_t bytes) const {
  const std::string path = path_of(key);
  auto file = map_file(path);
  Header header;
  if (!file || file->bytes.size() != file_bytes(bytes)) return std::nullopt;
  std::memcpy(&header, file->bytes.data(), sizeof header);
  file->bytes = file->bytes.subspan(kContent, bytes);
  if (header.magic != kMagic || header.key != key || header.bytes != bytes ||
      header.hash != hash_of_content(file->bytes)) {
    return std::nullopt;
  }
  mark_used(ir::utf8_path(path));
  return std::move(*file);
}

void PackedCache::keep(const PackedKey& key, uint64_t bytes, const MakePart& make) const {
  const uint64_t end = file_bytes(bytes);
  if (end > limit_) return;
  (void)trim_cache(directory_, limit_ - end);
  const std::string path = path_of(key);
  std::error_code ignored;
  fs::create_directories(ir::utf8_path(path).parent_path(), ignored);
  FileReplacement file(path);
  Header header{.key = key, .bytes = bytes};
  const auto head = std::as_bytes(std::span(&header, 1));
  if (!file.write(0, head)) return;  // before anything is computed for it
  std::mutex writing;
  header.hash = hash_of_parts(bytes, [&](uint64_t begin, uint64_t size) {
    const auto bytes_of_part = std::make_unique_for_overwrite<std::byte[]>(size);
    const std::span part(bytes_of_part.get(), size);
    make(begin, part);
    const uint64_t value = hash_of(part);
    const std::lock_guard lock(writing);
    (void)file.write(kContent + begin, part);  // after an error the later writes fail too
    return value;
  });
  const std::byte last{};
  if (bytes < end - kContent && !file.write(end - 1, std::span(&last, 1))) return;
  if (file.write(0, head)) (void)file.commit();
}

}  // namespace ullage::runtime
