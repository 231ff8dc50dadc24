// One row per instruction.
#include <algorithm>
#include <spirv/unified1/spirv.hpp>
#include <unordered_map>

#include "shaders/toolchain/check/cells.h"

namespace ullage::shaders::check {

float half_to_float(uint16_t bits) {
  const uint32_t sign = uint32_t{bits & 0x8000u} << 16;
  const uint32_t exponent = bits >> 10 & 31, fraction = bits & 0x3ffu;
  if (exponent == 31) return std::bit_cast<float>(sign | 0x7f800000u | fraction << 13);
  const float magnitude = exponent == 0 ? std::ldexp(static_cast<float>(fraction), -24)
                                        : std::ldexp(static_cast<float>(fraction | 0x400u),
                                                     static_cast<int>(exponent) - 25);
  return sign ? -magnitude : magnitude;
}

uint16_t float_to_half(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint16_t sign = static_cast<uint16_t>(bits >> 16 & 0x8000u);
  const float magnitude = std::fabs(value);
  if (std::isnan(value)) return sign | 0x7e00u;
  if (magnitude >= 65520.0f) return sign | 0x7c00u;
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  // Units of the last place: 2^-24 for denormals; rint rounds to even.
  const int unit = std::max(exponent - 11, -24);
  const auto units = static_cast<uint32_t>(std::rint(std::ldexp(magnitude, -unit)));
  return static_cast<uint16_t>(
      sign + (unit == -24 ? units : units + (static_cast<uint32_t>(unit + 24) << 10)));
}

double read_float(uint64_t bits, uint32_t width) {
  if (width == 16) return half_to_float(static_cast<uint16_t>(bits));
  return width == 64 ? std::bit_cast<double>(bits) : CellOf<float>::from(bits);
}

uint64_t write_float(double value, uint32_t width) {
  if (width == 16) return float_to_half(static_cast<float>(value));
  return width == 64 ? std::bit_cast<uint64_t>(value)
                     : CellOf<float>::to(static_cast<float>(value));
}

namespace {

struct Add {
  template <class T>
  T operator()(T a, T b) const {
    return static_cast<T>(a + b);
  }
};
struct Sub {
  template <class T>
  T operator()(T a, T b) const {
    return static_cast<T>(a - b);
  }
};
struct Mul {
  template <class T>
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(uint64_t{a} * b);
    } else {
      return a * b;
    }
  }
};
struct FDiv {
  template <class T>
  T operator()(T a, T b) const {
    return a / b;
  }
};
struct FRem {
  template <class T>
  T operator()(T a, T b) const {
    return std::fmod(a, b);
  }
};
struct FMod {
  template <class T>
  T operator()(T a, T b) const {
    return a - b * std::floor(a / b);
  }
};
struct Negate {
  template <class T>
  T operator()(T a) const {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(T{0} - a);
    } else {
      return -a;
    }
  }
};
struct Or {
  template <class T>
  T operator()(T a, T b) const {
    return a | b;
  }
};
struct Xor {
  template <class T>
  T operator()(T a, T b) const {
    return a ^ b;
  }
};
struct And {
  template <class T>
  T operator()(T a, T b) const {
    return a & b;
  }
};
struct Not {
  template <class T>
  T operator()(T a) const {
    return static_cast<T>(~a);
  }
};
struct BitCount {
  template <class T>
  T operator()(T a) const {
    return static_cast<T>(std::popcount(a));
  }
};
struct BitReverse {
  template <class T>
  T operator()(T a) const {
    T r = 0;
    for (size_t i = 0; i < sizeof(T) * 8; ++i) r = static_cast<T>(r << 1 | (a >> i & 1));
    return r;
  }
};
struct Equal {
  template <class T>
  bool operator()(T a, T b) const {
    return a == b;
  }
};
struct NotEqual {
  template <class T>
  bool operator()(T a, T b) const {
    return a != b;
  }
};
struct Less {
  template <class T>
  bool operator()(T a, T b) const {
    return a < b;
  }
};
struct LessEqual {
  template <class T>
  bool operator()(T a, T b) const {
    return a <= b;
  }
};
struct Greater {
  template <class T>
  bool operator()(T a, T b) const {
    return a > b;
  }
};
struct GreaterEqual {
  template <class T>
  bool operator()(T a, T b) const {
    return a >= b;
  }
};
// True where a number is none, or else the comparison.
template <class F>
struct Unordered {
  template <class T>
  bool operator()(T a, T b) const {
    return std::isnan(a) || std::isnan(b) || F{}(a, b);
  }
};
struct OrderedNotEqual {
  template <class T>
  bool operator()(T a, T b) const {
    return a < b || a > b;
  }
};
struct IsOrdered {
  template <class T>
  bool operator()(T a, T b) const {
    return !std::isnan(a) && !std::isnan(b);
  }
};
struct IsUnordered {
  template <class T>
  bool operator()(T a, T b) const {
    return std::isnan(a) || std::isnan(b);
  }
};
struct IsNan {
  template <class T>
  bool operator()(T a) const {
    return std::isnan(a);
  }
};
struct IsInf {
  template <class T>
  bool operator()(T a) const {
    return std::isinf(a);
  }
};
struct Same {
  uint64_t operator()(uint64_t a) const { return a; }
};
struct LogicalNot {
  bool operator()(bool a) const { return !a; }
};
struct ToHalf {
  float operator()(float a) const { return half_to_float(float_to_half(a)); }
};

