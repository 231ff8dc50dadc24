// Functions of floats, accurate to a few units in the last place on every device: the built-in ones
// may be off by 2e-4 (sine) or lose all digits near 0 (tanh, log near 1).
#ifndef ULLAGE_LIB_MATH
#define ULLAGE_LIB_MATH
#include "lib/bits.glsl"

// 2 ** n for n in [-126, 127].
float power_of_two(int n) { return uintBitsToFloat(uint(n + 127) << 23); }

// exp(r) - 1 for |r| <= 0.35, by its series.
float expm1_small(float r) {
  float p = 1.0 / 40320.0;
  p = p * r + 1.0 / 5040.0;
  p = p * r + 1.0 / 720.0;
  p = p * r + 1.0 / 120.0;
  p = p * r + 1.0 / 24.0;
  p = p * r + 1.0 / 6.0;
  p = p * r + 0.5;
  return p * r * r + r;
}

// x = n ln 2 + r; the scale is applied in two steps so that denormals and infinity come out right.
float op_exp(float x) {
  float y = clamp(x, -105.0, 89.0);
  float n = roundEven(y * 1.44269504);
  float r = (y - n * 0.693359375) + n * 2.12194440e-4;
  int whole = int(n), half_of_it = whole / 2;
  float value =
      (expm1_small(r) + 1.0) * power_of_two(half_of_it) * power_of_two(whole - half_of_it);
  return is_nan(x) ? x : value;
}

float op_expm1(float x) { return abs(x) < 0.35 ? expm1_small(x) : op_exp(x) - 1.0; }

// log((1 + s) / (1 - s)) for |s| <= 0.2.
float log_ratio(float s) {
  float z = s * s;
  float p = 2.0 / 11.0;
  p = p * z + 2.0 / 9.0;
  p = p * z + 2.0 / 7.0;
  p = p * z + 2.0 / 5.0;
  p = p * z + 2.0 / 3.0;
  return p * z * s + 2.0 * s;
}

// x = 2 ** k * m with m in [sqrt(1/2), sqrt(2)).
float op_log(float x) {
  uint bits = floatBitsToUint(x);
  int k = 0;
  if (bits < 0x00800000u) {  // denormal: m * 2 ** 23 by integer conversion
    bits = floatBitsToUint(float(bits));
    k = -149;
  }
  uint shifted = bits - 0x3f3504f3u;
  int exponent = int(shifted) >> 23;
  float m = uintBitsToFloat((shifted & 0x7fffffu) + 0x3f3504f3u);
  float f = m - 1.0;
  float n = float(exponent + k);
  float value = n * 0.693359375 + (log_ratio(f / (2.0 + f)) - n * 2.12194440e-4);
  uint original = floatBitsToUint(x);
  if ((original & 0x7fffffffu) == 0u) return uintBitsToFloat(0xff800000u);
  if (original >= 0x80000000u || is_nan(x)) return nan_value();
  return original == INFINITY_BITS ? x : value;
}

float op_log1p(float x) { return abs(x) < 0.4 ? log_ratio(x / (2.0 + x)) : op_log(1.0 + x); }

// 2 / pi, 32 bits a word, after a word of zeros.
const uint kTwoOverPiBits[8] = uint[](0u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u,
                                      0xdb629599u, 0x3c439041u, 0xfe5163abu);

