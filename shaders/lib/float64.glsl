// Elementwise ops on double, for devices with shaderFloat64.
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

double op_abs(double x) { return abs(x); }
double op_sign(double x) { return is_nan(x) ? x : double(int(x > 0.0) - int(x < 0.0)); }
double op_reciprocal(double x) { return 1.0 / x; }
double op_relu(double x) { return x < 0.0 ? 0.0 : x; }
double op_div(double a, double b) { return a / b; }
double op_fmod(double a, double b) {
  if (!is_nonzero(b)) return nan_double();
  return a - b * trunc(a / b);
}
double op_floor_mod(double a, double b) {
  double r = op_fmod(a, b);
  return is_nonzero(r) && (r < 0.0) != (b < 0.0) ? r + b : r;
}
double op_max(double a, double b) { return is_nan(a) || a > b ? a : b; }
double op_min(double a, double b) { return is_nan(a) || a < b ? a : b; }
bool op_equal(double a, double b) { return a == b; }
bool op_not_equal(double a, double b) { return a != b; }
bool op_less(double a, double b) { return a < b; }
bool op_less_equal(double a, double b) { return a <= b; }
bool op_greater(double a, double b) { return a > b; }
bool op_greater_equal(double a, double b) { return a >= b; }

#endif
