// Contents for operands that no run has made, and whether two results are equal.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "ir/dtype.h"

namespace ullage::runtime {

// wide: one element in eight is of another order, up to 5 billion and down to 1e-6, as conversions
// and limits of ranges want it; bits of integers are in their range. odd: few different numbers, so
// that many are equal, one float in eight being no number, infinite or nearly nothing. units: ones,
// halves and twos of either sign, odd integers, so that long products become neither zero nor
// infinite.
enum class Range : uint8_t { near, wide, odd, units };

// Elements that differ from their neighbours, the same for the same seed. Floats: multiples of 1/64
// of either sign below 2, one in 32 eight times as large, so that sums of any order
// are nearly exact and nothing overflows. Integers: -3 to 5, as indices from either end; without a
// sign, 0 to 5. Bytes without a sign: any.
void make_data(ir::DType dtype, uint32_t seed, std::span<std::byte> bytes,
               Range range = Range::near);

// The first element by which `fast` differs from `plain`, as "element 3: 1.5, plain 2.5"; nothing:
// they are equal. Floats may be apart by kernels' tolerance: 2^-16 of the largest of 64 neighbours
// and 2^-13 of each, 16-bit ones by 2^-8 of both, but few of them. NaN equals NaN. `dtype`: how the
// elements lie in memory.
std::optional<std::string> difference(ir::DType dtype, std::span<const std::byte> fast,
                                      std::span<const std::byte> plain);

}  // namespace ullage::runtime
