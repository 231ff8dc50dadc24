// Whole numbers of at most 32 bits and their bits.
#pragma once

#include <algorithm>

#include "tools/conform/script/number.h"

namespace ullage::conform {

// REQUIRES of all: an integer of at most 32 bits.
inline int64_t integer_of(Bits bits, ir::DType dtype) {
  return static_cast<int64_t>(number_value(bits, dtype));
}

inline int64_t lowest(ir::DType dtype) {
  if (!ir::is_signed_integer(dtype)) return 0;
  return -(int64_t{1} << (8 * ir::size_bytes(dtype) - 1));
}

inline int64_t highest(ir::DType dtype) {
  const size_t bits = 8 * ir::size_bytes(dtype) - (ir::is_signed_integer(dtype) ? 1 : 0);
  return (int64_t{1} << bits) - 1;
}

// Modulo 2^N.
inline Bits wrapped(int64_t value, ir::DType dtype) {
  return static_cast<Bits>(value) & ((Bits{1} << (8 * ir::size_bytes(dtype))) - 1);
}

inline Bits clamped(int64_t value, ir::DType dtype) {
  return wrapped(std::clamp(value, lowest(dtype), highest(dtype)), dtype);
}

}  // namespace ullage::conform
