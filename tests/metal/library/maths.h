// Metal's maths, integer and relational functions on the host, component by component. Operands of
// one call have one type, as in Metal, where max(uint, int) is ambiguous.
#pragma once

#include <cmath>

#include "vectors.h"

namespace metal {
namespace emulator {

// std's functions for half go through float.
template <class T>
using Working = std::conditional_t<std::is_same_v<T, half>, float, T>;

template <class F, class A, class... B>
auto map_float(F f, const A& a, const B&... b) {
  using T = ElementOf<A>;
  static_assert(is_float<T>, "a function of floats");
  return map(
      [f](T x, auto... y) -> T { return static_cast<T>(f(Working<T>(x), Working<T>(y)...)); }, a,
      b...);
}

template <class T>
using Unsigned = typename std::make_unsigned<T>::type;
template <class T>
inline constexpr uint kBits = sizeof(T) * 8;

}  // namespace emulator

#define METAL_FLOAT_1(name, expression)                               \
  template <class A>                                                  \
  A name(const A& a) {                                                \
    return emulator::map_float([](auto x) { return expression; }, a); \
  }
#define METAL_FLOAT_2(name, expression)                                          \
  template <class A>                                                             \
  A name(const A& a, const A& b) {                                               \
    return emulator::map_float([](auto x, auto y) { return expression; }, a, b); \
  }
#define METAL_FLOAT_3(name, expression)                                                     \
  template <class A>                                                                        \
  A name(const A& a, const A& b, const A& c) {                                              \
    return emulator::map_float([](auto x, auto y, auto z) { return expression; }, a, b, c); \
  }
// Functions that `fast::` and `precise::` have too.
#define METAL_FLOAT_FUNCTIONS                                                     \
  METAL_FLOAT_1(floor, std::floor(x))                                             \
  METAL_FLOAT_1(ceil, std::ceil(x))                                               \
  METAL_FLOAT_1(trunc, std::trunc(x))                                             \
  METAL_FLOAT_1(rint, std::nearbyint(x))                                          \
  METAL_FLOAT_1(round, std::round(x))                                             \
  METAL_FLOAT_1(fract, std::fmin(x - std::floor(x), decltype(x)(0x1.fffffep-1f))) \
  METAL_FLOAT_1(sqrt, std::sqrt(x))                                               \
  METAL_FLOAT_1(rsqrt, 1 / std::sqrt(x))                                          \
  METAL_FLOAT_1(exp, std::exp(x))                                                 \
  METAL_FLOAT_1(exp2, std::exp2(x))                                               \
  METAL_FLOAT_1(log, std::log(x))                                                 \
  METAL_FLOAT_1(log2, std::log2(x))                                               \
  METAL_FLOAT_1(sin, std::sin(x))                                                 \
  METAL_FLOAT_1(cos, std::cos(x))                                                 \
  METAL_FLOAT_1(tan, std::tan(x))                                                 \
  METAL_FLOAT_1(asin, std::asin(x))                                               \
  METAL_FLOAT_1(acos, std::acos(x))                                               \
  METAL_FLOAT_1(atan, std::atan(x))                                               \
  METAL_FLOAT_1(sinh, std::sinh(x))                                               \
  METAL_FLOAT_1(cosh, std::cosh(x))                                               \
  METAL_FLOAT_1(tanh, std::tanh(x))                                               \
  METAL_FLOAT_1(asinh, std::asinh(x))                                             \
  METAL_FLOAT_1(acosh, std::acosh(x))                                             \
  METAL_FLOAT_1(atanh, std::atanh(x))                                             \
  METAL_FLOAT_1(fabs, std::fabs(x))                                               \
  METAL_FLOAT_1(saturate, std::fmin(std::fmax(x, 0), 1))                          \
  METAL_FLOAT_2(pow, std::pow(x, y))                                              \
  METAL_FLOAT_2(powr, std::pow(x, y))                                             \
  METAL_FLOAT_2(atan2, std::atan2(x, y))                                          \
  METAL_FLOAT_2(fmod, std::fmod(x, y))                                            \
  METAL_FLOAT_2(fmin, std::fmin(x, y))                                            \
  METAL_FLOAT_2(fmax, std::fmax(x, y))                                            \
  METAL_FLOAT_2(step, y < x ? 0 : 1)

METAL_FLOAT_FUNCTIONS
METAL_FLOAT_2(copysign, std::copysign(x, y))
METAL_FLOAT_3(fma, std::fma(x, y, z))
METAL_FLOAT_3(mix, x + (y - x) * z)
// Of floats only: the converter prints its own template for integers.
template <class A, std::enable_if_t<is_float<emulator::ElementOf<A>>, int> = 0>
A sign(const A& a) {
  return emulator::map_float([](auto x) { return x > 0 ? 1 : x < 0 ? -1 : x; }, a);
}

template <class A>
A min(const A& a, const A& b) {
  return emulator::map(
      [](auto x, auto y) -> decltype(x) {
        if constexpr (is_float<decltype(x)>) return x != x ? y : y < x ? y : x;
        return y < x ? y : x;
      },
      a, b);
}
template <class A>
A max(const A& a, const A& b) {
  return emulator::map(
      [](auto x, auto y) -> decltype(x) {
        if constexpr (is_float<decltype(x)>) return x != x ? y : x < y ? y : x;
        return x < y ? y : x;
      },
      a, b);
}
template <class A>
A clamp(const A& a, const A& low, const A& high) {
  return metal::min(metal::max(a, low), high);
}
template <class A>
A abs(const A& a) {
  return emulator::map([](auto x) -> decltype(x) { return x < 0 ? -x : x; }, a);
}

namespace fast {
METAL_FLOAT_FUNCTIONS
using metal::clamp;
using metal::max;
using metal::min;
}  // namespace fast
namespace precise {
METAL_FLOAT_FUNCTIONS
using metal::clamp;
using metal::max;
using metal::min;
}  // namespace precise
#undef METAL_FLOAT_FUNCTIONS
#undef METAL_FLOAT_1
#undef METAL_FLOAT_2
#undef METAL_FLOAT_3

template <class A>
auto isnan(const A& a) {
  return emulator::map([](auto x) -> bool { return x != x; }, a);
}
template <class A>
auto isinf(const A& a) {
  return emulator::map([](auto x) -> bool { return std::isinf(static_cast<float>(x)); }, a);
}
template <class A>
auto isfinite(const A& a) {
  return emulator::map([](auto x) -> bool { return std::isfinite(static_cast<float>(x)); }, a);
}
template <class A, class B>
A select(const A& otherwise, const A& chosen, const B& condition) {
  return emulator::map([](auto x, auto y, bool c) -> decltype(x) { return c ? y : x; }, otherwise,
                       chosen, condition);
}
template <int N>
bool any(const vec<bool, N>& a) {
  bool r = false;
  for (bool x : a.e) r = r || x;
  return r;
}
template <int N>
bool all(const vec<bool, N>& a) {
  bool r = true;
  for (bool x : a.e) r = r && x;
  return r;
}
inline bool any(bool a) {
  return a;
}
inline bool all(bool a) {
  return a;
}

template <class A, class I>
A ldexp(const A& a, const I& exponent) {
  return emulator::map(
      [](auto x, int e) -> decltype(x) {
        return static_cast<decltype(x)>(std::ldexp(static_cast<float>(x), e));
      },
      a, exponent);
}
template <class T, int N>
T dot(const vec<T, N>& a, const vec<T, N>& b) {
  T sum = a.e[0] * b.e[0];
  for (int i = 1; i < N; ++i) sum += a.e[i] * b.e[i];
  return sum;
}
template <class T, int N>
T length(const vec<T, N>& a) {
  return metal::sqrt(metal::dot(a, a));
}

// ---- integers
template <class A>
A popcount(const A& a) {
  return emulator::map(
      [](auto x) -> decltype(x) {
        using U = emulator::Unsigned<decltype(x)>;
        return static_cast<decltype(x)>(__builtin_popcountll(static_cast<U>(x)));
      },
      a);
}
template <class A>
A clz(const A& a) {
  return emulator::map(
      [](auto x) -> decltype(x) {
        using T = decltype(x);
        const auto u = static_cast<emulator::Unsigned<T>>(x);
        if (u == 0) return static_cast<T>(emulator::kBits<T>);
        return static_cast<T>(__builtin_clzll(u) - (64 - static_cast<int>(emulator::kBits<T>)));
      },
      a);
}
template <class A>
A ctz(const A& a) {
  return emulator::map(
      [](auto x) -> decltype(x) {
        using T = decltype(x);
        const auto u = static_cast<emulator::Unsigned<T>>(x);
        if (u == 0) return static_cast<T>(emulator::kBits<T>);
        return static_cast<T>(__builtin_ctzll(u));
      },
      a);
}
template <class A>
A reverse_bits(const A& a) {
  return emulator::map(
      [](auto x) -> decltype(x) {
        using T = decltype(x);
        emulator::Unsigned<T> u = static_cast<emulator::Unsigned<T>>(x), r = 0;
        for (uint i = 0; i < emulator::kBits<T>; ++i, u >>= 1) r = (r << 1) | (u & 1);
        return static_cast<T>(r);
      },
      a);
}
template <class A>
A extract_bits(const A& a, uint offset, uint bits) {
  return emulator::map(
      [offset, bits](auto x) -> decltype(x) {
        using T = decltype(x);
        constexpr uint kBits = emulator::kBits<T>;
        if (offset > kBits || bits > kBits - offset) {
          metal_emulator_finding("extract_bits beyond the width", 0);
        }
        if (bits == 0) return 0;
        const auto up =
            static_cast<T>(static_cast<emulator::Unsigned<T>>(x) << (kBits - offset - bits));
        return static_cast<T>(up >> (kBits - bits));
      },
      a);
}
template <class A>
A insert_bits(const A& base, const A& insert, uint offset, uint bits) {
  return emulator::map(
      [offset, bits](auto x, auto y) -> decltype(x) {
        using U = emulator::Unsigned<decltype(x)>;
        constexpr uint kBits = emulator::kBits<U>;
        if (offset > kBits || bits > kBits - offset) {
          metal_emulator_finding("insert_bits beyond the width", 0);
        }
        if (bits == 0) return x;
        const U mask = static_cast<U>((~U(0) >> (kBits - bits)) << offset);
        return static_cast<decltype(x)>((static_cast<U>(x) & ~mask) |
                                        ((static_cast<U>(y) << offset) & mask));
      },
      base, insert);
}
template <class A>
A mulhi(const A& a, const A& b) {
  return emulator::map(
      [](auto x, auto y) -> decltype(x) {
        using T = decltype(x);
        using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
        return static_cast<T>((Wide(x) * Wide(y)) >> emulator::kBits<T>);
      },
      a, b);
}

// ---- conversions
template <class To, class From>
To as_type_(const From& from) {
  static_assert(sizeof(To) == sizeof(From), "as_type between sizes");
  To to;
  __builtin_memcpy(static_cast<void*>(&to), &from, sizeof to);
  return to;
}
inline float4 unpack_unorm4x8_to_float(uint u) {
  return float4(float(u & 255u), float(u >> 8 & 255u), float(u >> 16 & 255u), float(u >> 24)) /
         255.0f;
}
inline uint pack_float_to_unorm4x8(const float4& a) {
  uint u = 0;
  for (int i = 0; i < 4; ++i) {
    u |= uint(metal::rint(metal::saturate(a.e[i]) * 255.0f)) << (8 * i);
  }
  return u;
}

}  // namespace metal

#define as_type metal::as_type_
