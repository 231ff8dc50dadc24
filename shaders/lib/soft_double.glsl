// The type double of generated code where the device has none: its bits, computed with in integers.
// Each operation is rounded once, to nearest even.
#ifndef ULLAGE_LIB_SOFT_DOUBLE
#define ULLAGE_LIB_SOFT_DOUBLE
#include "lib/dtype.glsl"
#include "lib/soft_float64.glsl"

struct SoftDouble { uvec2 bits; };
#define double SoftDouble

double decode_f64(uvec2 bits) { return SoftDouble(bits); }
uvec2 encode_f64(double x) { return x.bits; }

Soft soft_of(double x) { return soft_unpack(x.bits, 11u, 52u); }
double double_of(Soft a) { return SoftDouble(soft_pack(a)); }

// ---- casts, as in lib/cast.glsl --------------------------------------------------------------

double cast_f64(double x) { return x; }
double cast_f64(float x) { return double_of(soft_unpack(uvec2(floatBitsToUint(x), 0u), 8u, 23u)); }
double cast_f64(I64 x) { return double_of(soft_integer(is_negative64(x.bits), magnitude64(x.bits))); }
double cast_f64(U64 x) { return double_of(soft_integer(false, x.bits)); }
double cast_f64(int x) { return cast_f64(i64_from(x)); }
double cast_f64(uint x) { return double_of(soft_integer(false, uvec2(x, 0u))); }
double cast_f64(bool x) { return cast_f64(uint(x)); }

float cast_f32(double x) {
  Soft a = soft_narrow(soft_of(x), 8u, 23u);
  uint sign = uint(a.negative) << 31;
  if (a.kind == SOFT_NAN) return uintBitsToFloat(0x7fc00000u);
  if (a.kind == SOFT_INFINITE) return uintBitsToFloat(sign | 0x7f800000u);
  if (a.bits == uvec2(0u)) return uintBitsToFloat(sign);
  // The lowest bit of denormals is 2^-149.
  int top = a.exponent + 63 - leading_zeros64(a.bits);
  int last = max(top - 23, -149);
  uint fraction = a.exponent < last ? shift_right64(a.bits, uint(last - a.exponent)).x
                                    : shift_left64(a.bits, uint(a.exponent - last)).x;
  return uintBitsToFloat(sign | (fraction + (uint(last + 149) << 23)));
}
float cast_f16(double x) { return half_to_float(float_to_half(cast_f32(x))); }
float cast_bf16(double x) { return bfloat_to_float(float_to_bfloat(cast_f32(x))); }

bool cast_bool(double x) { return !soft_is_zero(x.bits); }
U64 cast_u64(double x) {
  Soft a = soft_round(soft_of(x), ROUND_ZERO);
  if (a.kind == SOFT_NAN || a.negative || a.bits == uvec2(0u)) return U64(uvec2(0u));
  if (a.kind == SOFT_INFINITE || a.exponent > leading_zeros64(a.bits)) return U64(uvec2(~0u));
  return U64(shift_left64(a.bits, uint(a.exponent)));
}
I64 cast_i64(double x) {
  bool negative = is_negative64(x.bits);
  uvec2 magnitude = cast_u64(SoftDouble(x.bits & uvec2(~0u, 0x7fffffffu))).bits;
  if (is_negative64(magnitude))
    return I64(negative ? uvec2(0u, 0x80000000u) : uvec2(~0u, 0x7fffffffu));
  return I64(negative ? neg64(magnitude) : magnitude);
}
uint cast_u32(double x) {
  uvec2 integer = cast_u64(x).bits;
  return integer.y != 0u ? ~0u : integer.x;
}
int cast_i32(double x) {
  uvec2 integer = cast_i64(x).bits;
  if (integer.y == uint(int(integer.x) >> 31)) return int(integer.x);
  return is_negative64(integer) ? int(0x80000000u) : 0x7fffffff;
}
int cast_i8(double x) { return clamp(cast_i32(x), -128, 127); }
int cast_i16(double x) { return clamp(cast_i32(x), -32768, 32767); }
uint cast_u8(double x) { return uint(clamp(cast_i32(x), 0, 255)); }
uint cast_u16(double x) { return uint(clamp(cast_i32(x), 0, 65535)); }

// ---- ops, as in lib/scalar.glsl --------------------------------------------------------------

bool op_is_nan(double x) { return soft_is_nan(x.bits); }
bool op_equal(double a, double b) { return soft_equal(a.bits, b.bits); }
bool op_not_equal(double a, double b) { return !soft_equal(a.bits, b.bits); }
bool op_less(double a, double b) { return soft_less(a.bits, b.bits); }
bool op_less_equal(double a, double b) { return op_less(a, b) || op_equal(a, b); }
bool op_greater(double a, double b) { return op_less(b, a); }
bool op_greater_equal(double a, double b) { return op_less_equal(b, a); }
double op_where(bool condition, double a, double b) {
  return SoftDouble(mix(b.bits, a.bits, bvec2(condition)));
}

double op_neg(double x) { return SoftDouble(x.bits ^ uvec2(0u, 0x80000000u)); }
double op_abs(double x) { return SoftDouble(x.bits & uvec2(~0u, 0x7fffffffu)); }
double op_add(double a, double b) { return double_of(soft_add(soft_of(a), soft_of(b))); }
double op_sub(double a, double b) { return op_add(a, op_neg(b)); }
double op_mul(double a, double b) { return double_of(soft_mul(soft_of(a), soft_of(b))); }
double op_div(double a, double b) { return double_of(soft_div(soft_of(a), soft_of(b))); }
double op_reciprocal(double x) { return op_div(cast_f64(1u), x); }
double op_sqrt(double x) { return double_of(soft_sqrt(soft_of(x))); }
double op_max(double a, double b) { return op_where(op_is_nan(a) || op_greater(a, b), a, b); }
double op_min(double a, double b) { return op_where(op_is_nan(a) || op_less(a, b), a, b); }
double op_relu(double x) { return op_where(op_less(x, cast_f64(0u)), cast_f64(0u), x); }
double op_floor(double x) { return double_of(soft_round(soft_of(x), ROUND_DOWN)); }
double op_ceil(double x) { return double_of(soft_round(soft_of(x), ROUND_UP)); }
double op_round(double x) { return double_of(soft_round(soft_of(x), ROUND_EVEN)); }
double op_trunc(double x) { return double_of(soft_round(soft_of(x), ROUND_ZERO)); }

#endif
