// Reader: numbers and texts from the front of a span of bytes, with every length checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ullage::gguf {

// Little-endian, as GGUF has it. After the first failure everything fails.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  size_t position() const { return at_; }
  size_t left() const { return bytes_.size() - at_; }

  // Errors: invalid_file, "... ends inside WHAT".
  template <class T>
  ir::Result<T> number(std::string_view what) {
    static_assert(std::is_arithmetic_v<T>);
    if (left() < sizeof(T)) return ended(what);
    T value;
    std::memcpy(&value, bytes_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
  }

  // A length of 64 bits and as many bytes, at most `most`.
  ir::Result<std::string_view> text(std::string_view what, size_t most = SIZE_MAX);

  // A count of elements of at least `least_bytes` each, checked against the remaining bytes.
  ir::Result<size_t> count(std::string_view what, size_t least_bytes);

 private:
  ir::Error ended(std::string_view what) const;

  std::span<const std::byte> bytes_;
  size_t at_ = 0;
};

}  // namespace ullage::gguf
