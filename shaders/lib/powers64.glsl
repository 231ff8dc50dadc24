// The functions of lib/powers.glsl on doubles.
#ifndef ULLAGE_LIB_POWERS64
#define ULLAGE_LIB_POWERS64
#include "lib/math64.glsl"

// exp of a pair.
double exp_of_pair(dvec2 x) {
  int n;
  double fraction = exp_fraction(clamp(x.x, -746.0lf, 710.0lf), x.y, n);
  return scaled_by(1.0lf + fraction, n);
}
// exp(x) * factor, where exp alone may overflow.
double exp_times(double x, double factor) {
  int n;
  double fraction = exp_fraction(clamp(x, -746.0lf, 720.0lf), 0.0lf, n);
  return scaled_by(factor + factor * fraction, n);
}
double op_exp2(double x) {
  if (is_nan(x)) return x;
  double n = op_round(clamp(x, -1100.0lf, 1030.0lf)), r = clamp(x, -1100.0lf, 1030.0lf) - n;
  return scaled_by(1.0lf + op_expm1(r * 0.69314718055994531lf), int(n));
}
double op_exp10(double x) {
  if (is_nan(x)) return x;
  double y = clamp(x, -330.0lf, 310.0lf);
  dvec2 product = exact_product(y, 2.302585092994046lf);
  return exp_of_pair(dvec2(product.x, product.y - y * 2.1707562233822494e-16lf));
}

// k + the logarithm of a mantissa, each times the logarithm of the base.
double scaled_log(double x, double of_two, double of_e) {
  if (!is_nonzero(x)) return -infinity_double();
  if (is_nan(x) || is_negative(x)) return nan_double();
  if (is_infinite(x)) return x;
  int k;
  double f = log_mantissa(x, k) - 1.0lf;
  return double(k) * of_two + (f + log_rest(f)) * of_e;
}
double op_log2(double x) { return scaled_log(x, 1.0lf, 1.4426950408889634lf); }
double op_log10(double x) {
  return scaled_log(x, 0.30102999566398120lf, 0.43429448190325183lf);
}

double op_cbrt(double x) {
  if (!is_nonzero(x) || is_nan(x) || is_infinite(x)) return x;
  int exponent = binary_exponent(x), third = int(floor(float(exponent) / 3.0 + 0.1));
  double m = scaled_by(abs(x), -3 * third);  // in [1, 8)
  double y = 0.9lf + 0.14lf * m;
  for (int step = 0; step < 6; ++step) y -= (y - m / (y * y)) / 3.0lf;
  return with_sign(scaled_by(y, third), x);
}
double op_rcbrt(double x) { return is_infinite(x) ? with_sign(0.0lf, x) : 1.0lf / op_cbrt(x); }

// sqrt(a * a + b * b) of operands scaled by 2 ** -exponent.
double scaled_length(double a, double b, out int exponent) {
  double high = max(abs(a), abs(b));
  exponent = is_nonzero(high) ? binary_exponent(high) : 0;
  a = scaled_by(a, -exponent);
  b = scaled_by(b, -exponent);
  return sqrt(a * a + b * b);
}
double op_hypot(double a, double b) {
  if (is_infinite(a) || is_infinite(b)) return infinity_double();
  if (is_nan(a) || is_nan(b)) return nan_double();
  int exponent;
  double size = scaled_length(a, b, exponent);
  return scaled_by(size, exponent);
}
double op_rhypot(double a, double b) {
  if (is_infinite(a) || is_infinite(b)) return 0.0lf;
  if (is_nan(a) || is_nan(b)) return nan_double();
  int exponent;
  double size = scaled_length(a, b, exponent);
  return is_nonzero(size) ? scaled_by(1.0lf / size, -exponent) : infinity_double();
}

#endif
