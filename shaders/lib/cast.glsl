// cast_<dtype>: conversion of elements by value. Floats truncate toward zero and saturate, NaN gives
// 0; integers keep the low bits; bool is x != 0.
#ifndef ULLAGE_LIB_CAST
#define ULLAGE_LIB_CAST
#include "lib/dtype.glsl"

// Clamped to values that both the float and the integer can represent; NaN falls through to 0.
int saturated_int(float x, float low, float high) { return is_nan(x) ? 0 : int(clamp(x, low, high)); }
int truncated_int(float x) {
  if (x >= 2147483648.0) return 0x7fffffff;
  return saturated_int(x, -2147483648.0, 2147483520.0);
}
uint truncated_uint(float x) {
  if (x >= 4294967296.0) return 0xffffffffu;
  return is_nan(x) || x < 0.0 ? 0u : uint(x);
}

float cast_f32(float x) { return x; }
float cast_f32(int x) { return float(x); }
float cast_f32(uint x) { return float(x); }
float cast_f32(bool x) { return x ? 1.0 : 0.0; }
int cast_i32(float x) { return truncated_int(x); }
int cast_i32(int x) { return x; }
int cast_i32(uint x) { return int(x); }
int cast_i32(bool x) { return int(x); }
uint cast_u32(float x) { return truncated_uint(x); }
uint cast_u32(int x) { return uint(x); }
uint cast_u32(uint x) { return x; }
uint cast_u32(bool x) { return uint(x); }
bool cast_bool(float x) { return is_nonzero(x); }
bool cast_bool(int x) { return x != 0; }
bool cast_bool(uint x) { return x != 0u; }
bool cast_bool(bool x) { return x; }
int cast_i8(float x) { return saturated_int(x, -128.0, 127.0); }
int cast_i16(float x) { return saturated_int(x, -32768.0, 32767.0); }
uint cast_u8(float x) { return uint(saturated_int(x, 0.0, 255.0)); }
uint cast_u16(float x) { return uint(saturated_int(x, 0.0, 65535.0)); }

#ifdef ULLAGE_LIB_INT64
float cast_f32(I64 x) {
  float magnitude = magnitude_to_float(magnitude64(x.bits));
  return is_negative64(x.bits) ? -magnitude : magnitude;
}
float cast_f32(U64 x) { return magnitude_to_float(x.bits); }
int cast_i32(I64 x) { return int(x.bits.x); }
int cast_i32(U64 x) { return int(x.bits.x); }
uint cast_u32(I64 x) { return x.bits.x; }
uint cast_u32(U64 x) { return x.bits.x; }
bool cast_bool(I64 x) { return x.bits != uvec2(0u); }
bool cast_bool(U64 x) { return x.bits != uvec2(0u); }
I64 cast_i64(I64 x) { return x; }
I64 cast_i64(U64 x) { return I64(x.bits); }
I64 cast_i64(int x) { return i64_from(x); }
I64 cast_i64(uint x) { return I64(uvec2(x, 0u)); }
I64 cast_i64(bool x) { return I64(uvec2(uint(x), 0u)); }
I64 cast_i64(float x) {
  if (is_nan(x)) return I64(uvec2(0u));
  bool negative = x < 0.0;
  if (abs(x) >= 9223372036854775808.0) {
    return I64(negative ? uvec2(0u, 0x80000000u) : uvec2(0xffffffffu, 0x7fffffffu));
  }
  uvec2 magnitude = float_to_magnitude(x);
  return I64(negative ? neg64(magnitude) : magnitude);
}
U64 cast_u64(I64 x) { return U64(x.bits); }
U64 cast_u64(U64 x) { return x; }
U64 cast_u64(int x) { return U64(i64_from(x).bits); }
U64 cast_u64(uint x) { return U64(uvec2(x, 0u)); }
U64 cast_u64(bool x) { return U64(uvec2(uint(x), 0u)); }
U64 cast_u64(float x) { return U64(is_nan(x) || x < 0.0 ? uvec2(0u) : float_to_magnitude(x)); }
#endif

