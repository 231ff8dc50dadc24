// Converts bytes of small floats to numbers by a table, and numbers to bytes by a search among the
// numbers at which the bits change.
#include "frontends/onnx/importer/storage_types.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "ir/quantization/quantized_values.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using ir::Value;

// A float of a sign and so many bits of exponent and mantissa. The bits of positive numbers grow
// with the numbers.
struct SmallFloat {
  ElementType type = 0;
  int bits = 8, mantissa = 3, bias = 7;
  int largest = 0;  // bits of the largest finite number
  int beyond = 0;   // bits of larger numbers, where they are not saturated
  int nan = 0;      // bits of NaN
  bool has_negative_zero = true;
  bool signs_beyond = true;  // `beyond` and NaN take a sign
};
constexpr SmallFloat kSmallFloats[] = {
    {.type = 17, .mantissa = 3, .bias = 7, .largest = 0x7e, .beyond = 0x7f, .nan = 0x7f},
    {.type = 18,
     .mantissa = 3,
     .bias = 8,
     .largest = 0x7f,
     .beyond = 0x80,
     .nan = 0x80,
     .has_negative_zero = false,
     .signs_beyond = false},
    {.type = 19, .mantissa = 2, .bias = 15, .largest = 0x7b, .beyond = 0x7c, .nan = 0x7e},
    {.type = 20,
     .mantissa = 2,
     .bias = 16,
     .largest = 0x7f,
     .beyond = 0x80,
     .nan = 0x80,
     .has_negative_zero = false,
     .signs_beyond = false},
    // Without infinities and NaN, which becomes -0.
    {.type = kFloat4, .bits = 4, .mantissa = 1, .bias = 1, .largest = 7, .beyond = 7, .nan = 8},
};

const SmallFloat* small_float(ElementType type) {
  const auto* found = std::ranges::find(kSmallFloats, type, &SmallFloat::type);
  return found == std::end(kSmallFloats) ? nullptr : found;
}

// The number of `code`, bits without the sign, taken as finite.
double magnitude(const SmallFloat& format, int code) {
  const int exponent = code >> format.mantissa, rest = code & ((1 << format.mantissa) - 1);
  const double fraction = rest / static_cast<double>(1 << format.mantissa);
  return exponent == 0 ? std::ldexp(fraction, 1 - format.bias)
                       : std::ldexp(1 + fraction, exponent - format.bias);
}

double number(const SmallFloat& format, int code) {
  const int sign = 1 << (format.bits - 1), rest = code & (sign - 1);
  const double negative = (code & sign) != 0 ? -1 : 1;
  if (format.type == kFloat4) return negative * magnitude(format, rest);
  if (!format.has_negative_zero && code == format.nan) return std::nan("");
  if (rest <= format.largest) return negative * magnitude(format, rest);
  return rest == format.beyond && rest != format.nan
             ? negative * std::numeric_limits<double>::infinity()
             : std::nan("");
}

// ---- tables ----

// Powers of two from 2^-127 on; the last one is NaN.
double power(int code) {
  return code == 255 ? std::nan("") : std::ldexp(1.0, code - 127);
}

Tensor number_table(ElementType type) {
  const SmallFloat* format = small_float(type);
  const int64_t count = format != nullptr ? int64_t{1} << format->bits : 256;
  Tensor table(DType::f32, std::vector{count});
  for (int code = 0; code < count; ++code) {
    table.set_number(code, format != nullptr ? number(*format, code) : power(code));
  }
  return table;
}

constexpr uint32_t kInfinity = 0x7f800000;

// The result for magnitudes by their bits in f32: `patterns[i]` from `starts[i - 1]` on, for
// positive numbers, then as many for negative ones.
struct EncodingTable {
  std::vector<uint32_t> starts;
  std::vector<int> positive, negative;

  void add(uint32_t start, int code, int code_of_negative) {
    if (!positive.empty()) starts.push_back(start);
    positive.push_back(code);
    negative.push_back(code_of_negative);
  }
};

uint32_t bits_of(double value) {
  return std::bit_cast<uint32_t>(static_cast<float>(value));
}

EncodingTable encoding_table(const SmallFloat& format, bool saturate) {
  const int sign = 1 << (format.bits - 1);
  EncodingTable table;
  table.add(0, 0, format.has_negative_zero ? sign : 0);
  // Halfway numbers round to even, and f32 represents them exactly.
  const auto start_of = [&](int code) {
    const double half = (magnitude(format, code - 1) + magnitude(format, code)) / 2;
    return bits_of(half) + static_cast<uint32_t>(code & 1);
  };
  for (int code = 1; code <= format.largest; ++code) table.add(start_of(code), code, code | sign);
  const int beyond = saturate ? format.largest : format.beyond;
  const bool has_sign = saturate || format.signs_beyond;
  if (!saturate) {
    table.add(start_of(format.largest + 1), beyond, has_sign ? beyond | sign : beyond);
  }
  table.add(kInfinity + 1, format.nan, format.signs_beyond ? format.nan | sign : format.nan);
  return table;
}

