// Fossilize's stream archive (.foz): named payloads one after another, for drivers' tools to
// replay.
//
// A file is 16 bytes, 0x81 "FOSSILIZEDB" 0 0 0 and the version, and then entries: 40 hexadecimal
// digits (24 of the tag, 16 of the hash), four little-endian words (bytes stored, 2 for deflate,
// their CRC-32, bytes unpacked) and the payload. A file that ends inside an entry is read up to it.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace ullage::tools::fossilize {

inline constexpr uint32_t kFormatVersion = 6;

// What an entry is; the numbers are Fossilize's.
enum class Tag : uint32_t {
  application_info = 0,
  descriptor_set_layout = 2,
  pipeline_layout = 3,
  shader_module = 4,
  compute_pipeline = 7,
};

class StreamArchive {
 public:
  StreamArchive();
  // Adds an entry, deflated. An existing entry of this tag and hash stays.
  void add(Tag tag, uint64_t hash, std::string_view payload);
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::set<std::pair<Tag, uint64_t>> entries_;
};

}  // namespace ullage::tools::fossilize
