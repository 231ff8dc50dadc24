// Elements of TensorProto as tensors: the data fields, raw bytes and external files.
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "base/utf8_path.h"
#include "frontends/onnx/file/model.h"
#include "ir/quantization/quantized_values.h"

namespace ullage::onnx {
namespace {

using ir::DType;

constexpr std::string_view kElementNames[] = {
    "undefined",      "float",    "uint8",        "int8",           "uint16",
    "int16",          "int32",    "int64",        "string",         "bool",
    "float16",        "double",   "uint32",       "uint64",         "complex64",
    "complex128",     "bfloat16", "float8e4m3fn", "float8e4m3fnuz", "float8e5m2",
    "float8e5m2fnuz", "uint4",    "int4",         "float4e2m1",     "float8e8m0",
    "uint2",          "int2"};

std::string label(const TensorData& data) {
  return "tensor '" + std::string(data.name) + "'";
}

// Product of the dims, or an error where one is negative or the product is out of proportion.
ir::Result<int64_t> count_elements(const TensorData& data) {
  int64_t count = 1;
  for (int64_t d : data.dims) {
    if (d < 0) return ir::invalid_file(label(data) + ": negative dim " + std::to_string(d));
    if (__builtin_mul_overflow(count, d, &count) || count > (int64_t{1} << 40)) {
      return ir::invalid_file(label(data) + ": dims overflow");
    }
  }
  return count;
}

ir::Error wrong_size(const TensorData& data, size_t given, size_t wanted) {
  return ir::invalid_file(label(data) + ": dims need " + std::to_string(wanted) +
                          " but the data has " + std::to_string(given));
}

// `from` narrowed or reinterpreted to the width of the dtype, low bytes first.
template <class T>
ir::Result<ir::Tensor> from_field(const TensorData& data, DType dtype, int64_t count,
                                  const std::vector<T>& from) {
  if (from.size() != static_cast<size_t>(count)) {
    return wrong_size(data, from.size(), static_cast<size_t>(count));
  }
  const size_t width = ir::size_bytes(dtype);
  if (width > sizeof(T)) return wrong_size(data, sizeof(T), width);
  std::vector<std::byte> bytes(from.size() * width);
  for (size_t i = 0; i < from.size(); ++i) std::memcpy(&bytes[i * width], &from[i], width);
  return ir::Tensor::from_bytes(dtype, data.dims, bytes);
}

// `owner`, if any, keeps the bytes.
ir::Result<ir::Tensor> from_raw(const TensorData& data, DType dtype, int64_t count,
                                std::span<const std::byte> raw,
                                const std::shared_ptr<const void>& owner) {
  const size_t wanted = static_cast<size_t>(count) * ir::size_bytes(dtype);
  if (raw.size() != wanted) return wrong_size(data, raw.size(), wanted);
  return owner ? ir::Tensor::borrowed(dtype, data.dims, raw, owner)
               : ir::Tensor::from_bytes(dtype, data.dims, raw);
}

ir::Result<ir::Tensor> from_external(const TensorData& data, DType dtype, int64_t count,
                                     const std::string& folder) {
  namespace fs = std::filesystem;
  if (folder.empty()) {
    return ir::unsupported(label(data) + ": external data of a model that is not a file");
  }
  const fs::path relative = ir::utf8_path(data.external_path);
  bool escapes = relative.empty() || relative.has_root_path();
  for (const fs::path& part : relative) escapes = escapes || part == "..";
  if (escapes) {
    return ir::invalid_file(label(data) + ": external data must lie below the model's folder: '" +
                            std::string(data.external_path) + "'");
  }
  const fs::path path = ir::utf8_path(folder) / relative;
  std::error_code error;
  const uintmax_t file_size = fs::file_size(path, error);
  const uintmax_t wanted = static_cast<uintmax_t>(count) * ir::size_bytes(dtype);
  const uintmax_t offset = static_cast<uintmax_t>(data.external_offset);
  if (error) return ir::invalid_file(label(data) + ": cannot read " + ir::utf8_of(path));
  if (offset > file_size || wanted > file_size - offset) {
    return wrong_size(data, file_size - std::min(offset, file_size), wanted);
  }
  if (data.external_length >= 0 && static_cast<uintmax_t>(data.external_length) != wanted) {
    return wrong_size(data, static_cast<size_t>(data.external_length), wanted);
  }
  std::ifstream file(path, std::ios::binary);
  const auto bytes = std::make_shared<std::vector<std::byte>>(wanted);
  file.seekg(static_cast<std::streamoff>(offset));
  file.read(reinterpret_cast<char*>(bytes->data()), static_cast<std::streamsize>(wanted));
  if (!file) return ir::invalid_file(label(data) + ": cannot read " + ir::utf8_of(path));
  return ir::Tensor::borrowed(dtype, data.dims, *bytes, bytes);
}

}  // namespace

std::optional<DType> to_dtype(ElementType type) {
  switch (type) {
    case 1:
      return DType::f32;
    case 2:
      return DType::u8;
    case 3:
      return DType::i8;
    case 4:
      return DType::u16;
    case 5:
      return DType::i16;
    case 6:
      return DType::i32;
    case 7:
      return DType::i64;
    case 9:
      return DType::boolean;
    case 10:
      return DType::f16;
    case 11:
      return DType::f64;
    case 12:
      return DType::u32;
    case 13:
      return DType::u64;
    case 16:
      return DType::bf16;
    default:
      return std::nullopt;
  }
}

std::optional<int64_t> narrow_bits(ElementType type) {
  const bool has_four = type == kUint4 || type == kInt4, has_two = type == kUint2 || type == kInt2;
  return has_four ? std::optional<int64_t>(4) : has_two ? std::optional<int64_t>(2) : std::nullopt;
}

std::string name_of_element(ElementType type) {
  if (type >= 0 && static_cast<size_t>(type) < std::size(kElementNames)) {
    return std::string(kElementNames[type]);
  }
  return "type " + std::to_string(type);
}

ir::Result<ir::Tensor> to_tensor(const TensorData& data, const TensorStorage& storage) {
  const std::optional<DType> dtype = to_dtype(data.type);
  if (!dtype) {
    return ir::unsupported(label(data) + ": element type " + name_of_element(data.type));
  }
  ir::Result<int64_t> count = count_elements(data);
  if (!count) return count.error();
  if (data.external) return from_external(data, *dtype, *count, storage.folder);
  if (!data.raw.empty() || *count == 0) {
    const auto* bytes = reinterpret_cast<const std::byte*>(data.raw.data());
    return from_raw(data, *dtype, *count, {bytes, data.raw.size()}, storage.model);
  }
  switch (*dtype) {
    case DType::f32:
      return from_field(data, *dtype, *count, data.floats);
    case DType::f64:
      return from_field(data, *dtype, *count, data.doubles);
    case DType::i64:
      return from_field(data, *dtype, *count, data.int64s);
    case DType::u32:
    case DType::u64:
      return from_field(data, *dtype, *count, data.uint64s);
    default:
      return from_field(data, *dtype, *count, data.int32s);
  }
}

ir::Result<ir::Tensor> to_widened(const TensorData& data, const TensorStorage& storage) {
  const int64_t bits = narrow_bits(data.type).value_or(8);
  ir::Result<int64_t> count = count_elements(data);
  if (!count) return count.error();
  TensorData joined = data;
  joined.type = kByte;
  joined.dims = {ir::packed_bytes(*count, bits)};
  ir::Result<ir::Tensor> bytes = to_tensor(joined, storage);
  if (!bytes) return bytes;
  const ir::Tensor quantized = ir::unpack_quantized(*bytes, 0, *count, bits);
  if (data.type == kUint4 || data.type == kUint2) return quantized.reshaped(data.dims);
  ir::Tensor numbers(DType::i8, data.dims);
  const int64_t sign = ir::middle_value(bits);
  for (int64_t i = 0; i < *count; ++i) {
    numbers.set_integer(i, (quantized.integer(i) ^ sign) - sign);
  }
  return numbers;
}

}  // namespace ullage::onnx
