// The tables of precision.
#include "tools/conform/tolerance.h"

#include <algorithm>
#include <cmath>

namespace ullage::conform {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr std::string_view kRounded = "Vulkan: correctly rounded";
constexpr std::string_view kTable = "Vulkan: precision of GLSL.std.450";
constexpr std::string_view kInherited = "Vulkan: inherited from the formula";

// Rounding to either neighbour is allowed, so "correctly rounded" is one ULP.
constexpr Precision kSingle[] = {
    {.function = "add", .ulps = 1, .source = kRounded},
    {.function = "sub", .ulps = 1, .source = kRounded},
    {.function = "mul", .ulps = 1, .source = kRounded},
    {.function = "fma", .ulps = 2, .source = kInherited},
    {.function = "div", .ulps = 2.5, .source = kTable},
    {.function = "inversesqrt", .ulps = 2, .source = kTable},
    {.function = "sqrt", .ulps = 5, .source = kInherited},  // 1 / inversesqrt(x)
    {.function = "exp", .ulps = 3, .ulps_per_magnitude = 2, .source = kTable},
    {.function = "exp2", .ulps = 3, .ulps_per_magnitude = 2, .source = kTable},
    {.function = "log", .ulps = 3, .absolute = 0x1p-21, .source = kTable},
    {.function = "log2", .ulps = 3, .absolute = 0x1p-21, .source = kTable},
    {.function = "sin", .absolute = 0x1p-11, .low = -kPi, .high = kPi, .source = kTable},
    {.function = "cos", .absolute = 0x1p-11, .low = -kPi, .high = kPi, .source = kTable},
    {.function = "asin", .ulps = 4096, .absolute = 0x1p-11, .source = kInherited},
    {.function = "acos", .ulps = 4096, .absolute = 0x1p-11, .source = kInherited},
    {.function = "atan", .ulps = 4096, .source = kTable},
    {.function = "atan2", .ulps = 4096, .source = kTable},
    {.function = "sinh",
     .ulps = 4,
     .ulps_per_magnitude = 2,
     .absolute = 0x1p-21,
     .source = kInherited},
    {.function = "cosh", .ulps = 4, .ulps_per_magnitude = 2, .source = kInherited},
    {.function = "tanh",
     .ulps = 8,
     .ulps_per_magnitude = 4,
     .absolute = 0x1p-21,
     .source = kInherited},
};

constexpr Precision kHalf[] = {
    {.function = "add", .ulps = 1, .source = kRounded},
    {.function = "sub", .ulps = 1, .source = kRounded},
    {.function = "mul", .ulps = 1, .source = kRounded},
    {.function = "fma", .ulps = 2, .source = kInherited},
    {.function = "div", .ulps = 2.5, .source = kTable},
    {.function = "inversesqrt", .ulps = 2, .source = kTable},
    {.function = "sqrt", .ulps = 5, .source = kInherited},
    {.function = "exp", .ulps = 1, .ulps_per_magnitude = 2, .source = kTable},
    {.function = "exp2", .ulps = 1, .ulps_per_magnitude = 2, .source = kTable},
    {.function = "log", .ulps = 3, .absolute = 0x1p-7, .source = kTable},
    {.function = "log2", .ulps = 3, .absolute = 0x1p-7, .source = kTable},
    {.function = "sin", .absolute = 0x1p-7, .low = -kPi, .high = kPi, .source = kTable},
    {.function = "cos", .absolute = 0x1p-7, .low = -kPi, .high = kPi, .source = kTable},
    {.function = "atan", .ulps = 5, .source = kTable},
    {.function = "atan2", .ulps = 5, .source = kTable},
};

struct Format {
  int digits = 24, smallest = -126;  // of the significand; exponent of the smallest normal
};

Format format_of(ir::DType dtype) {
  switch (dtype) {
    case ir::DType::f16:
      return {11, -14};
    case ir::DType::bf16:
      return {8, -126};
    case ir::DType::f64:
      return {53, -1022};
    default:
      return {24, -126};
  }
}

}  // namespace

std::span<const Precision> builtins(bool half) {
  return half ? std::span<const Precision>(kHalf) : std::span<const Precision>(kSingle);
}

const Precision* find_builtin(std::string_view function, bool half) {
  const std::span<const Precision> table = builtins(half);
  const auto row = std::ranges::find(table, function, &Precision::function);
  return row == table.end() ? nullptr : &*row;
}

double smallest_normal(ir::DType dtype) {
  return std::ldexp(1.0, format_of(dtype).smallest);
}

double ulp_of(ir::DType dtype, double y) {
  const Format format = format_of(dtype);
  if (!std::isfinite(y)) return 0;
  const int exponent = y == 0 ? format.smallest : std::max(std::ilogb(y), format.smallest);
  return std::ldexp(1.0, exponent - format.digits + 1);
}

double error_bound(const Precision& precision, ir::DType dtype, double x, double y) {
  if (!(x >= precision.low && x <= precision.high)) return std::numeric_limits<double>::infinity();
  const double ulps = precision.ulps + precision.ulps_per_magnitude * std::fabs(x);
  return ulps * ulp_of(dtype, y) + precision.absolute + smallest_normal(dtype);
}

}  // namespace ullage::conform