#ifdef ULLAGE_LIB_FLOAT64
float cast_f32(double x) { return float(x); }
double cast_f64(float x) { return double(x); }
double cast_f64(int x) { return double(x); }
double cast_f64(uint x) { return double(x); }
double cast_f64(bool x) { return x ? 1.0lf : 0.0lf; }
double cast_f64(double x) { return x; }
bool cast_bool(double x) { return is_nonzero(x); }
int cast_i32(double x) {
  return is_nan(x) ? 0 : int(clamp(x, -2147483648.0lf, 2147483647.0lf));
}
uint cast_u32(double x) { return is_nan(x) ? 0u : uint(clamp(x, 0.0lf, 4294967295.0lf)); }
int cast_i8(double x) { return clamp(cast_i32(x), -128, 127); }
int cast_i16(double x) { return clamp(cast_i32(x), -32768, 32767); }
uint cast_u8(double x) { return uint(clamp(cast_i32(x), 0, 255)); }
uint cast_u16(double x) { return uint(clamp(cast_i32(x), 0, 65535)); }
#ifdef ULLAGE_LIB_INT64
double magnitude_to_double(uvec2 a) { return double(a.y) * 4294967296.0lf + double(a.x); }
uvec2 double_to_magnitude(double x) {
  if (x >= 18446744073709551616.0lf) return uvec2(0xffffffffu);
  uint high = uint(x / 4294967296.0lf);
  return uvec2(uint(x - double(high) * 4294967296.0lf), high);
}
double cast_f64(I64 x) {
  double magnitude = magnitude_to_double(magnitude64(x.bits));
  return is_negative64(x.bits) ? -magnitude : magnitude;
}
double cast_f64(U64 x) { return magnitude_to_double(x.bits); }
I64 cast_i64(double x) {
  if (is_nan(x)) return I64(uvec2(0u));
  bool negative = x < 0.0lf;
  if (abs(x) >= 9223372036854775808.0lf) {
    return I64(negative ? uvec2(0u, 0x80000000u) : uvec2(0xffffffffu, 0x7fffffffu));
  }
  uvec2 magnitude = double_to_magnitude(abs(x));
  return I64(negative ? neg64(magnitude) : magnitude);
}
U64 cast_u64(double x) {
  return U64(is_nan(x) || x < 0.0lf ? uvec2(0u) : double_to_magnitude(x));
}
#endif
#endif

// Narrow targets go through 32 bits: low bits of integers, rounding of floats.
#define CASTS_TO_NARROW_FLOATS(T)                                                \
  float cast_f16(T x) { return half_to_float(float_to_half(cast_f32(x))); }      \
  float cast_bf16(T x) { return bfloat_to_float(float_to_bfloat(cast_f32(x))); }
#define CASTS_TO_NARROW_INTEGERS(T)                                  \
  int cast_i8(T x) { return bitfieldExtract(cast_i32(x), 0, 8); }    \
  int cast_i16(T x) { return bitfieldExtract(cast_i32(x), 0, 16); }  \
  uint cast_u8(T x) { return cast_u32(x) & 0xffu; }                  \
  uint cast_u16(T x) { return cast_u32(x) & 0xffffu; }

CASTS_TO_NARROW_FLOATS(float)
CASTS_TO_NARROW_FLOATS(int)
CASTS_TO_NARROW_FLOATS(uint)
CASTS_TO_NARROW_FLOATS(bool)
CASTS_TO_NARROW_INTEGERS(int)
CASTS_TO_NARROW_INTEGERS(uint)
CASTS_TO_NARROW_INTEGERS(bool)
#ifdef ULLAGE_LIB_INT64
CASTS_TO_NARROW_FLOATS(I64)
CASTS_TO_NARROW_FLOATS(U64)
CASTS_TO_NARROW_INTEGERS(I64)
CASTS_TO_NARROW_INTEGERS(U64)
#endif
#ifdef ULLAGE_LIB_FLOAT64
CASTS_TO_NARROW_FLOATS(double)
#endif

#endif
