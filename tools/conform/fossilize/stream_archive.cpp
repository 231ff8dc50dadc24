// Fossilize's stream archive.
#include "tools/conform/fossilize/stream_archive.h"

#include <fmt/format.h>
#include <zlib.h>

namespace ullage::tools::fossilize {
namespace {

constexpr uint32_t kDeflate = 2;

const Bytef* as_zlib(const char* bytes) {
  return reinterpret_cast<const Bytef*>(bytes);
}

std::string deflated(std::string_view text) {
  uLongf size = compressBound(text.size());
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size, as_zlib(text.data()), text.size(),
            Z_BEST_COMPRESSION);  // fails only for lack of memory or output space
  packed.resize(size);
  return packed;
}

void append_word(uint32_t word, std::string& bytes) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(word >> shift & 0xff);
}

}  // namespace

StreamArchive::StreamArchive()
    : bytes_(
          "\x81"
          "FOSSILIZEDB\0\0\0",
          15) {
  bytes_ += static_cast<char>(kFormatVersion);
}

void StreamArchive::add(Tag tag, uint64_t hash, std::string_view payload) {
  if (!entries_.emplace(tag, hash).second) return;
  const std::string packed = deflated(payload);
  bytes_ += fmt::format("{:024x}{:016x}", static_cast<uint32_t>(tag), hash);
  append_word(static_cast<uint32_t>(packed.size()), bytes_);
  append_word(kDeflate, bytes_);
  append_word(
      static_cast<uint32_t>(crc32(0, as_zlib(packed.data()), static_cast<uInt>(packed.size()))),
      bytes_);
  append_word(static_cast<uint32_t>(payload.size()), bytes_);
  bytes_ += packed;
}

}  // namespace ullage::tools::fossilize
