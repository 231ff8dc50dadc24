// Reads one element of a host tensor as a host scalar.
#include "runtime/element.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace ullage::runtime {
namespace {

template <class T>
T read(std::span<const std::byte> bytes, uint64_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

bool in_range(ir::DType dtype, std::span<const std::byte> bytes, uint64_t index) {
  return index < bytes.size() / ir::size_bytes(dtype);
}

std::optional<int64_t> read_integer(ir::DType dtype, std::span<const std::byte> bytes,
                                    uint64_t index) {
  using ir::DType;
  if (dtype == DType::i64) return read<int64_t>(bytes, index);
  if (dtype == DType::i32) return read<int32_t>(bytes, index);
  if (dtype == DType::i16) return read<int16_t>(bytes, index);
  if (dtype == DType::i8) return read<int8_t>(bytes, index);
  if (dtype == DType::u32) return read<uint32_t>(bytes, index);
  if (dtype == DType::u16) return read<uint16_t>(bytes, index);
  if (dtype == DType::u8) return read<uint8_t>(bytes, index);
  if (dtype == DType::boolean) return read<uint8_t>(bytes, index) != 0;
  const uint64_t value = read<uint64_t>(bytes, index);
  if (value > uint64_t{INT64_MAX}) return std::nullopt;
  return static_cast<int64_t>(value);
}

double read_float(ir::DType dtype, std::span<const std::byte> bytes, uint64_t index) {
  using ir::DType;
  if (dtype == DType::f64) return read<double>(bytes, index);
  if (dtype == DType::f32) return double{read<float>(bytes, index)};
  if (dtype == DType::f16) return double{ir::half_to_float(read<uint16_t>(bytes, index))};
  return double{std::bit_cast<float>(uint32_t{read<uint16_t>(bytes, index)} << 16)};
}

}  // namespace

std::optional<int64_t> element_as_integer(ir::DType dtype, std::span<const std::byte> bytes,
                                          uint64_t index, ir::Semantics semantics) {
  if (!in_range(dtype, bytes, index)) return std::nullopt;
  if (!ir::is_float(dtype)) return read_integer(dtype, bytes, index);
  if (semantics == ir::Semantics::integer) return std::nullopt;
  const double rounded = std::round(read_float(dtype, bytes, index));
  if (!(std::abs(rounded) < 9.2e18)) return std::nullopt;
  return static_cast<int64_t>(rounded);
}

std::optional<double> element_as_float(ir::DType dtype, std::span<const std::byte> bytes,
                                       uint64_t index) {
  if (!in_range(dtype, bytes, index)) return std::nullopt;
  if (ir::is_float(dtype)) return read_float(dtype, bytes, index);
  const auto value = read_integer(dtype, bytes, index);
  if (!value) return std::nullopt;
  return static_cast<double>(*value);
}

}  // namespace ullage::runtime
