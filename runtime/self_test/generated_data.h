// Generated contents for operands, and the comparison of results.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "ir/dtype.h"

namespace ullage::runtime {

// near: see generate_data. wide: one element in eight has another magnitude, up to 5 billion and
// down to 1e-6, for conversions and limits of ranges; bits of integers are in their range. odd: few
// different numbers, so that many are equal; one float in eight is NaN, infinite or nearly zero.
// units: ones, halves and twos of either sign, odd integers, so that long products become neither
// zero nor infinite.
enum class Range : uint8_t { near, wide, odd, units };

// Generates elements that differ from their neighbours, the same for the same seed. Floats:
// multiples of 1/64 of either sign below 2, one in 32 eight times as large, so that sums in any
// order are nearly exact and nothing overflows. Signed integers: -3 to 5, as indices from either
// end; unsigned ones: 0 to 5; unsigned bytes: any.
void generate_data(ir::DType dtype, uint32_t seed, std::span<std::byte> bytes,
                   Range range = Range::near);

// The first element that differs between `fast` and `plain`, as "element 3: 1.5, plain 2.5"; none
// if they are equal. Floats may differ by the tolerance of kernels: 2^-16 of the largest of 64
// neighbours and 2^-13 of each, 16-bit ones by 2^-8 of both, but only few of them. NaN equals NaN.
// `dtype`: the storage dtype.
std::optional<std::string> difference(ir::DType dtype, std::span<const std::byte> fast,
                                      std::span<const std::byte> plain);

}  // namespace ullage::runtime