// Instructions that are not defined for some operands.
struct Quotient {
  template <class T>
  static T of(T a, T b) {
    return static_cast<T>(a / b);
  }
};
struct Remainder {
  template <class T>
  static T of(T a, T b) {
    return static_cast<T>(a % b);
  }
};
struct Modulo {
  template <class T>
  static T of(T a, T b) {
    const T r = static_cast<T>(a % b);
    return r != 0 && (r < 0) != (b < 0) ? static_cast<T>(r + b) : r;
  }
};

void mark(Subgroup& s, const Op& op, uint32_t c, uint32_t lane) {
  s.any_undefined = true;
  s.origin(op.result + c)[lane] = op.site + 1;
}

// Lanes whose result is undefined have it marked after the operands' marks have spread.
template <class Valid, class Make>
void partial(Subgroup& s, const Op& op, Valid valid, Make make) {
  if (s.any_undefined) s.spread(op, 2);
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(op.result + c);
    const uint64_t* const x = s.cell(op.a + c * op.steps[0]);
    const uint64_t* const y = s.cell(op.b + c * op.steps[1]);
    s.active.each([&](uint32_t l) {
      const bool defined = valid(x[l], y[l]);
      d[l] = defined ? make(x[l], y[l]) : 0;
      if (!defined) mark(s, op, c, l);
    });
  }
}

template <class F, class T>
void divide(Subgroup& s, const Op& op) {
  partial(
      s, op,
      [](uint64_t x, uint64_t y) {
        const T a = CellOf<T>::from(x), b = CellOf<T>::from(y);
        if (b == 0) return false;
        return !std::is_signed_v<T> || b != static_cast<T>(-1) ||
               a != std::numeric_limits<T>::min();
      },
      [](uint64_t x, uint64_t y) {
        return CellOf<T>::to(F::template of<T>(CellOf<T>::from(x), CellOf<T>::from(y)));
      });
}
template <class F>
Run divide_unsigned(uint32_t width) {
  return width == 64 ? divide<F, uint64_t> : divide<F, uint32_t>;
}
template <class F>
Run divide_signed(uint32_t width) {
  return width == 64   ? divide<F, int64_t>
         : width == 32 ? divide<F, int32_t>
         : width == 16 ? divide<F, int16_t>
                       : divide<F, int8_t>;
}

void shift_left(Subgroup& s, const Op& op) {
  partial(
      s, op, [&](uint64_t, uint64_t by) { return by < op.width; },
      [&](uint64_t a, uint64_t by) { return a << by & mask_of(op.width); });
}
void shift_right(Subgroup& s, const Op& op) {
  partial(
      s, op, [&](uint64_t, uint64_t by) { return by < op.width; },
      [](uint64_t a, uint64_t by) { return a >> by; });
}
void shift_right_signed(Subgroup& s, const Op& op) {
  partial(
      s, op, [&](uint64_t, uint64_t by) { return by < op.width; },
      [&](uint64_t a, uint64_t by) {
        return static_cast<uint64_t>(sign_extended(a, op.width) >> by) & mask_of(op.width);
      });
}