// x = quadrant * pi/2 + the result, to 2 ** -31: x = m * 2 ** e times 96 bits of 2 / pi, without those
// whose product is a multiple of 4. REQUIRES: x in [4, infinity).
float reduce_large_angle(float x, out int quadrant) {
  uint bits = floatBitsToUint(x), m = (bits & 0x7fffffu) | 0x800000u;
  int place = int(bits >> 23) - 150 + 30;
  int first = place >> 5;
  uint shift = uint(place & 31);
  uint words[3];
  for (int i = 0; i < 3; ++i) {
    uint word = kTwoOverPiBits[first + i];
    words[i] = shift == 0u ? word
                           : (word << shift) | (kTwoOverPiBits[first + i + 1] >> (32u - shift));
  }
  uint high, low, carry, next_high, next_low;
  umulExtended(m, words[1], high, low);
  umulExtended(m, words[2], next_high, next_low);
  uint middle = uaddCarry(low, next_high, carry);
  uint top = m * words[0] + high + carry;
  quadrant = int(top >> 30);
  // The fraction behind the quadrant, of 32 bits with a sign.
  int fraction = int((top << 2) | (middle >> 30));
  quadrant += int(fraction < 0);
  int head = fraction & ~0xff;
  return float(head) * 3.6572952e-10 + float(fraction - head) * 3.6572952e-10;  // pi/2 * 2 ** -32
}
// The same for |x| below 2 ** 13, whose products with the first two parts of pi/2 are exact.
float reduce_small_angle(float x, out int quadrant) {
  precise float n = roundEven(x * 0.636619772);
  precise float r = x - n * 1.5703125;
  r = r - n * 4.837512969970703125e-4;
  r = r - n * 7.549789948768648e-8;
  quadrant = int(n);
  return r;
}
// For any finite x.
float reduce_angle(float x, out int quadrant) {
  if (abs(x) < 8192.0) return reduce_small_angle(x, quadrant);
  float r = reduce_large_angle(abs(x), quadrant);
  if (x > 0.0) return r;
  quadrant = -quadrant;
  return -r;
}
float sine_series(float r) {
  float z = r * r;
  float p = 2.7557319e-6;
  p = p * z - 1.98412698e-4;
  p = p * z + 8.33333333e-3;
  p = p * z - 1.66666667e-1;
  return p * z * r + r;
}
float cosine_series(float r) {
  float z = r * r;
  float p = -2.7557319e-7;
  p = p * z + 2.48015873e-5;
  p = p * z - 1.38888889e-3;
  p = p * z + 4.16666667e-2;
  return p * z * z + (1.0 - 0.5 * z);
}
float sine_of_quadrant(float r, int quadrant) {
  float value = (quadrant & 1) != 0 ? cosine_series(r) : sine_series(r);
  return (quadrant & 2) != 0 ? -value : value;
}
float op_sin(float x) {
  if (is_nan(x) || is_infinite(x)) return nan_value();
  int quadrant;
  float r = reduce_angle(x, quadrant);
  return sine_of_quadrant(r, quadrant);
}
float op_cos(float x) {
  if (is_nan(x) || is_infinite(x)) return nan_value();
  int quadrant;
  float r = reduce_angle(x, quadrant);
  return sine_of_quadrant(r, quadrant + 1);
}
float op_tan(float x) { return op_sin(x) / op_cos(x); }

// Arc sine for |x| <= 0.5.
float asin_small(float x) {
  float z = x * x;
  float p = 4.2163199048e-2;
  p = p * z + 2.4181311049e-2;
  p = p * z + 4.5470025998e-2;
  p = p * z + 7.4953002686e-2;
  p = p * z + 1.6666752422e-1;
  return p * z * x + x;
}
float op_asin(float x) {
  float a = abs(x);
  if (!(a <= 1.0)) return nan_value();
  float value = a > 0.5 ? 1.57079633 - 2.0 * asin_small(sqrt(0.5 * (1.0 - a))) : asin_small(a);
  return with_sign(value, x);
}
float op_acos(float x) {
  float a = abs(x);
  if (!(a <= 1.0)) return nan_value();
  if (a <= 0.5) return 1.57079633 - asin_small(x);
  float value = 2.0 * asin_small(sqrt(0.5 * (1.0 - a)));
  return x < 0.0 ? 3.14159265 - value : value;
}
float op_atan(float x) {
  float a = abs(x);
  bool large = a > 2.41421356, middle = a > 0.414213562;
  float y = mix(mix(a, (a - 1.0) / (a + 1.0), middle), -1.0 / a, large);
  float z = y * y;
  float p = 8.05374449538e-2;
  p = p * z - 1.38776856032e-1;
  p = p * z + 1.99777106478e-1;
  p = p * z - 3.33329491539e-1;
  float value = mix(middle ? 0.785398163 : 0.0, 1.57079633, large) + (p * z * y + y);
  return mix(with_sign(value, x), x, is_nan(x));
}
float op_atan2(float y, float x) {
  if (is_nan(x) || is_nan(y)) return nan_value();
  bool left = (floatBitsToUint(x) & 0x80000000u) != 0u;
  float ratio;
  if (is_infinite(x) && is_infinite(y)) {
    ratio = 1.0;
  } else if (!is_nonzero(x) && !is_nonzero(y)) {
    ratio = 0.0;
  } else {
    ratio = abs(y) / abs(x);
  }
  float angle = op_atan(ratio);
  return with_sign(left ? 3.14159265 - angle : angle, y);
}

