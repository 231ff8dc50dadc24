// Functions of floats that are exact, or rounded once, by the bits of their operands: signs,
// exponents, neighbours, remainders and fma.
#ifndef ULLAGE_LIB_FLOAT_PARTS
#define ULLAGE_LIB_FLOAT_PARTS
#include "lib/pairs.glsl"

float op_copysign(float a, float b) { return with_sign(a, b); }

float op_logb(float x) {
  if (is_nan(x)) return x;
  if (is_infinite(x)) return infinity_value();
  if (!is_nonzero(x)) return -infinity_value();
  int exponent;
  mantissa_of(x, exponent);
  return float(exponent);
}

// Away from 0 the next number has the next bits.
float op_nextafter(float a, float b) {
  if (is_nan(a) || is_nan(b)) return nan_value();
  uint bits = floatBitsToUint(a), target = floatBitsToUint(b);
  uint size = bits & 0x7fffffffu, target_size = target & 0x7fffffffu;
  if (bits == target || (size | target_size) == 0u) return b;
  if (size == 0u) return uintBitsToFloat((target & 0x80000000u) | 1u);
  bool away = (bits ^ target) < 0x80000000u && target_size > size;
  return uintBitsToFloat(away ? bits + 1u : bits - 1u);
}

// |x| = m * 2 ** exponent with m below 2 ** 24. REQUIRES: x finite.
uint whole_mantissa(float x, out int exponent) {
  uint bits = floatBitsToUint(x) & 0x7fffffffu;
  exponent = max(int(bits >> 23), 1) - 150;
  return bits >= 0x00800000u ? (bits & 0x7fffffu) | 0x800000u : bits;
}
// m * 2 ** exponent with the sign of s. REQUIRES: m below 2 ** 24, exponent >= -149, the result finite.
float float_of_parts(uint m, int exponent, float s) {
  int shift = clamp(23 - findMSB(m), 0, exponent + 149);
  m <<= uint(shift);
  uint bits = m < 0x800000u ? m : (m & 0x7fffffu) | (uint(exponent - shift + 150) << 23);
  return with_sign(uintBitsToFloat(bits), s);
}
// |a| without as many |b| as are in it, and whether their number is odd: long division of mantissas, 8
// bits at a time. REQUIRES: a and b finite, b not 0.
float remainder_of(float a, float b, out bool odd) {
  odd = false;
  if ((floatBitsToUint(a) & 0x7fffffffu) < (floatBitsToUint(b) & 0x7fffffffu)) return abs(a);
  int a_exponent, exponent;
  uint rest = whole_mantissa(a, a_exponent), divisor = whole_mantissa(b, exponent);
  int left = a_exponent - exponent;
  for (int step = 0; step < 36; ++step) {
    odd = ((rest / divisor) & 1u) != 0u;
    rest = rest % divisor;
    if (left == 0) break;
    int bits = min(left, 8);
    rest <<= uint(bits);
    left -= bits;
  }
  return rest == 0u ? 0.0 : float_of_parts(rest, exponent, 1.0);
}
float op_fmod(float a, float b) {
  if (is_nan(a) || is_nan(b) || is_infinite(a) || !is_nonzero(b)) return nan_value();
  if (is_infinite(b)) return a;
  bool odd;
  return with_sign(remainder_of(a, b, odd), a);
}
float op_floor_mod(float a, float b) {
  float r = op_fmod(a, b);
  return is_nonzero(r) && (r < 0.0) != (b < 0.0) ? r + b : r;
}
// x * 2 ** 64 of small x: no device flushes it then.
float lifted(float x) {
  if (!is_nonzero(x)) return 0.0;
  int exponent;
  float m = mantissa_of(x, exponent);
  return scaled_by(m, exponent + 64);
}
// Subtracts the nearest multiple: of two, the even one.
float op_remainder(float a, float b) {
  if (is_nan(a) || is_nan(b) || is_infinite(a) || !is_nonzero(b)) return nan_value();
  if (is_infinite(b)) return a;
  bool odd;
  float below = remainder_of(a, b, odd), divisor = abs(b);
  bool is_small = divisor < 1.0e-30;
  if (is_small) below = lifted(below), divisor = lifted(divisor);
  float above = divisor - below;
  bool up = below > above || (below == above && odd);
  bool negative = floatBitsToUint(a) >= 0x80000000u;
  float size = up ? above : below;
  return with_sign(is_small ? size * 5.42101086e-20 : size, up == negative ? 1.0 : -1.0);
}

// x + y, rounded to odd: a later rounding to fewer bits is then right.
float sum_to_odd(float x, float y) {
  vec2 sum = exact_sum(x, y);
  uint bits = floatBitsToUint(sum.x);
  if (!is_nonzero(sum.y) || (bits & 1u) != 0u) return sum.x;
  return uintBitsToFloat((sum.y > 0.0) == (sum.x > 0.0) ? bits + 1u : bits - 1u);
}
// a * b + c of mantissas, scaled back. A c far below the product only breaks ties.
float op_fma(float a, float b, float c) {
  if (is_nan(a) || is_infinite(a) || is_nan(b) || is_infinite(b) || is_nan(c)) return a * b + c;
  if (is_infinite(c)) return c;
  if (!is_nonzero(a) || !is_nonzero(b)) return a * b + c;
  int a_exponent, b_exponent, c_exponent;
  float u = mantissa_of(a, a_exponent), v = mantissa_of(b, b_exponent), w = 0.0;
  int exponent = a_exponent + b_exponent;
  if (is_nonzero(c)) {
    w = mantissa_of(c, c_exponent);
    if (c_exponent - exponent > 60) return c;
    w = scaled_by(w, max(c_exponent - exponent, -60));
  }
  vec2 product = exact_product(u, v);
  vec2 low = exact_sum(w, product.y);
  vec2 high = exact_sum(product.x, low.x);
  return scaled_by(high.x + sum_to_odd(high.y, low.y), clamp(exponent, -250, 250));
}

#endif