// Conversions: op.extra is the width of the result.
template <class F>
void convert(Subgroup& s, const Op& op) {
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(op.result + c);
    const uint64_t* const x = s.cell(op.a + c);
    s.active.each([&](uint32_t l) { d[l] = F{}(x[l], op.width, op.extra); });
  }
  if (s.any_undefined) s.spread(op, 1);
}
struct UToU {
  uint64_t operator()(uint64_t a, uint32_t, uint32_t to) const { return a & mask_of(to); }
};
struct SToS {
  uint64_t operator()(uint64_t a, uint32_t from, uint32_t to) const {
    return static_cast<uint64_t>(sign_extended(a, from)) & mask_of(to);
  }
};
struct FToF {
  uint64_t operator()(uint64_t a, uint32_t from, uint32_t to) const {
    return write_float(read_float(a, from), to);
  }
};
struct UToF {
  uint64_t operator()(uint64_t a, uint32_t, uint32_t to) const {
    return write_float(static_cast<double>(a), to);
  }
};
struct SToF {
  uint64_t operator()(uint64_t a, uint32_t from, uint32_t to) const {
    return write_float(static_cast<double>(sign_extended(a, from)), to);
  }
};
// Values that the result cannot have are not defined; the nearest stands for them.
struct FToU {
  uint64_t operator()(uint64_t a, uint32_t from, uint32_t to) const {
    const double v = read_float(a, from);
    if (!(v > 0)) return 0;
    return v >= std::ldexp(1.0, static_cast<int>(to)) ? mask_of(to) : static_cast<uint64_t>(v);
  }
};
struct FToS {
  uint64_t operator()(uint64_t a, uint32_t from, uint32_t to) const {
    const double v = read_float(a, from), limit = std::ldexp(1.0, static_cast<int>(to) - 1);
    if (std::isnan(v)) return 0;
    if (v >= limit) return mask_of(to - 1);
    if (v <= -limit) return uint64_t{1} << (to - 1);
    return static_cast<uint64_t>(static_cast<int64_t>(v)) & mask_of(to);
  }
};

// a ? b : c; the mark of what is not chosen does not count.
void select(Subgroup& s, const Op& op) {
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(op.result + c);
    const uint64_t* const x = s.cell(op.a + c * op.steps[0]);
    const uint64_t* const y = s.cell(op.b + c);
    const uint64_t* const z = s.cell(op.c + c);
    if (s.any_undefined) {
      Origin* const to = s.origin(op.result + c);
      const Origin* const if_condition = s.origin(op.a + c * op.steps[0]);
      const Origin* const if_true = s.origin(op.b + c);
      const Origin* const if_false = s.origin(op.c + c);
      s.active.each([&](uint32_t l) {
        const Origin chosen = x[l] ? if_true[l] : if_false[l];
        to[l] = if_condition[l] ? if_condition[l] : chosen;
      });
    }
    s.active.each([&](uint32_t l) { d[l] = x[l] ? y[l] : z[l]; });
  }
}

template <class T>
Run always(uint32_t) {
  return map<T, uint64_t, uint64_t, 1>;
}
template <Run run>
Run fixed(uint32_t) {
  return run;
}
template <class F, int N>
Run on_bools(uint32_t) {
  return map<F, bool, bool, N>;
}

