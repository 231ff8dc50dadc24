// Exponentials and logarithms to the bases 2 and 10, roots and lengths of floats. Polynomials go
// through the Chebyshev nodes of their interval, computed to 60 digits.
#ifndef ULLAGE_LIB_POWERS
#define ULLAGE_LIB_POWERS
#include "lib/math.glsl"
#include "lib/pairs.glsl"

float op_exp2(float x) {
  float y = clamp(x, -160.0, 130.0);
  float n = roundEven(y), r = y - n;
  float p = 1.52973238e-5;
  p = p * r + 0.000154614447;
  p = p * r + 0.00133335024;
  p = p * r + 0.00961805668;
  p = p * r + 0.0555041088;
  p = p * r + 0.240226509;
  p = p * r + 0.693147181;
  return is_nan(x) ? x : scaled_by(1.0 + p * r, int(n));
}

// x = n log10(2) + r: n times the first part of log10(2), of 15 bits, is exact.
float op_exp10(float x) {
  float y = clamp(x, -48.0, 39.0);
  precise float n = roundEven(y * 3.32192809);
  precise float r = (y - n * 0.301025390625) - n * 4.60503898e-6;
  float p = 0.0682886432;
  p = p * r + 0.207774994;
  p = p * r + 0.539380668;
  p = p * r + 1.17124631;
  p = p * r + 2.0346786;
  p = p * r + 2.65094908;
  p = p * r + 2.30258509;
  return is_nan(x) ? x : scaled_by(1.0 + p * r, int(n));
}

// exp(x + low) * factor, where exp alone may overflow or be a denormal. REQUIRES: |low| far below 1.
float exp_times(float x, float low, float factor) {
  float y = clamp(x, -160.0, 140.0);
  precise float n = roundEven(y * 1.44269504);
  precise float r = ((y - n * 0.693359375) + n * 2.12194440e-4) + low;
  return scaled_by(factor + factor * expm1_small(r), int(n));
}

// x = 2 ** k * (1 + f) with 1 + f in [sqrt(1/2), sqrt(2)). REQUIRES: x positive and finite.
float log_fraction(float x, out int k) {
  float m = mantissa_of(x, k);
  if (m < 1.41421354) return m - 1.0;
  ++k;
  return 0.5 * m - 1.0;
}
// Logarithms outside of the formulas: 0, infinity, NaN and what lies below 0.
float log_of_special(float x) {
  if (!is_nonzero(x)) return -infinity_value();
  return is_nan(x) || x < 0.0 ? nan_value() : x;
}
bool has_logarithm(float x) {
  uint bits = floatBitsToUint(x);
  return bits != 0u && bits < INFINITY_BITS;
}

float op_log2(float x) {
  if (!has_logarithm(x)) return log_of_special(x);
  int k;
  float f = log_fraction(x, k);
  float p = -0.107497894;
  p = p * f + 0.184760334;
  p = p * f - 0.191388377;
  p = p * f + 0.204857648;
  p = p * f - 0.239608122;
  p = p * f + 0.288552561;
  p = p * f - 0.360696542;
  p = p * f + 0.48089852;
  p = p * f - 0.721347354;
  p = p * f + 1.92596299e-8;  // 1.442695040889 without its 24 bits
  return float(k) + (f * 1.44269502 + p * f);
}

float op_log10(float x) {
  if (!has_logarithm(x)) return log_of_special(x);
  int k;
  float f = log_fraction(x, k);
  float p = -0.0323600906;
  p = p * f + 0.0556184024;
  p = p * f - 0.0576136422;
  p = p * f + 0.0616682968;
  p = p * f - 0.0721292319;
  p = p * f + 0.0868629763;
  p = p * f - 0.108580478;
  p = p * f + 0.144764879;
  p = p * f - 0.217147191;
  p = p * f - 1.01030501e-8;  // 0.434294481903 without its 24 bits
  float n = float(k);
  return n * 0.301025390625 + (f * 0.434294492 + (p * f + n * 4.60503898e-6));
}

// The cube root of m * 8 ** third = |x| as a pair times 2 ** third, m in [1, 8): a line by its
// bits, two Newton steps, and one whose residual is exact. REQUIRES: x finite and not 0.
vec2 cube_root_pair(float x, out int third) {
  int exponent;
  float m = abs(mantissa_of(x, exponent));
  third = int(floor(float(exponent) / 3.0 + 0.1));
  m = scaled_by(m, exponent - 3 * third);
  float y = uintBitsToFloat(floatBitsToUint(m) / 3u + 0x2a508935u);
  y = y - (y - m / (y * y)) * (1.0 / 3.0);
  y = y - (y - m / (y * y)) * (1.0 / 3.0);
  y = y - (y - m / (y * y)) * (1.0 / 3.0);
  vec2 cube = scaled_pair(exact_product(y, y), y);
  precise float rest = ((m - cube.x) - cube.y) / (3.0 * y * y);
  return exact_sum_ordered(y, rest);
}
float op_cbrt(float x) {
  if (!is_nonzero(x) || is_nan(x) || is_infinite(x)) return x;
  int third;
  vec2 root = cube_root_pair(x, third);
  return with_sign(scaled_by(root.x, third), x);
}
float op_rcbrt(float x) {
  if (is_nan(x)) return x;
  if (!is_nonzero(x)) return with_sign(infinity_value(), x);
  if (is_infinite(x)) return with_sign(0.0, x);
  int third;
  vec2 root = cube_root_pair(x, third);
  return with_sign(scaled_by(divided(1.0, root), -third), x);
}

// sqrt(a * a + b * b) as a pair times 2 ** exponent. REQUIRES: a and b finite, not both 0.
vec2 length_pair(float a, float b, out int exponent) {
  uint a_bits = floatBitsToUint(a) & 0x7fffffffu, b_bits = floatBitsToUint(b) & 0x7fffffffu;
  float high = uintBitsToFloat(max(a_bits, b_bits)), low = uintBitsToFloat(min(a_bits, b_bits));
  int low_exponent;
  float u = mantissa_of(high, exponent), v = 0.0;
  if (is_nonzero(low)) {
    v = mantissa_of(low, low_exponent);
    v = scaled_by(v, max(low_exponent - exponent, -30));
  }
  vec2 first = exact_product(u, u), second = exact_product(v, v);
  vec2 sum = exact_sum_ordered(first.x, second.x);
  precise float rest = sum.y + (first.y + second.y);
  return root_pair(exact_sum_ordered(sum.x, rest));
}
float op_hypot(float a, float b) {
  if (is_infinite(a) || is_infinite(b)) return infinity_value();
  if (is_nan(a) || is_nan(b)) return nan_value();
  if (!is_nonzero(a) && !is_nonzero(b)) return 0.0;
  int exponent;
  vec2 length_of_it = length_pair(a, b, exponent);
  return scaled_by(length_of_it.x, exponent);
}
float op_rhypot(float a, float b) {
  if (is_infinite(a) || is_infinite(b)) return 0.0;
  if (is_nan(a) || is_nan(b)) return nan_value();
  if (!is_nonzero(a) && !is_nonzero(b)) return infinity_value();
  int exponent;
  vec2 length_of_it = length_pair(a, b, exponent);
  return scaled_by(divided(1.0, length_of_it), -exponent);
}

#endif
