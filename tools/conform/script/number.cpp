// Numbers of any element type as bits.
#include "tools/conform/script/number.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/parse_whole.h"

namespace ullage::conform {
namespace {

using ir::DType;

unsigned width_of(DType dtype) {
  return static_cast<unsigned>(8 * ir::size_bytes(dtype));
}

Bits mask_of(DType dtype) {
  return width_of(dtype) == 64 ? ~Bits{0} : (Bits{1} << width_of(dtype)) - 1;
}

int64_t sign_extended(Bits bits, DType dtype) {
  const unsigned shift = 64 - width_of(dtype);
  return static_cast<int64_t>(bits << shift) >> shift;
}

std::optional<Bits> parse_hex(std::string_view text, DType dtype) {
  const auto value = ir::parse_whole<uint64_t>(text.substr(2), 16);
  if (!value || (*value & ~mask_of(dtype))) return std::nullopt;
  return value;
}

std::optional<Bits> parse_integer(std::string_view text, DType dtype) {
  if (dtype == DType::boolean) {
    if (text == "true" || text == "1") return 1;
    return text == "false" || text == "0" ? std::optional<Bits>(0) : std::nullopt;
  }
  if (ir::is_signed_integer(dtype)) {
    const auto value = ir::parse_whole<int64_t>(text);
    if (!value || sign_extended(static_cast<Bits>(*value), dtype) != *value) return std::nullopt;
    return static_cast<Bits>(*value) & mask_of(dtype);
  }
  const auto value = ir::parse_whole<uint64_t>(text);
  if (!value || (*value & ~mask_of(dtype))) return std::nullopt;
  return value;
}

// std::from_chars does not accept "1." and strtod needs a terminator.
std::optional<Bits> parse_float(std::string_view text, DType dtype) {
  if (text.empty() || text.size() > 400) return std::nullopt;
  const char first = text[0] == '-' || text[0] == '+' ? (text.size() > 1 ? text[1] : 0) : text[0];
  const bool word = text == "nan" || text == "inf" || text == "-inf" || text == "+inf";
  if (!word && first != '.' && (first < '0' || first > '9')) return std::nullopt;
  const std::string copy(text);
  char* end = nullptr;
  Bits bits = 0;
  if (dtype == DType::f32) {
    bits = std::bit_cast<uint32_t>(std::strtof(copy.c_str(), &end));
  } else {
    const double value = std::strtod(copy.c_str(), &end);
    bits = number_of(value, dtype);
  }
  if (end != copy.c_str() + copy.size()) return std::nullopt;
  return bits;
}

// Floats as integers of the same order: -0 and +0 are both 0.
int64_t ordered(Bits bits, DType dtype) {
  const Bits sign = Bits{1} << (width_of(dtype) - 1);
  const auto magnitude = static_cast<int64_t>(bits & (sign - 1));
  return bits & sign ? -magnitude : magnitude;
}

}  // namespace

std::optional<Bits> parse_number(std::string_view text, DType dtype) {
  if (text.starts_with("0x") || text.starts_with("0X")) return parse_hex(text, dtype);
  return ir::is_float(dtype) ? parse_float(text, dtype) : parse_integer(text, dtype);
}

std::string number_text(Bits bits, DType dtype) {
  if (dtype == DType::boolean) return bits ? "true" : "false";
  if (ir::is_signed_integer(dtype)) return std::to_string(sign_extended(bits, dtype));
  if (!ir::is_float(dtype)) return std::to_string(bits);
  char text[64];
  if (is_nan(bits, dtype)) {
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(bits));
    return text;
  }
  const double value = number_value(bits, dtype);
  const int digits = dtype == DType::f64 ? 17 : 9;
  for (int d = digits - 3; d <= digits; ++d) {
    std::snprintf(text, sizeof text, "%.*g", d, value);
    if (parse_number(text, dtype) == bits) break;
  }
  return text;
}

double number_value(Bits bits, DType dtype) {
  switch (dtype) {
    case DType::f16:
      return ir::half_to_float(static_cast<uint16_t>(bits));
    case DType::bf16:
      return ir::bfloat_to_float(static_cast<uint16_t>(bits));
    case DType::f32:
      return std::bit_cast<float>(static_cast<uint32_t>(bits));
    case DType::f64:
      return std::bit_cast<double>(bits);
    default:
      return ir::is_signed_integer(dtype) ? static_cast<double>(sign_extended(bits, dtype))
                                          : static_cast<double>(bits);
  }
}

Bits number_of(double value, DType dtype) {
  switch (dtype) {
    case DType::f16:
      return ir::float_to_half(value);
    case DType::bf16:
      return ir::float_to_bfloat(value);
    case DType::f32:
      return std::bit_cast<uint32_t>(static_cast<float>(value));
    case DType::f64:
      return std::bit_cast<uint64_t>(value);
    case DType::boolean:
      return value != 0;
    default:
      break;
  }
  if (std::isnan(value)) return 0;
  const double bits = width_of(dtype);
  if (ir::is_signed_integer(dtype)) {
    const double limit = std::ldexp(1.0, static_cast<int>(bits) - 1);
    if (value >= limit) return mask_of(dtype) >> 1;
    if (value <= -limit) return Bits{1} << (width_of(dtype) - 1);
    return static_cast<Bits>(static_cast<int64_t>(value)) & mask_of(dtype);
  }
  if (value >= std::ldexp(1.0, static_cast<int>(bits))) return mask_of(dtype);
  return value <= 0 ? 0 : static_cast<Bits>(value);
}

bool is_nan(Bits bits, DType dtype) {
  return ir::is_float(dtype) && std::isnan(number_value(bits, dtype));
}

int compare_numbers(Bits a, Bits b, DType dtype) {
  const auto order = [](auto x, auto y) { return x < y ? -1 : x > y ? 1 : 0; };
  if (ir::is_float(dtype)) return order(number_value(a, dtype), number_value(b, dtype));
  if (ir::is_signed_integer(dtype)) return order(sign_extended(a, dtype), sign_extended(b, dtype));
  return order(a, b);
}

uint64_t ulp_distance(Bits a, Bits b, DType dtype) {
  if (is_nan(a, dtype) || is_nan(b, dtype)) {
    return is_nan(a, dtype) && is_nan(b, dtype) ? 0 : UINT64_MAX;
  }
  if (!ir::is_float(dtype)) {
    const bool less = compare_numbers(a, b, dtype) < 0;
    const auto wide = [&](Bits x) {
      return ir::is_signed_integer(dtype) ? static_cast<uint64_t>(sign_extended(x, dtype)) : x;
    };
    return less ? wide(b) - wide(a) : wide(a) - wide(b);
  }
  const int64_t x = ordered(a, dtype), y = ordered(b, dtype);
  return x < y ? static_cast<uint64_t>(y) - static_cast<uint64_t>(x)
               : static_cast<uint64_t>(x) - static_cast<uint64_t>(y);
}

Bits load_number(const std::byte* from, DType dtype) {
  Bits bits = 0;
  std::memcpy(&bits, from, ir::size_bytes(dtype));
  return bits;
}

void store_number(std::byte* to, Bits bits, DType dtype) {
  std::memcpy(to, &bits, ir::size_bytes(dtype));
}

}  // namespace ullage::conform
