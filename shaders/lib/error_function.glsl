// The error function's family of floats: erfc, erfcx, the normal distribution, and their inverses.
// Polynomials go through the Chebyshev nodes of their interval, computed to 50 digits; u is the
// argument's place in the interval, in [-1, 1].
#ifndef ULLAGE_LIB_ERROR_FUNCTION
#define ULLAGE_LIB_ERROR_FUNCTION
#include "lib/powers.glsl"

// erf(x) for |x| < 1.
float erf_small(float x) {
  float z = x * x;
  float p = 7.87587506e-5;
  p = p * z - 0.000801686429;
  p = p * z + 0.00518908742;
  p = p * z - 0.026854212;
  p = p * z + 0.112835947;
  p = p * z - 0.376126267;
  p = p * z - 5.86353834e-8;
  return x * 1.12837923 + p * x;  // 2 / sqrt(pi) in two parts
}
// exp(x * x) * erfc(x) for x >= 1/2: t = 2 / (2 + x) times a polynomial in t.
float erfcx_of_large(float x) {
  if (is_infinite(x)) return 0.0;
  float t = divided(2.0, exact_sum(2.0, x));
  float u = 2.5 * t - 1.0;
  float p = 3.55643814e-6;
  p = p * u - 1.65213103e-5;
  p = p * u - 2.38944491e-5;
  p = p * u + 0.000171989024;
  p = p * u + 0.000162738734;
  p = p * u - 0.00150580117;
  p = p * u - 0.00276098184;
  p = p * u + 0.0129590054;
  p = p * u + 0.0809695649;
  p = p * u + 0.232150395;
  p = p * u + 0.447502878;
  return t * p;
}

float op_erfcx(float x) {
  if (is_nan(x)) return x;
  if (x >= 0.5) return erfcx_of_large(x);
  if (x < -10.0) return infinity_value();
  vec2 square = exact_product(x, x);
  if (x > -0.5) return exp_times(square.x, square.y, 1.0 - erf_small(x));
  return exp_times(square.x, square.y, 2.0) - erfcx_of_large(-x);
}
float op_erfc(float x) {
  if (is_nan(x)) return x;
  float a = abs(x);
  if (a < 0.5) return 1.0 - erf_small(x);
  if (a > 11.0) return x < 0.0 ? 2.0 : 0.0;
  vec2 square = exact_product(a, a);
  float value = exp_times(-square.x, -square.y, erfcx_of_large(a));
  return x < 0.0 ? 2.0 - value : value;
}
// erfc(-x / sqrt(2)) / 2, with the square of x itself: its rounding would count x * x times.
float op_normcdf(float x) {
  if (is_nan(x)) return x;
  float a = abs(x);
  if (a < 1.0) return 0.5 + 0.5 * erf_small(0.707106781 * x);
  if (a > 15.0) return x < 0.0 ? 0.0 : 1.0;
  vec2 square = exact_product(a, a);
  float tail = exp_times(-0.5 * square.x, -0.5 * square.y, 0.5 * erfcx_of_large(0.707106781 * a));
  return x < 0.0 ? tail : 1.0 - tail;
}

// The inverse of erf for |x| <= 0.7.
float erfinv_small(float x) {
  float z = x * x;
  float p = 0.430272213;
  p = p * z - 0.582333523;
  p = p * z + 0.463846254;
  p = p * z - 0.123919486;
  p = p * z + 0.0904583316;
  p = p * z + 0.0596136023;
  p = p * z + 0.0869691152;
  p = p * z + 0.127539862;
  p = p * z + 0.232013912;
  p = p * z + 0.886226925;
  return p * x;
}
// The inverse of erfc for x in (0, 0.3]: s times a polynomial, s = sqrt(-log(x (2 - x))).
float erfcinv_small(float x) {
  float s = square_root(-op_log(x * (2.0 - x)));
  if (s < 2.4) {
    float u = s * 1.26582278 - 2.03797468;
    float p = -1.30558373e-6;
    p = p * u - 1.45352978e-5;
    p = p * u + 6.9219677e-6;
    p = p * u + 0.000148820681;
    p = p * u + 3.32946948e-6;
    p = p * u - 0.00169372557;
    p = p * u + 0.00156477446;
    p = p * u + 0.0205425478;
    p = p * u + 0.910515663;
    return s * p;
  }
  float u = 6.25822785 / s - 1.60759494;
  float p = 8.68786693e-6;
  p = p * u - 1.53888349e-6;
  p = p * u - 5.95737178e-6;
  p = p * u - 5.53842791e-5;
  p = p * u + 7.68598642e-5;
  p = p * u - 0.000552487199;
  p = p * u + 0.00216246138;
  p = p * u + 0.0023339945;
  p = p * u - 0.0314809952;
  p = p * u + 0.958586866;
  return s * p;
}
float op_erfinv(float x) {
  float a = abs(x);
  if (!(a <= 1.0)) return nan_value();
  if (a <= 0.7) return erfinv_small(x);
  return with_sign(a == 1.0 ? infinity_value() : erfcinv_small(1.0 - a), x);
}
float op_erfcinv(float x) {
  if (!(x >= 0.0 && x <= 2.0)) return nan_value();
  if (x > 0.3 && x < 1.7) return erfinv_small(1.0 - x);
  float tail = x < 1.0 ? x : 2.0 - x;
  float value = is_nonzero(tail) ? erfcinv_small(tail) : infinity_value();
  return x < 1.0 ? value : -value;
}
float op_normcdfinv(float x) {
  float y = op_erfcinv(2.0 * x);
  return y == 0.0 ? 0.0 : -1.41421356 * y;
}

#endif
