// Data types of AmberScript as layouts, and its numbers.
#include "tools/conform/amber/amber.h"

#include <cmath>

namespace ullage::conform {
namespace {

using ir::DType;

struct Scalar {
  std::string_view name;
  DType dtype;
};
constexpr Scalar kScalars[] = {
    {"int8", DType::i8},     {"int16", DType::i16},  {"int32", DType::i32},  {"int64", DType::i64},
    {"uint8", DType::u8},    {"uint16", DType::u16}, {"uint32", DType::u32}, {"uint64", DType::u64},
    {"float16", DType::f16}, {"float", DType::f32},  {"double", DType::f64},
};

std::optional<DType> scalar_of(std::string_view name) {
  for (const Scalar& s : kScalars) {
    if (s.name == name) return s.dtype;
  }
  return std::nullopt;
}

// Columns of `rows` numbers, each with as much padding behind it.
Layout columns_of(DType dtype, uint32_t columns, uint32_t rows, uint32_t padding) {
  Layout layout;
  const auto size = static_cast<uint32_t>(ir::size_bytes(dtype));
  for (uint32_t c = 0; c < columns; ++c) {
    for (uint32_t r = 0; r < rows; ++r) {
      layout.fields.push_back({dtype, (c * (rows + padding) + r) * size});
    }
  }
  layout.stride = columns * (rows + padding) * size;
  return layout;
}

// "R32G32B32A32_SFLOAT".
std::optional<Layout> format_layout(std::string_view name) {
  uint32_t parts = 0;
  std::string_view width;
  while (parts < 4 && !name.empty() && name[0] == "RGBA"[parts]) {
    name.remove_prefix(1);
    size_t digits = 0;
    while (digits < name.size() && name[digits] >= '0' && name[digits] <= '9') ++digits;
    if (parts > 0 && name.substr(0, digits) != width) return std::nullopt;
    width = name.substr(0, digits);
    name.remove_prefix(digits);
    ++parts;
  }
  const auto dtype_of = [&](std::string_view prefix) {
    return ir::parse_dtype(std::string(prefix) + std::string(width));
  };
  std::optional<DType> dtype;
  if (name == "_SFLOAT") dtype = dtype_of("f");
  if (name == "_SINT") dtype = dtype_of("i");
  if (name == "_UINT") dtype = dtype_of("u");
  if (parts == 0 || !dtype) return std::nullopt;
  return columns_of(*dtype, 1, parts, parts == 3 ? 1 : 0);
}

std::optional<uint32_t> small_number(char c) {
  return c >= '2' && c <= '4' ? std::optional<uint32_t>(static_cast<uint32_t>(c - '0'))
                              : std::nullopt;
}

// "3" of vec3, "4x3" of mat4x3: columns and rows.
std::optional<std::pair<uint32_t, uint32_t>> shape_of(std::string_view name) {
  if (name.starts_with("vec") && name.size() == 4) {
    if (const auto rows = small_number(name[3])) return std::pair(1u, *rows);
  }
  if (name.starts_with("mat") && name.size() == 6 && name[4] == 'x') {
    const auto columns = small_number(name[3]), rows = small_number(name[5]);
    if (columns && rows) return std::pair(*columns, *rows);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Layout> amber_layout(std::string_view type, bool std140) {
  const bool array = type.ends_with("[]");
  if (array) type.remove_suffix(2);
  uint32_t columns = 1, rows = 1;
  std::optional<DType> dtype = scalar_of(type);
  if (!dtype) {
    const size_t open = type.find('<');
    if (open == std::string_view::npos) return format_layout(type);
    const auto shape = shape_of(type.substr(0, open));
    if (!shape || !type.ends_with('>')) return std::nullopt;
    std::tie(columns, rows) = *shape;
    dtype = scalar_of(type.substr(open + 1, type.size() - open - 2));
    if (!dtype) return std::nullopt;
  }
  const bool padded = rows == 3 || (std140 && (columns > 1 || array));
  return columns_of(*dtype, columns, rows, padded ? 4 - rows : 0);
}

std::optional<Bits> amber_number(std::string_view text, DType dtype) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  if (ir::is_float(dtype)) {
    if (!hex) return parse_number(text, dtype);
    const auto whole = parse_number(text, DType::u64);
    if (!whole) return std::nullopt;
    return number_of(static_cast<double>(*whole), dtype);
  }
  const Bits mask =
      ir::size_bytes(dtype) == 8 ? ~Bits{0} : (Bits{1} << 8 * ir::size_bytes(dtype)) - 1;
  if (const auto bits = parse_number(text, DType::u64)) return *bits & mask;
  if (const auto bits = parse_number(text, DType::i64)) return *bits & mask;
  const auto real = hex ? std::nullopt : parse_number(text, DType::f64);
  if (!real) return std::nullopt;
  const double value = number_value(*real, DType::f64);
  if (!(std::fabs(value) < 9e18)) return std::nullopt;
  return static_cast<Bits>(static_cast<int64_t>(value)) & mask;
}

}  // namespace ullage::conform