float op_sinh(float x) {
  float a = abs(x);
  if (a < 0.5) {
    float z = x * x;
    float p = 1.0 / 362880.0;
    p = p * z + 1.0 / 5040.0;
    p = p * z + 1.0 / 120.0;
    p = p * z + 1.0 / 6.0;
    return p * z * x + x;
  }
  float e = op_exp(a);
  return with_sign(0.5 * e - 0.5 / e, x);
}
float op_cosh(float x) {
  float e = op_exp(abs(x));
  return 0.5 * e + 0.5 / e;
}
float op_tanh(float x) {
  float a = abs(x);
  if (a < 0.25) {
    float z = x * x;
    float p = 62.0 / 2835.0;
    p = p * z - 17.0 / 315.0;
    p = p * z + 2.0 / 15.0;
    p = p * z - 1.0 / 3.0;
    return p * z * x + x;
  }
  float t = op_exp(-2.0 * a);
  return is_nan(x) ? x : with_sign((1.0 - t) / (1.0 + t), x);
}
float op_asinh(float x) {
  float a = abs(x);
  if (a > 1.0e9) return is_nan(x) ? x : with_sign(op_log(a) + 0.693147181, x);
  return is_nan(x) ? x : with_sign(op_log1p(a + a * a / (1.0 + sqrt(a * a + 1.0))), x);
}
float op_acosh(float x) {
  if (!(x >= 1.0)) return nan_value();
  if (x > 1.0e9) return op_log(x) + 0.693147181;
  float t = x - 1.0;
  return op_log1p(t + sqrt(2.0 * t + t * t));
}
float op_atanh(float x) {
  float a = abs(x);
  if (!(a <= 1.0)) return nan_value();
  if (a == 1.0) return with_sign(infinity_value(), x);
  return with_sign(0.5 * op_log1p(2.0 * a / (1.0 - a)), x);
}

// Series near 0; beyond, 1 - exp(-x^2) times a polynomial in 1 / (1 + p x) (Abramowitz and Stegun
// 7.1.26, 1.5e-7 absolute).
float op_erf(float x) {
  float a = abs(x);
  if (a < 0.8) {
    float z = x * x;
    float p = -1.0 / 75600.0;
    p = p * z + 1.0 / 9360.0;
    p = p * z - 1.0 / 1320.0;
    p = p * z + 1.0 / 216.0;
    p = p * z - 1.0 / 42.0;
    p = p * z + 0.1;
    p = p * z - 1.0 / 3.0;
    return 1.12837917 * (p * z * x + x);
  }
  float t = 1.0 / (1.0 + 0.3275911 * a);
  float p = 1.061405429;
  p = p * t - 1.453152027;
  p = p * t + 1.421413741;
  p = p * t - 0.284496736;
  p = p * t + 0.254829592;
  return is_nan(x) ? x : with_sign(1.0 - p * t * op_exp(-a * a), x);
}

float op_sigmoid(float x) { return 1.0 / (1.0 + op_exp(-x)); }

// Whole exponents up to 64 by squaring: exact where the result is.
float power_by_squaring(float base, uint exponent) {
  float result = 1.0;
  for (int bit = 0; bit < 7; ++bit) {
    if ((exponent & 1u) != 0u) result *= base;
    base *= base;
    exponent >>= 1;
  }
  return result;
}
float op_pow(float a, float b) {
  if (b == 0.0 || a == 1.0) return 1.0;
  if (is_nan(a) || is_nan(b)) return nan_value();
  float m = abs(a);
  bool whole = b == trunc(b) || is_infinite(b);
  float value;
  if (whole && abs(b) <= 64.0) {
    value = power_by_squaring(m, uint(abs(b)));
    value = b < 0.0 ? 1.0 / value : value;
  } else if (m == 1.0) {
    value = 1.0;
  } else {
    value = op_exp(b * op_log(m));
  }
  bool negative = (floatBitsToUint(a) & 0x80000000u) != 0u;
  if (!negative) return value;
  if (!whole) return m == 0.0 || is_infinite(a) ? value : nan_value();
  // From 2 ** 24 on every float is even.
  bool odd = abs(b) < 16777216.0 && (int(b) & 1) != 0;
  return odd ? -value : value;
}

#endif
