// SHA-256: identifies everything that is addressed by content.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ullage::shaders {

using Digest = std::array<std::byte, 32>;

class Sha256 {
 public:
  void add(std::span<const std::byte> bytes);
  void add(std::string_view text) { add(std::as_bytes(std::span(text))); }
  // As add, preceded by the length, so that different splits of the same text differ.
  void add_sized(std::string_view text);
  // Ends the message; the object must not be used afterwards.
  Digest finish();

 private:
  void block(const std::byte* bytes);

  std::array<uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::byte, 64> pending_ = {};
  uint64_t length_ = 0;
};

Digest sha256_of(std::span<const std::byte> bytes);
std::string hex_of(const Digest& digest);
// hex_of(sha256_of(text)).
std::string sha256_hex(std::string_view text);

}  // namespace ullage::shaders
