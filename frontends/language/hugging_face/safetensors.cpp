#include "frontends/language/hugging_face/safetensors.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "base/printable.h"
#include "frontends/language/tokenizer/read_json.h"

namespace ullage::hugging_face {
namespace {

using ir::DType;
using ir::Result;
using tokenizer::Json;
using tokenizer::member_of;

constexpr uint64_t kMostHeaderBytes = 100'000'000;  // as the format has it
constexpr size_t kMostAxes = 8;

struct DTypeName {
  std::string_view name;
  DType dtype;
};
constexpr DTypeName kDTypes[] = {{"F32", DType::f32}, {"F16", DType::f16}, {"BF16", DType::bf16},
                                 {"F64", DType::f64}, {"I64", DType::i64}, {"I32", DType::i32},
                                 {"I16", DType::i16}, {"I8", DType::i8},   {"U8", DType::u8}};

Result<DType> dtype_of(const Json& entry, const std::string& what) {
  const Json& name = member_of(entry, "dtype");
  if (!name.is_string()) return ir::invalid_file("{} has no dtype", what);
  const auto& text = name.get_ref<const std::string&>();
  const auto* const found = std::ranges::find(kDTypes, text, &DTypeName::name);
  if (found != std::end(kDTypes)) return found->dtype;
  return ir::unsupported("{} has dtype {}, which is not supported", what, ir::printable(text));
}

// A count or an offset.
std::optional<int64_t> natural_of(const Json& json) {
  if (!json.is_number_unsigned() || json.get<uint64_t>() > INT64_MAX) return std::nullopt;
  return static_cast<int64_t>(json.get<uint64_t>());
}

Result<std::vector<int64_t>> shape_of(const Json& entry, const std::string& what) {
  const Json& axes = member_of(entry, "shape");
  if (!axes.is_array() || axes.size() > kMostAxes) {
    return ir::invalid_file("{} must have a shape of at most {} axes", what, kMostAxes);
  }
  std::vector<int64_t> shape;
  for (const Json& axis : axes) {
    const auto extent = natural_of(axis);
    if (!extent) return ir::invalid_file("{} has an extent that is no count", what);
    shape.push_back(*extent);
  }
  return shape;
}

Result<int64_t> size_of(DType dtype, const std::vector<int64_t>& shape, const std::string& what) {
  auto bytes = static_cast<int64_t>(ir::size_bytes(dtype));
  for (const int64_t extent : shape) {
    if (__builtin_mul_overflow(bytes, extent, &bytes)) {
      return ir::invalid_file("{} has more bytes than 64 bits count", what);
    }
  }
  return bytes;
}

Result<SafeTensor> read_entry(const std::string& name, const Json& entry,
                              std::span<const std::byte> data) {
  const std::string what = "tensor '" + ir::printable(name) + "'";
  const auto dtype = dtype_of(entry, what);
  if (!dtype) return dtype.error();
  auto shape = shape_of(entry, what);
  if (!shape) return shape.error();
  const auto size = size_of(*dtype, *shape, what);
  if (!size) return size.error();
  const Json& range = member_of(entry, "data_offsets");
  if (!range.is_array() || range.size() != 2) {
    return ir::invalid_file("{} must have two data_offsets", what);
  }
  const auto begin = natural_of(range[0]), end = natural_of(range[1]);
  if (!begin || !end || *begin > *end || static_cast<uint64_t>(*end) > data.size() ||
      *end - *begin != *size) {
    return ir::invalid_file("{} of {} bytes must lie in the {} bytes of data, its offsets are {}",
                            what, *size, data.size(), range.dump());
  }
  return SafeTensor{name, *dtype, std::move(*shape),
                    data.subspan(static_cast<size_t>(*begin), static_cast<size_t>(*size))};
}

// Each begins where the one before ends.
Result<void> check_places(const std::vector<SafeTensor>& tensors, std::span<const std::byte> data) {
  const std::byte* at = data.data();
  for (const SafeTensor& tensor : tensors) {
    if (tensor.bytes.data() != at) {
      return ir::invalid_file(
          "tensor '{}' must begin where the one before it ends, at byte {}, it "
          "begins at {}",
          ir::printable(tensor.name), at - data.data(), tensor.bytes.data() - data.data());
    }
    at += tensor.bytes.size();
  }
  if (at == data.data() + data.size()) return {};
  return ir::invalid_file("tensors have {} bytes, the file has {}", at - data.data(), data.size());
}

}  // namespace

Result<std::vector<SafeTensor>> read_safetensors(std::span<const std::byte> file) {
  uint64_t header = 0;
  if (file.size() < sizeof header) {
    return ir::invalid_file("it is no safetensors file: it has {} bytes", file.size());
  }
  std::memcpy(&header, file.data(), sizeof header);
  const auto rest = file.subspan(sizeof header);
  if (header > kMostHeaderBytes || header > rest.size()) {
    return ir::invalid_file("its header must have at most {} bytes, it claims {}",
                            std::min<uint64_t>(kMostHeaderBytes, rest.size()), header);
  }
  const auto json = tokenizer::read_json(
      {reinterpret_cast<const char*>(rest.data()), static_cast<size_t>(header)});
  if (!json) return ir::in_context("its header", json.error());
  if (!json->is_object()) return ir::invalid_file("its header must be an object");
  const auto data = rest.subspan(static_cast<size_t>(header));
  std::vector<SafeTensor> tensors;
  for (const auto& [name, entry] : json->items()) {
    if (name == "__metadata__") continue;
    auto tensor = read_entry(name, entry, data);
    if (!tensor) return tensor.error();
    tensors.push_back(std::move(*tensor));
  }
  std::ranges::sort(tensors, {}, [](const SafeTensor& t) {
    return std::pair(t.bytes.data(), t.bytes.data() + t.bytes.size());
  });
  if (auto ok = check_places(tensors, data); !ok) return ok.error();
  return tensors;
}

}  // namespace ullage::hugging_face
