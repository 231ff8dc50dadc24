// Typed views of cells, and loops over the components and invocations of an instruction.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "shaders/toolchain/check/machine.h"

namespace ullage::shaders::check {

float half_to_float(uint16_t bits);
uint16_t float_to_half(float value);

// A cell of 16-bit floats; they are computed as float and rounded.
struct Half {};

template <class T>
struct CellOf {
  using Value = T;
  static Value from(uint64_t bits) {
    if constexpr (std::is_same_v<T, bool>) {
      return bits != 0;
    } else {
      return static_cast<T>(bits);
    }
  }
  static uint64_t to(Value v) {
    if constexpr (std::is_same_v<T, bool>) {
      return v ? 1 : 0;
    } else {
      return static_cast<std::make_unsigned_t<T>>(v);
    }
  }
};
template <>
struct CellOf<float> {
  using Value = float;
  static float from(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
  static uint64_t to(float v) { return std::bit_cast<uint32_t>(v); }
};
template <>
struct CellOf<double> {
  using Value = double;
  static double from(uint64_t bits) { return std::bit_cast<double>(bits); }
  static uint64_t to(double v) { return std::bit_cast<uint64_t>(v); }
};
template <>
struct CellOf<Half> {
  using Value = float;
  static float from(uint64_t bits) { return half_to_float(static_cast<uint16_t>(bits)); }
  static uint64_t to(float v) { return float_to_half(v); }
};

inline uint64_t mask_of(uint32_t width) {
  return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
}
inline int64_t sign_extended(uint64_t bits, uint32_t width) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  return static_cast<int64_t>(((bits & mask_of(width)) ^ sign) - sign);
}
// Floats by the number of their bits.
double read_float(uint64_t bits, uint32_t width);
uint64_t write_float(double value, uint32_t width);

// result = F(operands), component by component; R and A are the types of their cells.
template <class F, class R, class A, int N>
void map(Subgroup& s, const Op& op) {
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(op.result + c);
    const uint64_t* const x = s.cell(op.a + c * op.steps[0]);
    const uint64_t* const y = N > 1 ? s.cell(op.b + c * op.steps[1]) : x;
    const uint64_t* const z = N > 2 ? s.cell(op.c + c * op.steps[2]) : x;
    s.active.each([&](uint32_t l) {
      if constexpr (N == 1) d[l] = CellOf<R>::to(F{}(CellOf<A>::from(x[l])));
      if constexpr (N == 2) d[l] = CellOf<R>::to(F{}(CellOf<A>::from(x[l]), CellOf<A>::from(y[l])));
      if constexpr (N == 3) {
        d[l] =
            CellOf<R>::to(F{}(CellOf<A>::from(x[l]), CellOf<A>::from(y[l]), CellOf<A>::from(z[l])));
      }
    });
  }
  if (s.any_undefined) s.spread(op, N);
}

using Run = void (*)(Subgroup&, const Op&);

template <class F, int N>
Run on_unsigned(uint32_t width) {
  switch (width) {
    case 8:
      return map<F, uint8_t, uint8_t, N>;
    case 16:
      return map<F, uint16_t, uint16_t, N>;
    case 64:
      return map<F, uint64_t, uint64_t, N>;
    default:
      return map<F, uint32_t, uint32_t, N>;
  }
}
template <class F, int N>
Run on_signed(uint32_t width) {
  switch (width) {
    case 8:
      return map<F, int8_t, int8_t, N>;
    case 16:
      return map<F, int16_t, int16_t, N>;
    case 64:
      return map<F, int64_t, int64_t, N>;
    default:
      return map<F, int32_t, int32_t, N>;
  }
}
template <class F, int N>
Run on_floats(uint32_t width) {
  return width == 16   ? map<F, Half, Half, N>
         : width == 64 ? map<F, double, double, N>
                       : map<F, float, float, N>;
}
template <class F>
Run compare_unsigned(uint32_t width) {
  return width == 64 ? map<F, bool, uint64_t, 2> : map<F, bool, uint32_t, 2>;
}
template <class F>
Run compare_signed(uint32_t width) {
  switch (width) {
    case 8:
      return map<F, bool, int8_t, 2>;
    case 16:
      return map<F, bool, int16_t, 2>;
    case 64:
      return map<F, bool, int64_t, 2>;
    default:
      return map<F, bool, int32_t, 2>;
  }
}
template <class F, int N>
Run test_floats(uint32_t width) {
  return width == 16   ? map<F, bool, Half, N>
         : width == 64 ? map<F, bool, double, N>
                       : map<F, bool, float, N>;
}

// How instructions of each kind run; null: there is no such instruction here. `operand` is the
// first operand's type.

// Component by component.
Run elementwise(uint32_t opcode, const Scalar& operand);
// Of GLSL.std.450, component by component.
Run extended(uint32_t instruction, const Scalar& operand);
// Op: a, b, their components in `extra`.
Run geometric(uint32_t instruction, const Scalar& operand);

}  // namespace ullage::shaders::check
