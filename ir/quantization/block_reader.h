// How the numbers of one block are read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ir/dtype.h"

namespace ullage::ir {

// Blocks are read byte by byte: they have no alignment.
struct Block {
  const uint8_t* bytes;

  float half(size_t at) const {
    return half_to_float(static_cast<uint16_t>(bytes[at] | bytes[at + 1] << 8));
  }
  uint32_t word(size_t at) const {
    return uint32_t{bytes[at]} | uint32_t{bytes[at + 1]} << 8 | uint32_t{bytes[at + 2]} << 16 |
           uint32_t{bytes[at + 3]} << 24;
  }
  // Code i of 32 whose low halves of bytes are the first 16.
  int nibble(size_t at, size_t i) const { return bytes[at + i % 16] >> (i / 16 * 4) & 15; }
  int8_t signed_byte(size_t at) const { return static_cast<int8_t>(bytes[at]); }
};

}  // namespace ullage::ir
