// GLSL.std.450: one row per instruction.
#include <spirv/unified1/GLSL.std.450.h>

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "shaders/toolchain/check/cells.h"

namespace ullage::shaders::check {
namespace {

// A function of floats as a row; the type of the lambda is the function.
template <auto f>
struct Call {
  template <class... T>
  auto operator()(T... x) const {
    return f(x...);
  }
};
template <auto f, int N>
Run floats(const Scalar& operand) {
  return on_floats<Call<f>, N>(operand.width);
}
template <auto f, int N>
Run unsigned_integers(const Scalar& operand) {
  return on_unsigned<Call<f>, N>(operand.width);
}
template <auto f, int N>
Run signed_integers(const Scalar& operand) {
  return on_signed<Call<f>, N>(operand.width);
}

constexpr auto kLeast = []<class T>(T a, T b) { return b < a ? b : a; };
constexpr auto kGreatest = []<class T>(T a, T b) { return a < b ? b : a; };
constexpr auto kClamp = []<class T>(T x, T low, T high) { return kLeast(kGreatest(x, low), high); };
constexpr auto kFract = []<class T>(T x) { return x - std::floor(x); };
constexpr auto kSign = []<class T>(T x) { return static_cast<T>((x > 0) - (x < 0)); };
constexpr auto kAbs = []<class T>(T x) {
  const auto size = static_cast<std::make_unsigned_t<T>>(x);
  return static_cast<T>(x < 0 ? 0 - size : size);
};
constexpr auto kMix = []<class T>(T a, T b, T t) { return a * (1 - t) + b * t; };
constexpr auto kStep = []<class T>(T edge, T x) { return static_cast<T>(x < edge ? 0 : 1); };
constexpr auto kSmoothStep = []<class T>(T low, T high, T x) {
  const T t = kClamp((x - low) / (high - low), T(0), T(1));
  return t * t * (3 - 2 * t);
};
constexpr auto kFindLsb = []<class T>(T x) {
  return static_cast<T>(x == 0 ? ~T(0) : static_cast<T>(std::countr_zero(x)));
};
constexpr auto kFindUMsb = []<class T>(T x) {
  return static_cast<T>(x == 0 ? ~T(0) : static_cast<T>(std::bit_width(x) - 1));
};
constexpr auto kFindSMsb = []<class T>(T x) {
  const auto bits = static_cast<std::make_unsigned_t<T>>(x < 0 ? ~x : x);
  return static_cast<T>(static_cast<T>(std::bit_width(bits)) - 1);
};

float snorm(uint64_t bits, uint32_t width) {
  const auto v = static_cast<float>(sign_extended(bits, width));
  return std::max(-1.0f, v / static_cast<float>(mask_of(width - 1)));
}

// Four or two floats as one integer and back: op.extra is the width of a part.
template <class Pack>
void pack(Subgroup& s, const Op& op) {
  uint64_t* const d = s.cell(op.result);
  s.active.each([&](uint32_t l) {
    uint64_t word = 0;
    for (uint32_t part = 0; part * op.extra < 32; ++part) {
      const float v = CellOf<float>::from(s.cell(op.a + part)[l]);
      word |= (Pack{}(v, op.extra) & mask_of(op.extra)) << (part * op.extra);
    }
    d[l] = word;
    if (!s.any_undefined) return;
    s.origin(op.result)[l] = 0;
    for (uint32_t part = 0; part * op.extra < 32; ++part) {
      s.origin(op.result)[l] = std::max(s.origin(op.result)[l], s.origin(op.a + part)[l]);
    }
  });
}
template <class Unpack>
void unpack(Subgroup& s, const Op& op) {
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(op.result + c);
    const uint64_t* const a = s.cell(op.a);
    s.active.each([&](uint32_t l) {
      d[l] = CellOf<float>::to(Unpack{}(a[l] >> (c * op.extra) & mask_of(op.extra), op.extra));
      if (s.any_undefined) s.origin(op.result + c)[l] = s.origin(op.a)[l];
    });
  }
}
struct PackSnorm {
  uint64_t operator()(float v, uint32_t width) const {
    const float scaled =
        std::rint(std::clamp(v, -1.0f, 1.0f) * static_cast<float>(mask_of(width - 1)));
    return static_cast<uint64_t>(static_cast<int64_t>(scaled));
  }
};
struct PackUnorm {
  uint64_t operator()(float v, uint32_t width) const {
    return static_cast<uint64_t>(
        std::rint(std::clamp(v, 0.0f, 1.0f) * static_cast<float>(mask_of(width))));
  }
};
struct PackHalf {
  uint64_t operator()(float v, uint32_t) const { return float_to_half(v); }
};
struct UnpackSnorm {
  float operator()(uint64_t bits, uint32_t width) const { return snorm(bits, width); }
};
struct UnpackUnorm {
  float operator()(uint64_t bits, uint32_t width) const {
    return static_cast<float>(bits) / static_cast<float>(mask_of(width));
  }
};
struct UnpackHalf {
  float operator()(uint64_t bits, uint32_t) const {
    return half_to_float(static_cast<uint16_t>(bits));
  }
};
template <Run run>
Run same(const Scalar&) {
  return run;
}

// exponent and fraction of a number: results are a struct of two, op.count components each.
void frexp_struct(Subgroup& s, const Op& op) {
  for (uint32_t c = 0; c < op.count; ++c) {
    const uint64_t* const a = s.cell(op.a + c);
    s.active.each([&](uint32_t l) {
      int exponent = 0;
      const double fraction = std::frexp(read_float(a[l], op.width), &exponent);
      s.cell(op.result + c)[l] = write_float(fraction, op.width);
      s.cell(op.result + op.count + c)[l] = static_cast<uint32_t>(exponent);
      if (!s.any_undefined) return;
      s.origin(op.result + c)[l] = s.origin(op.result + op.count + c)[l] = s.origin(op.a + c)[l];
    });
  }
}
void modf_struct(Subgroup& s, const Op& op) {
  for (uint32_t c = 0; c < op.count; ++c) {
    const uint64_t* const a = s.cell(op.a + c);
    s.active.each([&](uint32_t l) {
      double whole = 0;
      const double fraction = std::modf(read_float(a[l], op.width), &whole);
      s.cell(op.result + c)[l] = write_float(fraction, op.width);
      s.cell(op.result + op.count + c)[l] = write_float(whole, op.width);
      if (!s.any_undefined) return;
      s.origin(op.result + c)[l] = s.origin(op.result + op.count + c)[l] = s.origin(op.a + c)[l];
    });
  }
}
void ldexp(Subgroup& s, const Op& op) {
  for (uint32_t c = 0; c < op.count; ++c) {
    const uint64_t* const a = s.cell(op.a + c);
    const uint64_t* const b = s.cell(op.b + c);
    uint64_t* const d = s.cell(op.result + c);
    s.active.each([&](uint32_t l) {
      const auto by = static_cast<int>(static_cast<int32_t>(b[l]));
      d[l] = write_float(std::ldexp(read_float(a[l], op.width), std::clamp(by, -4096, 4096)),
                         op.width);
    });
  }
  if (s.any_undefined) s.spread(op, 2);
}

using Choose = Run (*)(const Scalar&);

template <auto f>
constexpr Choose kOfOne = floats<f, 1>;

const std::unordered_map<uint32_t, Choose>& rows_of_glsl() {
  static const std::unordered_map<uint32_t, Choose> table = {
      {GLSLstd450Round, kOfOne<[](auto x) { return std::rint(x); }>},
      {GLSLstd450RoundEven, kOfOne<[](auto x) { return std::rint(x); }>},
      {GLSLstd450Trunc, kOfOne<[](auto x) { return std::trunc(x); }>},
      {GLSLstd450FAbs, kOfOne<[](auto x) { return std::fabs(x); }>},
      {GLSLstd450SAbs, signed_integers<kAbs, 1>},
      {GLSLstd450FSign, kOfOne<kSign>},
      {GLSLstd450SSign, signed_integers<kSign, 1>},
      {GLSLstd450Floor, kOfOne<[](auto x) { return std::floor(x); }>},
      {GLSLstd450Ceil, kOfOne<[](auto x) { return std::ceil(x); }>},
      {GLSLstd450Fract, kOfOne<kFract>},
      {GLSLstd450Radians,
       kOfOne<[](auto x) { return static_cast<decltype(x)>(x * 0.017453292519943295); }>},
      {GLSLstd450Degrees,
       kOfOne<[](auto x) { return static_cast<decltype(x)>(x * 57.29577951308232); }>},
      {GLSLstd450Sin, kOfOne<[](auto x) { return std::sin(x); }>},
      {GLSLstd450Cos, kOfOne<[](auto x) { return std::cos(x); }>},
      {GLSLstd450Tan, kOfOne<[](auto x) { return std::tan(x); }>},
      {GLSLstd450Asin, kOfOne<[](auto x) { return std::asin(x); }>},
      {GLSLstd450Acos, kOfOne<[](auto x) { return std::acos(x); }>},
      {GLSLstd450Atan, kOfOne<[](auto x) { return std::atan(x); }>},
      {GLSLstd450Sinh, kOfOne<[](auto x) { return std::sinh(x); }>},
      {GLSLstd450Cosh, kOfOne<[](auto x) { return std::cosh(x); }>},
      {GLSLstd450Tanh, kOfOne<[](auto x) { return std::tanh(x); }>},
      {GLSLstd450Asinh, kOfOne<[](auto x) { return std::asinh(x); }>},
      {GLSLstd450Acosh, kOfOne<[](auto x) { return std::acosh(x); }>},
      {GLSLstd450Atanh, kOfOne<[](auto x) { return std::atanh(x); }>},
      {GLSLstd450Atan2, floats<[](auto y, auto x) { return std::atan2(y, x); }, 2>},
      {GLSLstd450Pow, floats<[](auto x, auto y) { return std::pow(x, y); }, 2>},
      {GLSLstd450Exp, kOfOne<[](auto x) { return std::exp(x); }>},
      {GLSLstd450Log, kOfOne<[](auto x) { return std::log(x); }>},
      {GLSLstd450Exp2, kOfOne<[](auto x) { return std::exp2(x); }>},
      {GLSLstd450Log2, kOfOne<[](auto x) { return std::log2(x); }>},
      {GLSLstd450Sqrt, kOfOne<[](auto x) { return std::sqrt(x); }>},
      {GLSLstd450InverseSqrt, kOfOne<[](auto x) { return 1 / std::sqrt(x); }>},
      {GLSLstd450FMin, floats<kLeast, 2>},
      {GLSLstd450NMin, floats<[](auto a, auto b) { return std::fmin(a, b); }, 2>},
      {GLSLstd450UMin, unsigned_integers<kLeast, 2>},
      {GLSLstd450SMin, signed_integers<kLeast, 2>},
      {GLSLstd450FMax, floats<kGreatest, 2>},
      {GLSLstd450NMax, floats<[](auto a, auto b) { return std::fmax(a, b); }, 2>},
      {GLSLstd450UMax, unsigned_integers<kGreatest, 2>},
      {GLSLstd450SMax, signed_integers<kGreatest, 2>},
      {GLSLstd450FClamp, floats<kClamp, 3>},
      {GLSLstd450NClamp, floats<kClamp, 3>},
      {GLSLstd450UClamp, unsigned_integers<kClamp, 3>},
      {GLSLstd450SClamp, signed_integers<kClamp, 3>},
      {GLSLstd450FMix, floats<kMix, 3>},
      {GLSLstd450Step, floats<kStep, 2>},
      {GLSLstd450SmoothStep, floats<kSmoothStep, 3>},
      {GLSLstd450Fma, floats<[](auto a, auto b, auto c) { return std::fma(a, b, c); }, 3>},
      {GLSLstd450Ldexp, same<ldexp>},
      {GLSLstd450FrexpStruct, same<frexp_struct>},
      {GLSLstd450ModfStruct, same<modf_struct>},
      {GLSLstd450PackSnorm4x8, same<pack<PackSnorm>>},
      {GLSLstd450PackUnorm4x8, same<pack<PackUnorm>>},
      {GLSLstd450PackSnorm2x16, same<pack<PackSnorm>>},
      {GLSLstd450PackUnorm2x16, same<pack<PackUnorm>>},
      {GLSLstd450PackHalf2x16, same<pack<PackHalf>>},
      {GLSLstd450UnpackSnorm4x8, same<unpack<UnpackSnorm>>},
      {GLSLstd450UnpackUnorm4x8, same<unpack<UnpackUnorm>>},
      {GLSLstd450UnpackSnorm2x16, same<unpack<UnpackSnorm>>},
      {GLSLstd450UnpackUnorm2x16, same<unpack<UnpackUnorm>>},
      {GLSLstd450UnpackHalf2x16, same<unpack<UnpackHalf>>},
      {GLSLstd450FindILsb, unsigned_integers<kFindLsb, 1>},
      {GLSLstd450FindUMsb, unsigned_integers<kFindUMsb, 1>},
      {GLSLstd450FindSMsb, signed_integers<kFindSMsb, 1>},
  };
  return table;
}

// Functions of whole vectors, of op.extra components.

double component(Subgroup& s, uint32_t at, uint32_t lane, uint32_t width) {
  return read_float(s.cell(at)[lane], width);
}

void mark_of_all(Subgroup& s, const Op& op) {
  if (!s.any_undefined) return;
  s.active.each([&](uint32_t l) {
    Origin found = 0;
    for (uint32_t k = 0; k < op.extra; ++k) {
      found = std::max({found, s.origin(op.a + k)[l], s.origin(op.b + k)[l]});
    }
    for (uint32_t c = 0; c < op.count; ++c) s.origin(op.result + c)[l] = found;
  });
}

// make(lane, sums over components of a*a, a*b, b*b, component) for each component of the result.
template <class Make>
void from_sums(Subgroup& s, const Op& op, Make make) {
  s.active.each([&](uint32_t l) {
    double aa = 0, ab = 0, bb = 0, between = 0;
    for (uint32_t k = 0; k < op.extra; ++k) {
      const double a = component(s, op.a + k, l, op.width), b = component(s, op.b + k, l, op.width);
      aa += a * a, ab += a * b, bb += b * b, between += (a - b) * (a - b);
    }
    for (uint32_t c = 0; c < op.count; ++c) {
      s.cell(op.result + c)[l] = write_float(make(l, c, aa, ab, bb, between), op.width);
    }
  });
  mark_of_all(s, op);
}
void length(Subgroup& s, const Op& op) {
  from_sums(s, op, [](auto, auto, double aa, double, double, double) { return std::sqrt(aa); });
}
void distance(Subgroup& s, const Op& op) {
  from_sums(s, op, [](auto, auto, double, double, double, double d) { return std::sqrt(d); });
}
void normalize(Subgroup& s, const Op& op) {
  from_sums(s, op, [&](uint32_t l, uint32_t c, double aa, double, double, double) {
    return component(s, op.a + c, l, op.width) / std::sqrt(aa);
  });
}
void reflect(Subgroup& s, const Op& op) {
  from_sums(s, op, [&](uint32_t l, uint32_t c, double, double ab, double, double) {
    return component(s, op.a + c, l, op.width) - 2 * ab * component(s, op.b + c, l, op.width);
  });
}
void cross(Subgroup& s, const Op& op) {
  s.active.each([&](uint32_t l) {
    double a[3], b[3];
    for (uint32_t k = 0; k < 3; ++k) {
      a[k] = component(s, op.a + k, l, op.width), b[k] = component(s, op.b + k, l, op.width);
    }
    for (uint32_t c = 0; c < 3; ++c) {
      const uint32_t p = (c + 1) % 3, q = (c + 2) % 3;
      s.cell(op.result + c)[l] = write_float(a[p] * b[q] - a[q] * b[p], op.width);
    }
  });
  mark_of_all(s, op);
}

}  // namespace

Run extended(uint32_t instruction, const Scalar& operand) {
  const auto row = rows_of_glsl().find(instruction);
  return row == rows_of_glsl().end() ? nullptr : row->second(operand);
}

Run geometric(uint32_t instruction, const Scalar&) {
  static const std::unordered_map<uint32_t, Run> table = {{GLSLstd450Length, length},
                                                          {GLSLstd450Distance, distance},
                                                          {GLSLstd450Normalize, normalize},
                                                          {GLSLstd450Reflect, reflect},
                                                          {GLSLstd450Cross, cross}};
  const auto row = table.find(instruction);
  return row == table.end() ? nullptr : row->second;
}

}  // namespace ullage::shaders::check