// Ignores signs.
EncodingTable power_table(const StorageRounding& rounding) {
  EncodingTable table;
  table.add(0, 0, 0);
  for (int code = 1; code <= 254; ++code) {
    // The numbers of f32 with that exponent begin here; denormal ones are below 2^-126.
    const auto exact = static_cast<uint32_t>(code) << 23, before = exact - (1u << 23);
    const uint32_t start = rounding.rounding == PowerRounding::down ? exact
                           : rounding.rounding == PowerRounding::up ? before + 1
                           : code == 1                              ? before + 0x400001
                                                                    : before + 0x400000;
    table.add(start, code, code);
  }
  const uint32_t last = 254u << 23;
  if (!rounding.saturate && rounding.rounding != PowerRounding::down) {
    table.add(rounding.rounding == PowerRounding::up ? last + 1 : last + 0x400000, 255, 255);
  }
  table.add(kInfinity, 255, 255);
  return table;
}

Value encoded(Value x, const EncodingTable& table) {
  ir::Builder& builder = x.builder();
  const auto count = static_cast<int64_t>(table.positive.size());
  Tensor starts(DType::i32, std::vector{int64_t{1}, count - 1});
  for (int64_t i = 0; i + 1 < count; ++i) {
    starts.set_integer(i, table.starts[static_cast<size_t>(i)]);
  }
  Tensor patterns(DType::u8, std::vector{2 * count});
  for (int64_t i = 0; i < count; ++i) {
    patterns.set_integer(i, table.positive[static_cast<size_t>(i)]);
    patterns.set_integer(count + i, table.negative[static_cast<size_t>(i)]);
  }
  const Value bits = ops::bitcast(ops::cast(x, DType::f32), DType::i32);
  const std::vector<ir::ExtentExpr> shape = ops::extents_of(bits);
  if (builder.failed()) return {};
  const Value magnitudes = ops::bitwise_and(bits, builder.scalar(DType::i32, 0x7fffffff));
  const std::vector<ir::ExtentExpr> line = {builder.pool().constant(1),
                                            ir::product(builder.pool(), shape)};
  const Value place = ops::reshape(
      ops::search_sorted(builder.constant(std::move(starts)), ops::reshape(magnitudes, line), true),
      shape);
  const Value negative = ops::cast(ops::less(bits, builder.scalar(DType::i32, 0)), DType::i32);
  const Value at =
      ops::add(place, ops::mul(negative, builder.scalar(DType::i32, static_cast<double>(count))));
  return ops::gather(builder.constant(std::move(patterns)), at, 0);
}

// The low bits, as a number of that width.
Value low_bits(Value x, ElementType type, int64_t bits) {
  ir::Builder& builder = x.builder();
  const auto scalar = [&](int64_t v) { return builder.scalar(DType::i32, static_cast<double>(v)); };
  const Value low = ops::bitwise_and(ops::cast(x, DType::i32), scalar((int64_t{1} << bits) - 1));
  if (type != kInt4 && type != kInt2) return ops::cast(low, DType::u8);
  const Value sign = scalar(ir::middle_value(bits));
  return ops::cast(ops::sub(ops::bitwise_xor(low, sign), sign), DType::i8);
}

}  // namespace

bool is_storage_float(ElementType type) {
  return type == kPowers || small_float(type) != nullptr;
}

std::optional<DType> bytes_dtype(ElementType type) {
  if (is_storage_float(type)) return DType::u8;
  if (!narrow_bits(type)) return std::nullopt;
  return type == kInt4 || type == kInt2 ? DType::i8 : DType::u8;
}

std::optional<DType> storage_dtype(ElementType type) {
  const std::optional<DType> dtype = to_dtype(type);
  return dtype ? dtype : bytes_dtype(type);
}

ir::Result<Tensor> to_storage(const TensorData& data, const TensorStorage& storage) {
  if (narrow_bits(data.type)) return to_widened(data, storage);
  if (!is_storage_float(data.type)) return to_tensor(data, storage);
  const SmallFloat* format = small_float(data.type);
  TensorData patterns = data;
  patterns.type = format != nullptr && format->bits == 4 ? kUint4 : kByte;  // as uint4 lies
  return to_storage(patterns, storage);
}

Value decode_storage(Value bytes, ElementType type) {
  if (!bytes.valid() || !is_storage_float(type)) return bytes;
  const Value table = bytes.builder().constant(number_table(type));
  return ops::gather(table, ops::cast(bytes, DType::i32), 0);
}

Value encode_storage(Value x, ElementType type, const StorageRounding& rounding) {
  if (!x.valid()) return x;
  if (const auto bits = narrow_bits(type)) return low_bits(x, type, *bits);
  if (type == kPowers) return encoded(x, power_table(rounding));
  return encoded(x, encoding_table(*small_float(type), rounding.saturate || type == kFloat4));
}

std::optional<StorageRange> storage_range(ElementType type) {
  const std::optional<int64_t> bits = narrow_bits(type);
  if (!bits) return std::nullopt;
  const int64_t half = ir::middle_value(*bits);
  return type == kInt4 || type == kInt2 ? StorageRange{-half, half - 1}
                                        : StorageRange{0, 2 * half - 1};
}

}  // namespace ullage::onnx
