// Metal's scalar and vector types on the host. Swizzles of several components are written
// swizzle<...>() by the text step. Conversions are as strict as Metal's: operands of one operator
// have one type, and only a scalar of that type spreads by itself.
#pragma once

#include <cstdint>
#include <type_traits>

#include "runtime.h"

namespace metal {

using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;
using ulong = unsigned long;
using half = _Float16;
using std::enable_if;
using std::int16_t;
using std::int32_t;
using std::int64_t;
using std::int8_t;
using std::is_floating_point;
using std::is_integral;
using std::is_same;
using std::ptrdiff_t;
using std::size_t;
using std::uint16_t;
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;

template <class T>
inline constexpr bool is_scalar = std::is_arithmetic_v<T> || std::is_same_v<T, half>;
template <class T>
inline constexpr bool is_float = std::is_floating_point_v<T> || std::is_same_v<T, half>;

namespace emulator {

template <class T, int N>
using Native = T __attribute__((ext_vector_type(N)));

// The components by name, by number, and as one value that is loaded and stored at once.
template <class T, int N>
struct Components;
template <class T>
struct Components<T, 2> {
  union {
    struct {
      T x, y;
    };
    T e[2];
    Native<T, 2> v;
  };
};
template <class T>
struct Components<T, 3> {
  union {
    struct {
      T x, y, z;
    };
    T e[3];
    Native<T, 3> v;
  };
};
template <class T>
struct Components<T, 4> {
  union {
    struct {
      T x, y, z, w;
    };
    T e[4];
    Native<T, 4> v;
  };
};
// Vectors of bool are bytes; the compiler's own would be bits.
template <>
struct Components<bool, 2> {
  union {
    struct {
      bool x, y;
    };
    bool e[2];
  };
};
template <>
struct Components<bool, 3> {
  union {
    struct {
      bool x, y, z;
    };
    bool e[3];
  };
};
template <>
struct Components<bool, 4> {
  union {
    struct {
      bool x, y, z, w;
    };
    bool e[4];
  };
};

}  // namespace emulator

template <class T, int N>
struct vec;

namespace emulator {

template <class A>
struct Shape {
  using Element = A;
  static constexpr int width = 1;
};
template <class T, int N>
struct Shape<vec<T, N>> {
  using Element = T;
  static constexpr int width = N;
};
template <class A>
using ElementOf = typename Shape<A>::Element;

template <class A>
constexpr auto element(const A& a, int i) {
  if constexpr (Shape<A>::width > 1) {
    return a.e[i];
  } else {
    (void)i;
    return a;
  }
}

}  // namespace emulator

template <class T, int N>
struct vec : emulator::Components<T, N> {
  using emulator::Components<T, N>::e;

  vec() = default;
  vec(T all) {
    for (int i = 0; i < N; ++i) e[i] = all;
  }
  template <class U, std::enable_if_t<is_scalar<U> && !std::is_same_v<U, T>, int> = 0>
  explicit vec(U all) : vec(static_cast<T>(all)) {}
  template <class U, std::enable_if_t<!std::is_same_v<U, T>, int> = 0>
  explicit vec(const vec<U, N>& other) {
    for (int i = 0; i < N; ++i) e[i] = static_cast<T>(other.e[i]);
  }
  template <class A, class B, class... C>
  vec(const A& a, const B& b, const C&... c) {
    static_assert(emulator::Shape<A>::width + emulator::Shape<B>::width +
                          (0 + ... + emulator::Shape<C>::width) ==
                      N,
                  "components do not add up");
    int at = 0;
    take(at, a);
    take(at, b);
    (take(at, c), ...);
  }
  vec(const vec&) = default;
  vec& operator=(const vec&) & = default;

  T& operator[](size_t i) { return e[check(i)]; }
  const T& operator[](size_t i) const { return e[check(i)]; }

  template <int... I>
  vec<T, static_cast<int>(sizeof...(I))> swizzle() const {
    static_assert(((I < N) && ...), "no such component");
    return {e[I]...};
  }

