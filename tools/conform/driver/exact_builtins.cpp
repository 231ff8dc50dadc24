// Functions whose results are exact: integers, bits, conversions, comparisons.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "tools/conform/driver/builtins.h"

namespace ullage::conform {
namespace {

using ir::DType;

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

uint32_t u(double x) {
  return static_cast<uint32_t>(static_cast<int64_t>(x));
}
int32_t i(double x) {
  return static_cast<int32_t>(u(x));
}
double of(uint32_t x) {
  return x;
}
double of_int(uint32_t x) {
  return static_cast<int32_t>(x);
}

constexpr Builtin integer(std::string_view name, std::string_view expression, uint32_t operands,
                          Reference reference, DType dtype = DType::u32) {
  return {.name = name,
          .expression = expression,
          .operands = operands,
          .operand = dtype,
          .result = dtype,
          .reference = reference};
}
constexpr Builtin rounding(std::string_view name, std::string_view expression, uint32_t operands,
                           Reference reference) {
  return {.name = name,
          .expression = expression,
          .operands = operands,
          .reference = reference,
          .half = true};
}

constexpr Builtin kExact[] = {
    integer("uint-add", "a + b", 2, [](const Operands& x) { return of(u(x[0]) + u(x[1])); }),
    integer("uint-sub", "a - b", 2, [](const Operands& x) { return of(u(x[0]) - u(x[1])); }),
    integer("uint-mul", "a * b", 2, [](const Operands& x) { return of(u(x[0]) * u(x[1])); }),
    integer("uint-div", "b == 0u ? 0u : a / b", 2,
            [](const Operands& x) { return u(x[1]) ? of(u(x[0]) / u(x[1])) : 0; }),
    integer("uint-mod", "b == 0u ? 0u : a % b", 2,
            [](const Operands& x) { return u(x[1]) ? of(u(x[0]) % u(x[1])) : 0; }),
    integer("uint-shift-left", "a << (b & 31u)", 2,
            [](const Operands& x) { return of(u(x[0]) << (u(x[1]) & 31)); }),
    integer("uint-shift-right", "a >> (b & 31u)", 2,
            [](const Operands& x) { return of(u(x[0]) >> (u(x[1]) & 31)); }),
    integer("uint-logic", "(a & b) ^ (~a | c)", 3,
            [](const Operands& x) { return of((u(x[0]) & u(x[1])) ^ (~u(x[0]) | u(x[2]))); }),
    integer("uint-min-max", "min(a, b) ^ max(b, c)", 3,
            [](const Operands& x) {
              return of(std::min(u(x[0]), u(x[1])) ^ std::max(u(x[1]), u(x[2])));
            }),
    integer("uint-clamp", "clamp(a, min(b, c), max(b, c))", 3,
            [](const Operands& x) {
              const uint32_t low = std::min(u(x[1]), u(x[2])), high = std::max(u(x[1]), u(x[2]));
              return of(std::clamp(u(x[0]), low, high));
            }),
    integer("uint-compare",
            "uint(a < b) + 2u * uint(a <= b) + 4u * uint(a == b) + 8u * uint(a > c)", 3,
            [](const Operands& x) {
              return (x[0] < x[1]) + 2 * (x[0] <= x[1]) + 4 * (x[0] == x[1]) + 8.0 * (x[0] > x[2]);
            }),
    integer("bitCount", "uint(bitCount(a))", 1,
            [](const Operands& x) { return double(std::popcount(u(x[0]))); }),
    integer("findLSB", "uint(findLSB(a))", 1,
            [](const Operands& x) {
              return of(u(x[0]) ? static_cast<uint32_t>(std::countr_zero(u(x[0]))) : ~0u);
            }),
    integer(
        "findMSB", "uint(findMSB(a))", 1,
        [](const Operands& x) { return of(static_cast<uint32_t>(std::bit_width(u(x[0]))) - 1); }),
    integer("bitfieldReverse", "bitfieldReverse(a)", 1,
            [](const Operands& x) {
              uint32_t r = 0;
              for (uint32_t k = 0; k < 32; ++k) r |= (u(x[0]) >> k & 1) << (31 - k);
              return of(r);
            }),
    integer("bitfieldExtract", "bitfieldExtract(a, int(b % 17u), int(c % 16u))", 3,
            [](const Operands& x) {
              return of(u(x[0]) >> (u(x[1]) % 17) & ((1u << (u(x[2]) % 16)) - 1));
            }),
    integer("bitfieldInsert", "bitfieldInsert(a, b, int(c % 17u), int(c % 16u))", 3,
            [](const Operands& x) {
              const uint32_t mask = ((1u << (u(x[2]) % 16)) - 1) << (u(x[2]) % 17);
              return of((u(x[0]) & ~mask) | (u(x[1]) << (u(x[2]) % 17) & mask));
            }),
    integer("umulExtended", "high_product(a, b)", 2,
            [](const Operands& x) {
              return of(static_cast<uint32_t>(uint64_t{u(x[0])} * u(x[1]) >> 32));
            }),
    integer("uaddCarry", "carry_of(a, b)", 2,
            [](const Operands& x) { return double(x[0] + x[1] >= 0x1p32); }),
    integer("usubBorrow", "borrow_of(a, b)", 2,
            [](const Operands& x) { return double(x[0] < x[1]); }),
    integer(
        "int-div", "b == 0 || b == -1 ? 0 : a / b", 2,
        [](const Operands& x) {
          const bool defined = i(x[1]) != 0 && i(x[1]) != -1;
          return static_cast<double>(defined ? i(x[0]) / i(x[1]) : 0);
        },
        DType::i32),
    integer(
        "int-shift-right", "a >> (b & 31)", 2,
        [](const Operands& x) { return double(i(x[0]) >> (u(x[1]) & 31)); }, DType::i32),
    integer(
        "int-mul", "a * b", 2, [](const Operands& x) { return of_int(u(x[0]) * u(x[1])); },
        DType::i32),
    integer(
        "int-min-max", "min(a, b) ^ max(b, c)", 3,
        [](const Operands& x) {
          return double(std::min(i(x[0]), i(x[1])) ^ std::max(i(x[1]), i(x[2])));
        },
        DType::i32),
    integer(
        "int-abs-sign", "a == -0x7fffffff - 1 ? 0 : abs(a) * 2 + sign(a)", 1,
        [](const Operands& x) {
          if (i(x[0]) == INT32_MIN) return 0.0;
          const auto size = static_cast<uint32_t>(std::abs(i(x[0])));
          return of_int(size * 2 + static_cast<uint32_t>((x[0] > 0) - (x[0] < 0)));
        },
        DType::i32),
    integer(
        "int-bitfieldExtract", "bitfieldExtract(a, b & 15, 1 + (c & 15))", 3,
        [](const Operands& x) {
          const uint32_t offset = u(x[1]) & 15, bits = 1 + (u(x[2]) & 15);
          return double(static_cast<int32_t>(u(x[0]) << (32 - offset - bits)) >> (32 - bits));
        },
        DType::i32),
    integer(
        "int-findMSB", "findMSB(a)", 1,
        [](const Operands& x) { return std::bit_width(i(x[0]) < 0 ? ~u(x[0]) : u(x[0])) - 1.0; },
        DType::i32),
    {.name = "float-to-int",
     .expression = "int(a)",
     .result = DType::i32,
     .low = -2e9,
     .high = 2e9,
     .reference = [](const Operands& x) { return std::trunc(x[0]); }},
    {.name = "float-to-uint",
     .expression = "uint(a)",
     .result = DType::u32,
     .low = 0,
     .high = 4e9,
     .reference = [](const Operands& x) { return std::trunc(x[0]); }},
    {.name = "int-to-float",
     .expression = "float(a)",
     .operand = DType::i32,
     .reference = [](const Operands& x) { return x[0]; },
     .bound =
         [](const Operands&, double y) {
           return std::fabs(y) < 0x1p24 ? 0.0 : std::ldexp(1.0, std::ilogb(y) - 23);
         }},
    {.name = "uint-to-float",
     .expression = "float(a)",
     .operand = DType::u32,
     .reference = [](const Operands& x) { return x[0]; },
     .bound =
         [](const Operands&, double y) {
           return std::fabs(y) < 0x1p24 ? 0.0 : std::ldexp(1.0, std::ilogb(y) - 23);
         }},
    {.name = "float-bits",
     .expression = "floatBitsToUint(uintBitsToFloat(a & 0xff7fffffu))",
     .operand = DType::u32,
     .result = DType::u32,
     // Denormals may be flushed on the way.
     .reference =
         [](const Operands& x) {
           const uint32_t bits = u(x[0]) & 0xff7fffff;
           return bits & 0x7f800000 ? of(bits) : kNothing;
         }},
    {.name = "pack-half",
     .expression = "packHalf2x16(unpackHalf2x16(a & 0xfbfffbffu))",
     .operand = DType::u32,
     .result = DType::u32,
     .reference =
         [](const Operands& x) {
           const uint32_t bits = u(x[0]) & 0xfbfffbff;
           const bool normal = (bits & 0x7c00) != 0 && (bits & 0x7c000000) != 0;
           return normal ? of(bits) : kNothing;
         }},
    {.name = "pack-unorm",
     .expression = "packUnorm4x8(unpackUnorm4x8(a))",
     .operand = DType::u32,
     .result = DType::u32,
     .reference = [](const Operands& x) { return x[0]; }},
    rounding("floor", "floor(a)", 1, [](const Operands& x) { return std::floor(x[0]); }),
    rounding("ceil", "ceil(a)", 1, [](const Operands& x) { return std::ceil(x[0]); }),
    rounding("trunc", "trunc(a)", 1, [](const Operands& x) { return std::trunc(x[0]); }),
    rounding("roundEven", "roundEven(a)", 1,
             [](const Operands& x) { return std::nearbyint(x[0]); }),
    rounding("abs", "abs(a)", 1, [](const Operands& x) { return std::fabs(x[0]); }),
    rounding("negate", "-a", 1, [](const Operands& x) { return -x[0]; }),
    rounding("sign", "sign(a)", 1,
             [](const Operands& x) { return double((x[0] > 0) - (x[0] < 0)); }),
    rounding("min", "min(a, b)", 2, [](const Operands& x) { return std::min(x[0], x[1]); }),
    rounding("max", "max(a, b)", 2, [](const Operands& x) { return std::max(x[0], x[1]); }),
    rounding("clamp", "clamp(a, min(b, c), max(b, c))", 3,
             [](const Operands& x) {
               const auto [low, high] = std::minmax(x[1], x[2]);
               return std::clamp(x[0], low, high);
             }),
    rounding("step", "step(a, b)", 2, [](const Operands& x) { return x[1] < x[0] ? 0.0 : 1.0; }),
    rounding("select", "a < b ? c : a", 3,
             [](const Operands& x) { return x[0] < x[1] ? x[2] : x[0]; }),
};

}  // namespace

std::span<const Builtin> exact_builtins() {
  return kExact;
}

}  // namespace ullage::conform
