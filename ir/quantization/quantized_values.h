// Linear quantized values: unsigned numbers of few bits that stand for (value - zero) * scale. Some
// lie in a byte each, others several in a byte.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/graph/tensor.h"

namespace ullage::ir {

// Quantized values of 2, 4 or 8 bits; the first of a byte in its low bits.
inline constexpr int64_t kQuantizedBits[] = {2, 4, 8};
constexpr int64_t packed_bytes(int64_t count, int64_t bits) {
  return (count * bits + 7) / 8;
}
// Of a quantized value whose zero is not given: as signed numbers of that width have it.
constexpr int64_t middle_value(int64_t bits) {
  return int64_t{1} << (bits - 1);
}

// u8 values below 2^bits, joined along `axis`, which becomes packed_bytes(extent, bits) long.
Tensor pack_quantized(const Tensor& quantized, size_t axis, int64_t bits);
// The `count` quantized values along `axis` of a result of pack_quantized.
Tensor unpack_quantized(const Tensor& packed, size_t axis, int64_t count, int64_t bits);

// Numbers of i8 or u8 as quantized values, a byte each, in the fewest bits that fit, and their
// zeros.
struct QuantizedValues {
  int64_t bits = 8;
  Tensor values{};               // u8, of the numbers' shape
  std::optional<Tensor> zero{};  // u8, of the given zeros' shape; none: middle_value everywhere
};
// `zero`: of the numbers' dtype; null: 0.
QuantizedValues quantized_values_of(const Tensor& numbers, const Tensor* zero);

}  // namespace ullage::ir
