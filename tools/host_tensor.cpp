// Text, size and elements of host tensors.
#include "tools/host_tensor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <cstring>

namespace ullage::tools {
namespace {

template <class T>
void append(HostTensor& tensor, T value) {
  const size_t at = tensor.data.size();
  tensor.data.resize(at + sizeof(T));
  std::memcpy(tensor.data.data() + at, &value, sizeof(T));
}

// Round to nearest even, as every conversion to a short float does.
uint16_t to_bf16(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  if (value != value) return 0x7fc0;
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

uint16_t to_f16(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000);
  if (value != value) return 0x7e00;
  const float magnitude = std::bit_cast<float>(bits & 0x7fffffff);
  if (magnitude >= 65520.0f) return sign | 0x7c00;
  // Adding 2^k leaves the wanted mantissa bits, correctly rounded, at the low end.
  if (magnitude < 6.103515625e-05f) {
    return sign | static_cast<uint16_t>(std::bit_cast<uint32_t>(magnitude + 0.5f) & 0x7ff);
  }
  const uint32_t rounded = (bits & 0x7fffffff) + 0xfff + ((bits >> 13) & 1);
  return sign | static_cast<uint16_t>((rounded - (112u << 23)) >> 13);
}

}  // namespace

std::string text_of(const std::vector<int64_t>& extents) {
  return fmt::format("[{}]", fmt::join(extents, ", "));
}

int64_t element_count(const std::vector<int64_t>& extents) {
  int64_t count = 1;
  for (int64_t extent : extents) {
    if (extent < 0 || __builtin_mul_overflow(count, extent, &count)) return -1;
  }
  return count;
}

void append_element(HostTensor& tensor, double value) {
  switch (tensor.dtype) {
    case ir::DType::f16: return append(tensor, to_f16(static_cast<float>(value)));
    case ir::DType::bf16: return append(tensor, to_bf16(static_cast<float>(value)));
    case ir::DType::f32: return append(tensor, static_cast<float>(value));
    case ir::DType::f64: return append(tensor, value);
    case ir::DType::i8: return append(tensor, static_cast<int8_t>(value));
    case ir::DType::i16: return append(tensor, static_cast<int16_t>(value));
    case ir::DType::i32: return append(tensor, static_cast<int32_t>(value));
    case ir::DType::i64: return append(tensor, static_cast<int64_t>(value));
    case ir::DType::u8: return append(tensor, static_cast<uint8_t>(value));
    case ir::DType::u16: return append(tensor, static_cast<uint16_t>(value));
    case ir::DType::u32: return append(tensor, static_cast<uint32_t>(value));
    case ir::DType::u64: return append(tensor, static_cast<uint64_t>(value));
    case ir::DType::boolean: return append(tensor, static_cast<uint8_t>(value != 0));
  }
}

}  // namespace ullage::tools
