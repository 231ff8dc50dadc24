// Limits of integer dtypes.
#include "ops/rules/combination.h"

namespace ullage::ops {

uint64_t lowest_bits(ir::DType dtype) {
  if (ir::is_unsigned_integer(dtype)) return 0;
  return ~uint64_t{0} << (ir::size_bytes(dtype) * 8 - 1);
}

uint64_t highest_bits(ir::DType dtype) {
  const uint64_t ones = ~uint64_t{0} >> (64 - ir::size_bytes(dtype) * 8);
  return ir::is_unsigned_integer(dtype) ? ones : ones >> 1;
}

}  // namespace ullage::ops
