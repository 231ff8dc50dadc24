// ContentHash: names entries of caches by what decides their content.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ullage {

// 128 bits of FNV-1a. Texts are hashed with their lengths, so joining them differently differs.
class ContentHash {
 public:
  void add(std::string_view text);
  std::string hex() const;  // 32 digits

 private:
  void add_bytes(std::string_view bytes);
  uint64_t high_ = 0x6c62272e07bb0142u, low_ = 0x62b821756295c58du;
};

}  // namespace ullage
