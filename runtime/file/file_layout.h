// Layout of a .ull file: header, sections, root. All numbers little-endian.
//
//   0            FileHeader, 64 bytes
//   64           sections: weights, kernel code and attachments, each at a multiple of 64, zero
//   bytes between root_offset  the FlatBuffer of program.fbs, at a multiple of 64, up to the end of
//   the file
//
// The header's hash covers the header, its root_hash covers the root, and the root contains one
// hash per section. A section is checked when a plan that uses it is read.
#pragma once

#include <xxhash.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ullage::runtime {

static_assert(std::endian::native == std::endian::little, "files are mapped as they are");

// Starts like the signature of PNG, to detect transfers that change line ends.
inline constexpr uint8_t kFileMagic[8] = {0x8b, 'U', 'L', 'L', '\r', '\n', 0x1a, '\n'};
inline constexpr uint32_t kFileVersion = 8;
inline constexpr uint64_t kSectionAlignment = 64;

struct FileHeader {
  uint8_t magic[8] = {};
  uint32_t version = 0;
  uint32_t header_bytes = 0;
  uint64_t file_bytes = 0;
  uint64_t root_offset = 0;
  uint64_t root_bytes = 0;
  uint64_t root_hash = 0;
  uint64_t reserved = 0;
  uint64_t header_hash = 0;  // of the bytes before this member
};
static_assert(sizeof(FileHeader) == 64);

inline uint64_t hash_of(std::span<const std::byte> bytes) {
  return XXH64(bytes.data(), bytes.size(), 0);
}

inline uint64_t header_hash_of(const FileHeader& header) {
  return XXH64(&header, offsetof(FileHeader, header_hash), 0);
}

}  // namespace ullage::runtime
