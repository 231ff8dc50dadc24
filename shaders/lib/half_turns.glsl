// Sine and cosine of x half turns (x * pi) of floats: the angle is reduced exactly. Polynomials go
// through the Chebyshev nodes of their interval, computed to 60 digits.
#ifndef ULLAGE_LIB_HALF_TURNS
#define ULLAGE_LIB_HALF_TURNS
#include "lib/bits.glsl"

// sin(pi f) and cos(pi f) for |f| <= 1/4.
float half_turn_sine(float f) {
  float z = f * f;
  float p = -0.589075099;
  p = p * z + 2.54976696;
  p = p * z - 5.16770782;
  p = p * z - 8.74227800e-8;  // pi without its 24 bits
  return f * 3.14159274 + p * f;
}
float half_turn_cosine(float f) {
  float z = f * f;
  float p = 0.232125414;
  p = p * z - 1.33513781;
  p = p * z + 4.05871057;
  p = p * z - 4.9348022;
  return 1.0 + p * z;
}
// x = 2 k + quadrant / 2 + f
float half_turn_fraction(float x, out int quadrant) {
  float r = x - 2.0 * roundEven(0.5 * x);
  float n = roundEven(2.0 * r);
  quadrant = int(n);
  return r - 0.5 * n;
}

float op_sinpi(float x) {
  if (is_nan(x) || is_infinite(x)) return nan_value();
  int quadrant;
  float f = half_turn_fraction(x, quadrant);
  if (!is_nonzero(f) && (quadrant & 1) == 0) return with_sign(0.0, x);
  float value = (quadrant & 1) != 0 ? half_turn_cosine(f) : half_turn_sine(f);
  return (quadrant & 2) != 0 ? -value : value;
}
float op_cospi(float x) {
  if (is_nan(x) || is_infinite(x)) return nan_value();
  int quadrant;
  float f = half_turn_fraction(abs(x), quadrant);
  if (!is_nonzero(f) && (quadrant & 1) != 0) return 0.0;
  float value = (quadrant & 1) != 0 ? half_turn_sine(f) : half_turn_cosine(f);
  // cos at quadrants 0, 1, 2, 3 (of -f): 1, -sin, -cos, sin.
  return ((quadrant + 1) & 2) != 0 ? -value : value;
}

#endif
