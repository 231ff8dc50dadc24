#include "ir/quantization/quantized_values.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace ullage::ir {
namespace {

const uint8_t* bytes_of(const Tensor& tensor) {
  return reinterpret_cast<const uint8_t*>(tensor.bytes().data());
}
uint8_t* bytes_of(Tensor& tensor) {
  return reinterpret_cast<uint8_t*>(tensor.mutable_bytes().data());
}

// Elements in front of an axis, along it and behind it.
struct Lines {
  size_t front = 1, extent = 1, behind = 1;
};
Lines lines_of(const Tensor& tensor, size_t axis) {
  Lines lines;
  for (size_t a = 0; a < tensor.rank(); ++a) {
    size_t& part = a < axis ? lines.front : a == axis ? lines.extent : lines.behind;
    part *= static_cast<size_t>(tensor.shape()[a]);
  }
  return lines;
}

std::vector<int64_t> with_extent(std::vector<int64_t> shape, size_t axis, int64_t extent) {
  shape[axis] = extent;
  return shape;
}

// Least and largest element; of none: 0.
std::pair<int64_t, int64_t> range_of(const Tensor& tensor) {
  int64_t low = std::numeric_limits<int64_t>::max(), high = std::numeric_limits<int64_t>::min();
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    const int64_t number = tensor.integer(i);
    low = std::min(low, number);
    high = std::max(high, number);
  }
  if (tensor.element_count() == 0) return {0, 0};
  return {low, high};
}

// The numbers less `base`, which is below them all.
Tensor shifted(const Tensor& numbers, int64_t base) {
  Tensor quantized(DType::u8, numbers.shape());
  uint8_t* const code = bytes_of(quantized);
  for (int64_t i = 0; i < numbers.element_count(); ++i) {
    code[i] = static_cast<uint8_t>(numbers.integer(i) - base);
  }
  return quantized;
}

}  // namespace

Tensor pack_quantized(const Tensor& quantized, size_t axis, int64_t bits) {
  const Lines from = lines_of(quantized, axis);
  Tensor packed(DType::u8, with_extent(quantized.shape(), axis,
                                       packed_bytes(static_cast<int64_t>(from.extent), bits)));
  const Lines to = lines_of(packed, axis);
  const auto width = static_cast<size_t>(bits), in_byte = 8 / width;
  const uint8_t* const source = bytes_of(quantized);
  uint8_t* const target = bytes_of(packed);
  for (size_t f = 0; f < from.front; ++f) {
    for (size_t k = 0; k < from.extent; ++k) {
      const uint8_t* const line = source + (f * from.extent + k) * from.behind;
      uint8_t* const joined = target + (f * to.extent + k / in_byte) * to.behind;
      for (size_t b = 0; b < from.behind; ++b) {
        joined[b] = static_cast<uint8_t>(joined[b] | line[b] << (k % in_byte * width));
      }
    }
  }
  return packed;
}

Tensor unpack_quantized(const Tensor& packed, size_t axis, int64_t count, int64_t bits) {
  Tensor quantized(DType::u8, with_extent(packed.shape(), axis, count));
  const Lines from = lines_of(packed, axis), to = lines_of(quantized, axis);
  const auto width = static_cast<size_t>(bits), in_byte = 8 / width;
  const auto mask = static_cast<uint8_t>((1u << width) - 1);
  const uint8_t* const source = bytes_of(packed);
  uint8_t* const target = bytes_of(quantized);
  for (size_t f = 0; f < to.front; ++f) {
    for (size_t k = 0; k < to.extent; ++k) {
      const uint8_t* const joined = source + (f * from.extent + k / in_byte) * from.behind;
      uint8_t* const line = target + (f * to.extent + k) * to.behind;
      for (size_t b = 0; b < to.behind; ++b) {
        line[b] = static_cast<uint8_t>(joined[b] >> (k % in_byte * width) & mask);
      }
    }
  }
  return quantized;
}

QuantizedValues quantized_values_of(const Tensor& numbers, const Tensor* zero) {
  const auto [low, high] = range_of(numbers);
  const auto [zero_low, zero_high] = zero ? range_of(*zero) : std::pair<int64_t, int64_t>{0, 0};
  for (const int64_t bits : kQuantizedBits) {
    const int64_t base = numbers.dtype() == DType::i8 ? -middle_value(bits) : 0;
    const bool fits = low >= base && high < base + (int64_t{1} << bits) && zero_low >= base &&
                      zero_high - base <= 255;
    if (!fits && bits != 8) continue;
    QuantizedValues quantized{.bits = bits, .values = shifted(numbers, base)};
    const bool is_middle = zero_low - base == middle_value(bits) && zero_low == zero_high;
    if (is_middle) return quantized;
    quantized.zero = zero ? shifted(*zero, base) : shifted(Tensor(DType::i8, {}), base);
    return quantized;
  }
  return {};
}

}  // namespace ullage::ir
