// The functions of lib/half_turns.glsl on doubles.
#ifndef ULLAGE_LIB_HALF_TURNS64
#define ULLAGE_LIB_HALF_TURNS64
#include "lib/math64.glsl"

// x = 2 k + quadrant / 2 + f, and pi f as a pair.
dvec2 half_turn_angle(double x, out int quadrant) {
  double r = x - 2.0lf * op_round(0.5lf * x);
  double n = op_round(2.0lf * r);
  quadrant = int(n);
  double f = r - 0.5lf * n;
  dvec2 angle = exact_product(f, 3.1415926535897931lf);
  return dvec2(angle.x, angle.y + f * 1.2246467991473532e-16lf);
}
double op_sinpi(double x) {
  if (is_nan(x) || is_infinite(x)) return nan_double();
  int quadrant;
  dvec2 angle = half_turn_angle(x, quadrant);
  if (!is_nonzero(angle.x) && (quadrant & 1) == 0) return with_sign(0.0lf, x);
  double value = (quadrant & 1) != 0 ? cosine_of(angle) : sine_of(angle);
  return (quadrant & 2) != 0 ? -value : value;
}
double op_cospi(double x) {
  if (is_nan(x) || is_infinite(x)) return nan_double();
  int quadrant;
  dvec2 angle = half_turn_angle(abs(x), quadrant);
  if (!is_nonzero(angle.x) && (quadrant & 1) != 0) return 0.0lf;
  double value = (quadrant & 1) != 0 ? sine_of(angle) : cosine_of(angle);
  return ((quadrant + 1) & 2) != 0 ? -value : value;
}

#endif
