// Strides of PyTorch's tensors.
#include "frontends/aten/file/weights.h"

#include <algorithm>
#include <cstring>

namespace ullage::aten {
namespace {

struct ScalarType {
  int64_t number;
  std::string_view name;
  std::optional<ir::DType> dtype;
};
constexpr ScalarType kScalarTypes[] = {
    {1, "uint8", ir::DType::u8},           {2, "int8", ir::DType::i8},
    {3, "int16", ir::DType::i16},          {4, "int32", ir::DType::i32},
    {5, "int64", ir::DType::i64},          {6, "float16", ir::DType::f16},
    {7, "float32", ir::DType::f32},        {8, "float64", ir::DType::f64},
    {9, "complex32", std::nullopt},        {10, "complex64", std::nullopt},
    {11, "complex128", std::nullopt},      {12, "bool", ir::DType::boolean},
    {13, "bfloat16", ir::DType::bf16},     {28, "uint16", ir::DType::u16},
    {29, "float8_e4m3fn", std::nullopt},   {30, "float8_e5m2", std::nullopt},
    {31, "float8_e4m3fnuz", std::nullopt}, {32, "float8_e5m2fnuz", std::nullopt},
    {33, "float8_e8m0fnu", std::nullopt},  {34, "uint32", ir::DType::u32},
    {35, "uint64", ir::DType::u64},
};

// Of constant expressions; none where one is negative or none.
std::optional<std::vector<int64_t>> constants(const std::vector<Expression>& list) {
  std::vector<int64_t> values;
  for (const Expression& e : list) {
    if (!e.is_integer() || e.integer < 0) return std::nullopt;
    values.push_back(e.integer);
  }
  return values;
}

bool is_in_order(const std::vector<int64_t>& sizes, const std::vector<int64_t>& strides) {
  int64_t expected = 1;
  for (size_t a = sizes.size(); a-- > 0;) {
    if (sizes[a] != 1 && strides[a] != expected) return false;
    expected *= sizes[a];
  }
  return true;
}

constexpr int64_t kMost = int64_t{1} << 46;  // elements, and bytes of a storage

// The number of elements, and the last one's place; none where one leaves kMost.
std::optional<std::pair<int64_t, int64_t>> extent_of(const std::vector<int64_t>& sizes,
                                                     const std::vector<int64_t>& strides) {
  if (std::ranges::any_of(sizes, [](int64_t size) { return size > kMost; })) return std::nullopt;
  int64_t count = 1, last = 0;
  for (size_t a = 0; a < sizes.size(); ++a) {
    if (sizes[a] == 0) return std::pair<int64_t, int64_t>(0, 0);
    if (sizes[a] > kMost / count || strides[a] > kMost / sizes[a]) return std::nullopt;
    count *= sizes[a];
    last += (sizes[a] - 1) * strides[a];
    if (last > kMost) return std::nullopt;
  }
  return std::pair(count, last);
}

// Complex numbers as pairs along one more axis.
TensorMeta as_pairs(TensorMeta meta, int64_t scalar_type) {
  const auto twice = [](Expression& e) {
    if (e.is_integer() && e.integer <= kMost) e.integer *= 2;
  };
  std::ranges::for_each(meta.strides, twice);
  twice(meta.offset);
  meta.sizes.push_back(integer_expression(2));
  meta.strides.push_back(integer_expression(1));
  meta.dtype = scalar_type;
  return meta;
}

}  // namespace

std::optional<ir::DType> dtype_of(int64_t scalar_type) {
  const auto* found = std::ranges::find(kScalarTypes, scalar_type, &ScalarType::number);
  return found == std::end(kScalarTypes) ? std::nullopt : found->dtype;
}

std::optional<ir::DType> part_dtype_of(int64_t scalar_type) {
  constexpr int64_t kFirst = 9;
  constexpr ir::DType kParts[] = {ir::DType::f16, ir::DType::f32, ir::DType::f64};
  const int64_t index = scalar_type - kFirst;
  return index >= 0 && index < 3 ? std::optional(kParts[index]) : std::nullopt;
}

std::string name_of_scalar_type(int64_t scalar_type) {
  const auto* found = std::ranges::find(kScalarTypes, scalar_type, &ScalarType::number);
  return found == std::end(kScalarTypes) ? "type " + std::to_string(scalar_type)
                                         : std::string(found->name);
}

ir::Result<ir::Tensor> tensor_of(const TensorMeta& meta, std::span<const std::byte> bytes,
                                 std::shared_ptr<const void> owner) {
  if (const std::optional<ir::DType> part = part_dtype_of(meta.dtype)) {
    const auto* real = std::ranges::find(kScalarTypes, part, &ScalarType::dtype);
    return tensor_of(as_pairs(meta, real->number), bytes, std::move(owner));
  }
  const std::optional<ir::DType> dtype = dtype_of(meta.dtype);
  if (!dtype) return ir::unsupported("unsupported: " + name_of_scalar_type(meta.dtype));
  const auto sizes = constants(meta.sizes), strides = constants(meta.strides);
  if (!sizes || !strides || sizes->size() != strides->size() || !meta.offset.is_integer() ||
      meta.offset.integer < 0) {
    return ir::invalid_file("its sizes and strides must be constants");
  }
  const auto extent = extent_of(*sizes, *strides);
  const int64_t width = static_cast<int64_t>(ir::size_bytes(*dtype));
  const int64_t held = static_cast<int64_t>(bytes.size()) / width;
  if (!extent || (extent->first > 0 &&
                  (meta.offset.integer >= held || extent->second >= held - meta.offset.integer))) {
    return ir::invalid_file("its file is too short");
  }
  // Without strides that repeat elements none has more than its storage.
  if (extent->first > held) return ir::unsupported("unsupported: strides that repeat elements");
  if (extent->first == 0) return ir::Tensor(*dtype, *sizes);
  bytes = bytes.subspan(static_cast<size_t>(meta.offset.integer * width));
  if (is_in_order(*sizes, *strides)) {
    return ir::Tensor::borrowed(
        *dtype, *sizes, bytes.first(static_cast<size_t>(extent->first * width)), std::move(owner));
  }
  ir::Tensor tensor(*dtype, *sizes);
  std::byte* next = tensor.mutable_bytes().data();
  std::vector<int64_t> index(sizes->size());
  for (int64_t i = 0; i < extent->first; ++i) {
    int64_t place = 0;
    for (size_t a = 0; a < index.size(); ++a) place += index[a] * (*strides)[a];
    std::memcpy(next, bytes.data() + place * width, static_cast<size_t>(width));
    next += width;
    for (size_t a = index.size(); a-- > 0;) {
      index[a] = (index[a] + 1) % (*sizes)[a];
      if (index[a] != 0) break;
    }
  }
  return tensor;
}

}  // namespace ullage::aten
