#include "base/content_hash.h"

namespace ullage {

void ContentHash::add_bytes(std::string_view bytes) {
  __extension__ using Wide = unsigned __int128;
  Wide state = (Wide{high_} << 64) | low_;
  constexpr Wide kPrime = (Wide{1} << 88) | 0x13bu;
  for (char c : bytes) state = (state ^ static_cast<unsigned char>(c)) * kPrime;
  high_ = static_cast<uint64_t>(state >> 64);
  low_ = static_cast<uint64_t>(state);
}

void ContentHash::add(std::string_view text) {
  add_bytes(std::to_string(text.size()) + ':');
  add_bytes(text);
}

std::string ContentHash::hex() const {
  std::string digits;
  for (uint64_t half : {high_, low_}) {
    for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(half >> shift) & 15];
  }
  return digits;
}

}  // namespace ullage
