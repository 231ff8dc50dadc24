// Samples of operands.
#include <cmath>

#include "tools/conform/driver/builtins.h"
#include "tools/conform/script/fill_buffer.h"
#include "tools/conform/script/number.h"

namespace ullage::conform {
namespace {

constexpr double kFloats[] = {0.0,      -0.0,       1.0,       -1.0,         0.5,     -0.5,
                              1.5,      2.5,        -2.5,      2.0,          3.0,     0x1p-126,
                              0x1p-149, 0x1p23,     -0x1p23,   0x1p24,       1e-3,    1e3,
                              0x1p-24,  0.99999994, 1.0000001, 3.4028235e38, 65504.0, 0x1p-14};
constexpr int64_t kIntegers[] = {
    0,          1,          2,          3,          15,         16,         31,         32,
    33,         127,        128,        255,        256,        65535,      65536,      0x7ffffffe,
    0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff, 0x00ff00ff, 0x55555555, 0xaaaaaaaa};
constexpr size_t kEdges = 24;
static_assert(std::size(kFloats) == kEdges && std::size(kIntegers) == kEdges);

bool unbounded(const Builtin& b) {
  return b.low == 0 && b.high == 0;
}

// All magnitudes are equally frequent; uniform over ranges where magnitude has no meaning.
double random_float(const Builtin& b, ir::DType dtype, uint64_t bits) {
  const double unit = std::ldexp(static_cast<double>(bits >> 11), -53);
  const double most = dtype == ir::DType::f16 ? 15 : 60;
  const double low = unbounded(b) ? 0 : b.low, high = unbounded(b) ? std::exp2(most) : b.high;
  if (bits & 1) {
    const double magnitude = std::exp2(-most + unit * 2 * most) * (bits & 2 ? -1 : 1);
    if (unbounded(b) || (magnitude >= low && magnitude <= high)) return magnitude;
  }
  return low + (high - low) * unit;
}

}  // namespace

std::array<uint64_t, 3> builtin_operands(const Builtin& b, ir::DType dtype, size_t index,
                                         uint64_t seed) {
  std::array<uint64_t, 3> bits{};
  for (size_t k = 0; k < 3; ++k) {
    // Edges in all pairs; the third operand cycles through the edges with another stride.
    const size_t edge =
        k == 0 ? index % kEdges : (index / kEdges + (k - 1) * (index * 7 + 3)) % kEdges;
    const bool on_edge = index < kEdges * kEdges;
    const uint64_t random = random_bits(seed * 3 + k, index);
    if (!ir::is_float(b.operand)) {
      bits[k] = on_edge ? static_cast<uint64_t>(kIntegers[edge]) : random >> 32;
      continue;
    }
    double value = on_edge ? kFloats[edge] : random_float(b, dtype, random);
    if (!unbounded(b) && !(value >= b.low && value <= b.high))
      value = random_float(b, dtype, random);
    // Rounded to the compute dtype; buffers contain f32.
    Bits rounded = number_of(value, dtype);
    if (!std::isfinite(number_value(rounded, dtype))) rounded = number_of(1, dtype);
    bits[k] = number_of(number_value(rounded, dtype), ir::DType::f32);
  }
  return bits;
}

}  // namespace ullage::conform