using Choose = Run (*)(uint32_t width);
const std::unordered_map<uint32_t, Choose>& rows() {
  static const std::unordered_map<uint32_t, Choose> table = {
      {spv::OpIAdd, on_unsigned<Add, 2>},
      {spv::OpISub, on_unsigned<Sub, 2>},
      {spv::OpIMul, on_unsigned<Mul, 2>},
      {spv::OpSNegate, on_unsigned<Negate, 1>},
      {spv::OpFAdd, on_floats<Add, 2>},
      {spv::OpFSub, on_floats<Sub, 2>},
      {spv::OpFMul, on_floats<Mul, 2>},
      {spv::OpFDiv, on_floats<FDiv, 2>},
      {spv::OpFRem, on_floats<FRem, 2>},
      {spv::OpFMod, on_floats<FMod, 2>},
      {spv::OpFNegate, on_floats<Negate, 1>},
      {spv::OpUDiv, divide_unsigned<Quotient>},
      {spv::OpUMod, divide_unsigned<Remainder>},
      {spv::OpSDiv, divide_signed<Quotient>},
      {spv::OpSRem, divide_signed<Remainder>},
      {spv::OpSMod, divide_signed<Modulo>},
      {spv::OpShiftLeftLogical, fixed<shift_left>},
      {spv::OpShiftRightLogical, fixed<shift_right>},
      {spv::OpShiftRightArithmetic, fixed<shift_right_signed>},
      {spv::OpBitwiseOr, on_unsigned<Or, 2>},
      {spv::OpBitwiseXor, on_unsigned<Xor, 2>},
      {spv::OpBitwiseAnd, on_unsigned<And, 2>},
      {spv::OpNot, on_unsigned<Not, 1>},
      {spv::OpBitCount, on_unsigned<BitCount, 1>},
      {spv::OpBitReverse, on_unsigned<BitReverse, 1>},
      {spv::OpIEqual, compare_unsigned<Equal>},
      {spv::OpINotEqual, compare_unsigned<NotEqual>},
      {spv::OpULessThan, compare_unsigned<Less>},
      {spv::OpULessThanEqual, compare_unsigned<LessEqual>},
      {spv::OpUGreaterThan, compare_unsigned<Greater>},
      {spv::OpUGreaterThanEqual, compare_unsigned<GreaterEqual>},
      {spv::OpSLessThan, compare_signed<Less>},
      {spv::OpSLessThanEqual, compare_signed<LessEqual>},
      {spv::OpSGreaterThan, compare_signed<Greater>},
      {spv::OpSGreaterThanEqual, compare_signed<GreaterEqual>},
      {spv::OpFOrdEqual, test_floats<Equal, 2>},
      {spv::OpFOrdNotEqual, test_floats<OrderedNotEqual, 2>},
      {spv::OpFOrdLessThan, test_floats<Less, 2>},
      {spv::OpFOrdLessThanEqual, test_floats<LessEqual, 2>},
      {spv::OpFOrdGreaterThan, test_floats<Greater, 2>},
      {spv::OpFOrdGreaterThanEqual, test_floats<GreaterEqual, 2>},
      {spv::OpFUnordEqual, test_floats<Unordered<Equal>, 2>},
      {spv::OpFUnordNotEqual, test_floats<Unordered<NotEqual>, 2>},
      {spv::OpFUnordLessThan, test_floats<Unordered<Less>, 2>},
      {spv::OpFUnordLessThanEqual, test_floats<Unordered<LessEqual>, 2>},
      {spv::OpFUnordGreaterThan, test_floats<Unordered<Greater>, 2>},
      {spv::OpFUnordGreaterThanEqual, test_floats<Unordered<GreaterEqual>, 2>},
      {spv::OpOrdered, test_floats<IsOrdered, 2>},
      {spv::OpUnordered, test_floats<IsUnordered, 2>},
      {spv::OpIsNan, test_floats<IsNan, 1>},
      {spv::OpIsInf, test_floats<IsInf, 1>},
      {spv::OpLogicalAnd, on_bools<And, 2>},
      {spv::OpLogicalOr, on_bools<Or, 2>},
      {spv::OpLogicalEqual, on_bools<Equal, 2>},
      {spv::OpLogicalNotEqual, on_bools<NotEqual, 2>},
      {spv::OpLogicalNot, on_bools<LogicalNot, 1>},
      {spv::OpSelect, fixed<select>},
      {spv::OpUConvert, fixed<convert<UToU>>},
      {spv::OpSConvert, fixed<convert<SToS>>},
      {spv::OpFConvert, fixed<convert<FToF>>},
      {spv::OpConvertUToF, fixed<convert<UToF>>},
      {spv::OpConvertSToF, fixed<convert<SToF>>},
      {spv::OpConvertFToU, fixed<convert<FToU>>},
      {spv::OpConvertFToS, fixed<convert<FToS>>},
      {spv::OpQuantizeToF16, fixed<map<ToHalf, float, float, 1>>},
      {spv::OpCopyObject, always<Same>},
      {spv::OpCopyLogical, always<Same>},
      {spv::OpExpectKHR, always<Same>},
  };
  return table;
}

}  // namespace

Run elementwise(uint32_t opcode, const Scalar& operand) {
  const auto row = rows().find(opcode);
  return row == rows().end() ? nullptr : row->second(operand.width);
}

}  // namespace ullage::shaders::check
