// Elementwise arithmetic and comparisons on double, for devices with shaderFloat64. Functions
// are in lib/math64.glsl.
#ifndef ULLAGE_LIB_FLOAT64
#define ULLAGE_LIB_FLOAT64
#include "lib/bits.glsl"

double decode_f64(uvec2 bits) { return packDouble2x32(bits); }
uvec2 encode_f64(double x) { return unpackDouble2x32(x); }

bool is_nan(double x) {
  uvec2 bits = unpackDouble2x32(x);
  uint high = bits.y & 0x7fffffffu;
  return high > 0x7ff00000u || (high == 0x7ff00000u && bits.x != 0u);
}
bool is_nonzero(double x) {
  uvec2 bits = unpackDouble2x32(x);
  return ((bits.y & 0x7fffffffu) | bits.x) != 0u;
}
double nan_double() { return packDouble2x32(uvec2(0u, 0x7ff80000u)); }

bool is_infinite(double x) {
  uvec2 bits = unpackDouble2x32(x);
  return (bits.y & 0x7fffffffu) == 0x7ff00000u && bits.x == 0u;
}
bool is_negative(double x) { return (unpackDouble2x32(x).y & 0x80000000u) != 0u; }
double infinity_double() { return packDouble2x32(uvec2(0u, 0x7ff00000u)); }
// |x| with the sign of s.
double with_sign(double x, double s) {
  uvec2 bits = unpackDouble2x32(x);
  bits.y = (bits.y & 0x7fffffffu) | (unpackDouble2x32(s).y & 0x80000000u);
  return packDouble2x32(bits);
}
// 2 ** n for n in [-1022, 1023].
double power_of_two64(int n) { return packDouble2x32(uvec2(0u, uint(n + 1023) << 20)); }
// x * 2 ** n in two steps, so that denormals and infinity come out right. n in [-2044, 2046].
double scaled_by(double x, int n) {
  int half_of_it = n / 2;
  return x * power_of_two64(half_of_it) * power_of_two64(n - half_of_it);
}
// floor(log2(|x|)) of finite x != 0.
int binary_exponent(double x) {
  int exponent = int((unpackDouble2x32(x).y >> 20) & 0x7ffu);
  if (exponent != 0) return exponent - 1023;
  return int((unpackDouble2x32(x * 18014398509481984.0lf).y >> 20) & 0x7ffu) - 1077;
}

// ---- pairs: a value as the sum x + y of two doubles, y below the last place of x ----

dvec2 exact_sum(double a, double b) {
  precise double s = a + b;
  precise double of_b = s - a;
  precise double of_a = s - of_b;
  precise double rest = (a - of_a) + (b - of_b);
  return dvec2(s, rest);
}
// REQUIRES: |a|, |b| below 2 ** 990, so that their halves do not overflow.
dvec2 exact_product(double a, double b) {
  precise double p = a * b;
  precise double a_scaled = a * 134217729.0lf;  // 2 ** 27 + 1
  precise double a_high = a_scaled - (a_scaled - a);
  precise double a_low = a - a_high;
  precise double b_scaled = b * 134217729.0lf;
  precise double b_high = b_scaled - (b_scaled - b);
  precise double b_low = b - b_high;
  precise double rest = ((a_high * b_high - p) + a_high * b_low + a_low * b_high) + a_low * b_low;
  return dvec2(p, rest);
}

double op_abs(double x) { return abs(x); }
double op_sign(double x) { return is_nan(x) ? x : double(int(x > 0.0) - int(x < 0.0)); }
double op_reciprocal(double x) { return 1.0 / x; }
// Not trunc and roundEven: llvmpipe of Mesa 22.3 computes both wrongly on doubles where 256 bits are the
// widest vectors of the CPU (fractions of large numbers are kept, roundEven(1.5) is 1), and floor rightly.
double op_trunc(double x) { return with_sign(floor(abs(x)), x); }
double op_round(double x) {
  double below = floor(abs(x)), rest = abs(x) - below;
  bool odd = 0.5lf * below != floor(0.5lf * below);
  return with_sign(rest > 0.5lf || (rest == 0.5lf && odd) ? below + 1.0lf : below, x);
}
double op_relu(double x) { return x < 0.0 ? 0.0 : x; }
double op_div(double a, double b) { return a / b; }
double op_max(double a, double b) { return is_nan(a) || a > b ? a : b; }
double op_min(double a, double b) { return is_nan(a) || a < b ? a : b; }
bool op_is_nan(double x) { return is_nan(x); }
bool op_is_positive_infinity(double x) { return is_infinite(x) && !is_negative(x); }
bool op_is_negative_infinity(double x) { return is_infinite(x) && is_negative(x); }
bool op_equal(double a, double b) { return a == b; }
bool op_not_equal(double a, double b) { return a != b; }
bool op_less(double a, double b) { return a < b; }
bool op_less_equal(double a, double b) { return a <= b; }
bool op_greater(double a, double b) { return a > b; }
bool op_greater_equal(double a, double b) { return a >= b; }

#endif