 private:
  template <class A>
  void take(int& at, const A& a) {
    for (int i = 0; i < emulator::Shape<A>::width; ++i) {
      e[at++] = static_cast<T>(emulator::element(a, i));
    }
  }
  static size_t check(size_t i) {
    if (i >= N) metal_emulator_finding("a vector's component is out of range", 0);
    return i;
  }
};

namespace emulator {

// f on each component.
template <class F, class A, class... B>
constexpr auto map(F f, const A& a, const B&... b) {
  if constexpr (Shape<A>::width == 1) {
    return f(a, b...);
  } else {
    vec<decltype(f(element(a, 0), element(b, 0)...)), Shape<A>::width> r;
    for (int i = 0; i < Shape<A>::width; ++i) r.e[i] = f(element(a, i), element(b, i)...);
    return r;
  }
}

template <class T, int N>
vec<T, N> from_native(Native<T, N> v) {
  vec<T, N> r;
  r.v = v;
  return r;
}

// Keeps a parameter out of deduction, so that a scalar converts to the vector's component type.
template <class T>
struct Same {
  using type = T;
};
template <class T>
using same = typename Same<T>::type;

}  // namespace emulator

// One operator in its six forms; `op` on the whole value at once.
#define METAL_OPERATOR(op)                                         \
  template <class T, int N>                                        \
  vec<T, N> operator op(const vec<T, N>& a, const vec<T, N>& b) {  \
    return emulator::from_native<T, N>(a.v op b.v);                \
  }                                                                \
  template <class T, int N>                                        \
  vec<T, N> operator op(const vec<T, N>& a, emulator::same<T> b) { \
    return a op vec<T, N>(b);                                      \
  }                                                                \
  template <class T, int N>                                        \
  vec<T, N> operator op(emulator::same<T> a, const vec<T, N>& b) { \
    return vec<T, N>(a) op b;                                      \
  }                                                                \
  template <class T, int N>                                        \
  vec<T, N>& operator op##=(vec<T, N>& a, const vec<T, N>& b) {    \
    return a = a op b;                                             \
  }                                                                \
  template <class T, int N>                                        \
  vec<T, N>& operator op##=(vec<T, N>& a, emulator::same<T> b) {   \
    return a = a op vec<T, N>(b);                                  \
  }
METAL_OPERATOR(+)
METAL_OPERATOR(-)
METAL_OPERATOR(*)
METAL_OPERATOR(/)
METAL_OPERATOR(%)
METAL_OPERATOR(&)
METAL_OPERATOR(|)
METAL_OPERATOR(^)
METAL_OPERATOR(<<)
METAL_OPERATOR(>>)
#undef METAL_OPERATOR

#define METAL_COMPARISON(op)                                             \
  template <class T, int N>                                              \
  vec<bool, N> operator op(const vec<T, N>& a, const vec<T, N>& b) {     \
    return emulator::map([](T x, T y) -> bool { return x op y; }, a, b); \
  }                                                                      \
  template <class T, int N>                                              \
  vec<bool, N> operator op(const vec<T, N>& a, emulator::same<T> b) {    \
    return a op vec<T, N>(b);                                            \
  }
METAL_COMPARISON(<)
METAL_COMPARISON(<=)
METAL_COMPARISON(>)
METAL_COMPARISON(>=)
METAL_COMPARISON(==)
METAL_COMPARISON(!=)
#undef METAL_COMPARISON

template <class T, int N>
vec<T, N> operator-(const vec<T, N>& a) {
  return emulator::from_native<T, N>(-a.v);
}
template <class T, int N>
vec<T, N> operator~(const vec<T, N>& a) {
  return emulator::from_native<T, N>(~a.v);
}
template <int N>
vec<bool, N> operator!(const vec<bool, N>& a) {
  return emulator::map([](bool x) { return !x; }, a);
}
template <int N>
vec<bool, N> operator&&(const vec<bool, N>& a, const vec<bool, N>& b) {
  return emulator::map([](bool x, bool y) { return x && y; }, a, b);
}
template <int N>
vec<bool, N> operator||(const vec<bool, N>& a, const vec<bool, N>& b) {
  return emulator::map([](bool x, bool y) { return x || y; }, a, b);
}

using bool2 = vec<bool, 2>;
using bool3 = vec<bool, 3>;
using bool4 = vec<bool, 4>;
using char2 = vec<char, 2>;
using char3 = vec<char, 3>;
using char4 = vec<char, 4>;
using uchar2 = vec<uchar, 2>;
using uchar3 = vec<uchar, 3>;
using uchar4 = vec<uchar, 4>;
using short2 = vec<short, 2>;
using short3 = vec<short, 3>;
using short4 = vec<short, 4>;
using ushort2 = vec<ushort, 2>;
using ushort3 = vec<ushort, 3>;
using ushort4 = vec<ushort, 4>;
using int2 = vec<int, 2>;
using int3 = vec<int, 3>;
using int4 = vec<int, 4>;
using uint2 = vec<uint, 2>;
using uint3 = vec<uint, 3>;
using uint4 = vec<uint, 4>;
using long2 = vec<long, 2>;
using long3 = vec<long, 3>;
using long4 = vec<long, 4>;
using ulong2 = vec<ulong, 2>;
using ulong3 = vec<ulong, 3>;
using ulong4 = vec<ulong, 4>;
using half2 = vec<half, 2>;
using half3 = vec<half, 3>;
using half4 = vec<half, 4>;
using float2 = vec<float, 2>;
using float3 = vec<float, 3>;
using float4 = vec<float, 4>;

// By columns.
template <class T, int C, int R>
struct matrix {
  vec<T, R> columns[C];
  vec<T, R>& operator[](size_t i) { return columns[i]; }
  const vec<T, R>& operator[](size_t i) const { return columns[i]; }
};

static_assert(sizeof(float2) == 8 && sizeof(float3) == 16 && sizeof(float4) == 16 &&
              alignof(uint4) == 16 && sizeof(long) == 8 && char(-1) < 0);

}  // namespace metal
