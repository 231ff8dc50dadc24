// The initial content of a script's buffer, as bytes.
#include "tools/conform/script/fill_buffer.h"

#include <algorithm>
#include <cmath>

namespace ullage::conform {
namespace {

double random_value(const Filling& f, uint64_t index, ir::DType dtype) {
  const double unit = std::ldexp(static_cast<double>(random_bits(f.seed, index) >> 11), -53);
  if (ir::is_float(dtype)) return f.low + (f.high - f.low) * unit;
  return std::floor(f.low + (f.high - f.low + 1) * unit);
}

Bits number_at(const Filling& f, uint64_t index, ir::DType dtype) {
  switch (f.kind) {
    case Filling::Kind::zero:
    case Filling::Kind::addresses:  // the session knows them
      return 0;
    case Filling::Kind::fill:
      return f.values[0];
    case Filling::Kind::data:
      return f.values[index];
    case Filling::Kind::series:
      return number_of(f.first + f.step * static_cast<double>(index), dtype);
    case Filling::Kind::random:
      return number_of(random_value(f, index, dtype), dtype);
  }
  return 0;
}

}  // namespace

// The splitmix64 generator's output at a position of its sequence.
uint64_t random_bits(uint64_t seed, uint64_t index) {
  uint64_t z = seed + (index + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void fill_buffer(const ScriptBuffer& buffer, std::span<std::byte> out) {
  std::ranges::fill(out, std::byte{});
  const auto& fields = buffer.layout.fields;
  uint64_t index = 0;
  for (uint64_t e = 0; e < buffer.elements; ++e) {
    std::byte* const element = out.data() + e * buffer.layout.stride;
    for (const Layout::Field& field : fields) {
      store_number(element + field.offset, number_at(buffer.filling, index++, field.dtype),
                   field.dtype);
    }
  }
}

}  // namespace ullage::conform
