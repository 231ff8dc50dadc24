// The .npy header is a Python dict literal; only the three keys of the format are looked for.
#include "tools/command/files/npy.h"

#include <fmt/format.h>

#include <charconv>
#include <cstring>
#include <optional>

#include "ir/extent/rank.h"

namespace ullage::tools {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";

struct DTypeCode {
  std::string_view code;
  ir::DType dtype;
};

// The first entry of a dtype is the one that is written.
constexpr DTypeCode kCodes[] = {
    {"<f2", ir::DType::f16}, {"<V2", ir::DType::bf16},    {"bfloat16", ir::DType::bf16},
    {"<f4", ir::DType::f32}, {"<f8", ir::DType::f64},     {"|i1", ir::DType::i8},
    {"<i2", ir::DType::i16}, {"<i4", ir::DType::i32},     {"<i8", ir::DType::i64},
    {"|u1", ir::DType::u8},  {"<u2", ir::DType::u16},     {"<u4", ir::DType::u32},
    {"<u8", ir::DType::u64}, {"|b1", ir::DType::boolean}, {"|V2", ir::DType::bf16},
};

ir::Error bad(const std::string& rule) {
  return ir::invalid_file(".npy: " + rule);
}

// What follows `'key':` in the dict, blanks skipped.
std::optional<std::string_view> value_of(std::string_view dict, std::string_view key) {
  for (const char quote : {'\'', '"'}) {
    const size_t at = dict.find(fmt::format("{0}{1}{0}", quote, key));
    if (at == std::string_view::npos) continue;
    std::string_view rest = dict.substr(at + key.size() + 2);
    const size_t begin = rest.find_first_not_of(" :");
    if (begin != std::string_view::npos) return rest.substr(begin);
  }
  return std::nullopt;
}

ir::Result<std::vector<int64_t>> parse_shape(std::string_view text) {
  const size_t end = text.find(')');
  if (!text.starts_with('(') || end == std::string_view::npos) return bad("shape is no tuple");
  text = text.substr(1, end - 1);
  std::vector<int64_t> extents;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" ,"), text.size()));
    if (text.empty()) return extents;
    int64_t extent = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), extent);
    if (error != std::errc() || extent < 0) return bad("shape contains a value that is not a size");
    text.remove_prefix(static_cast<size_t>(rest - text.data()));
    if (text.starts_with('L')) text.remove_prefix(1);
    extents.push_back(extent);
    if (extents.size() > 64) return bad("rank above 64");
  }
}

struct Header {
  std::string_view dict;
  size_t data_offset = 0;
};

ir::Result<Header> read_header(std::string_view text) {
  if (!text.starts_with(kMagic) || text.size() < 10) return bad("does not start with \\x93NUMPY");
  const auto byte = [&](size_t i) { return static_cast<uint32_t>(static_cast<uint8_t>(text[i])); };
  const uint32_t major = byte(6);
  if (major < 1 || major > 3) return bad(fmt::format("format version {}", major));
  const size_t prefix = major == 1 ? 10 : 12;
  if (text.size() < prefix) return bad("truncated header");
  const size_t length = major == 1 ? byte(8) | byte(9) << 8
                                   : byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24;
  if (length > text.size() - prefix) return bad("truncated header");
  return Header{text.substr(prefix, length), prefix + length};
}

ir::Result<ir::DType> parse_descr(std::string_view text) {
  const char quote = text.empty() ? '\0' : text[0];
  const size_t end = text.find(quote, 1);
  if ((quote != '\'' && quote != '"') || end == std::string_view::npos) {
    return bad("descr is no simple dtype");
  }
  const std::string_view code = text.substr(1, end - 1);
  for (const DTypeCode& known : kCodes) {
    if (known.code == code) return known.dtype;
  }
  return bad(fmt::format("dtype '{}' is none of ours (little-endian numbers and bool)", code));
}

// The tensor whose elements `columns` has in the order of the first axis innermost.
ir::Result<ir::Tensor> row_major(const ir::Tensor& columns) {
  const std::vector<int64_t>& shape = columns.shape();
  const auto count = static_cast<size_t>(columns.element_count());
  const std::span<const std::byte> from = columns.bytes();
  const size_t size = count == 0 ? 0 : from.size() / count;
  std::vector<std::byte> to(from.size());
  std::vector<int64_t> at(shape.size(), 0);
  for (size_t i = 0; i < count; ++i) {  // at, in row-major order
    size_t place = 0;
    for (size_t a = shape.size(); a-- > 0;)
      place = place * static_cast<size_t>(shape[a]) + static_cast<size_t>(at[a]);
    std::memcpy(&to[i * size], &from[place * size], size);
    for (size_t a = shape.size(); a-- > 0;) {
      at[a] = (at[a] + 1) % shape[a];
      if (at[a] != 0) break;
    }
  }
  return ir::Tensor::from_bytes(columns.dtype(), shape, to);
}

}  // namespace

ir::Result<ir::Tensor> parse_npy(std::span<const std::byte> file) {
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  const ir::Result<Header> header = read_header(text);
  if (!header) return header.error();
  const auto descr = value_of(header->dict, "descr");
  const auto order = value_of(header->dict, "fortran_order");
  const auto shape = value_of(header->dict, "shape");
  if (!descr || !order || !shape) return bad("the header lacks descr, fortran_order or shape");
  const bool is_column_major = order->starts_with("True");
  if (!is_column_major && !order->starts_with("False"))
    return bad("fortran_order must be True or False");
  const ir::Result<ir::DType> dtype = parse_descr(*descr);
  if (!dtype) return dtype.error();
  ir::Result<std::vector<int64_t>> extents = parse_shape(*shape);
  if (!extents) return extents.error();
  if (auto ok = ir::check_rank(".npy", extents->size()); !ok) return ok.error();
  const auto data = file.subspan(header->data_offset);
  ir::Result<ir::Tensor> tensor = ir::Tensor::from_bytes(*dtype, std::move(*extents), data);
  if (!tensor) return bad(tensor.error().message);
  return is_column_major ? row_major(*tensor) : tensor;
}

std::vector<std::byte> format_npy(ir::DType dtype, const std::vector<int64_t>& extents,
                                  std::span<const std::byte> data) {
  std::string_view code;
  for (const DTypeCode& known : kCodes) {
    if (code.empty() && known.dtype == dtype) code = known.code;
  }
  std::string shape;
  for (int64_t extent : extents) shape += fmt::format("{}, ", extent);
  if (extents.size() > 1) shape.resize(shape.size() - 2);
  if (extents.size() == 1) shape.pop_back();
  std::string dict =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", code, shape);
  dict.resize((10 + dict.size() + 1 + 63) / 64 * 64 - 11, ' ');
  dict += '\n';
  std::string file(kMagic);
  file += {'\1', '\0', static_cast<char>(dict.size() & 0xff), static_cast<char>(dict.size() >> 8)};
  file += dict;
  std::vector<std::byte> result(file.size() + data.size());
  std::memcpy(result.data(), file.data(), file.size());
  if (!data.empty()) std::memcpy(result.data() + file.size(), data.data(), data.size());
  return result;
}

}  // namespace ullage::tools
