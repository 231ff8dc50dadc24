// The elementwise ops on float, int, uint and bool: op_<name> for op definitions that state no
// expression. 8- and 16-bit integers are computed in 32 bits; the caller truncates the result. fmod
// and floor_mod of floats are in lib/float_parts.glsl.
#ifndef ULLAGE_LIB_SCALAR
#define ULLAGE_LIB_SCALAR
#include "lib/dtype.glsl"
#include "lib/math.glsl"

float op_abs(float x) { return abs(x); }
int op_abs(int x) { return x < 0 ? -x : x; }
uint op_abs(uint x) { return x; }

float op_sign(float x) { return is_nan(x) ? x : float(int(x > 0.0) - int(x < 0.0)); }
int op_sign(int x) { return sign(x); }
uint op_sign(uint x) { return min(x, 1u); }

float op_reciprocal(float x) { return 1.0 / x; }
float op_round(float x) { return roundEven(x); }
float op_trunc(float x) { return trunc(x); }

float op_relu(float x) { return x < 0.0 ? 0.0 : x; }
int op_relu(int x) { return max(x, 0); }
uint op_relu(uint x) { return x; }

float op_div(float a, float b) { return a / b; }
int op_div(int a, int b) { return b == 0 ? 0 : b == -1 ? -a : a / b; }
uint op_div(uint a, uint b) { return b == 0u ? 0u : a / b; }

int op_fmod(int a, int b) { return b == 0 ? 0 : a - b * op_div(a, b); }
uint op_fmod(uint a, uint b) { return b == 0u ? 0u : a % b; }

int op_floor_mod(int a, int b) {
  int r = op_fmod(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
uint op_floor_mod(uint a, uint b) { return op_fmod(a, b); }

uint op_pow(uint base, uint exponent) {
  uint result = 1u;
  for (int bit = 0; bit < 32; ++bit) {
    if ((exponent & 1u) != 0u) result *= base;
    base *= base;
    exponent >>= 1;
  }
  return result;
}
int op_pow(int base, int exponent) {
  if (exponent >= 0) return int(op_pow(uint(base), uint(exponent)));
  if (base == 1) return 1;
  return base == -1 ? 1 - 2 * (exponent & 1) : 0;
}

float op_max(float a, float b) { return is_nan(a) || a > b ? a : b; }
int op_max(int a, int b) { return max(a, b); }
uint op_max(uint a, uint b) { return max(a, b); }
float op_min(float a, float b) { return is_nan(a) || a < b ? a : b; }
int op_min(int a, int b) { return min(a, b); }
uint op_min(uint a, uint b) { return min(a, b); }

bool op_equal(float a, float b) { return a == b; }
bool op_equal(int a, int b) { return a == b; }
bool op_equal(uint a, uint b) { return a == b; }
bool op_equal(bool a, bool b) { return a == b; }
bool op_not_equal(float a, float b) { return a != b; }
bool op_not_equal(int a, int b) { return a != b; }
bool op_not_equal(uint a, uint b) { return a != b; }
bool op_not_equal(bool a, bool b) { return a != b; }
bool op_less(float a, float b) { return a < b; }
bool op_less(int a, int b) { return a < b; }
bool op_less(uint a, uint b) { return a < b; }
bool op_less_equal(float a, float b) { return a <= b; }
bool op_less_equal(int a, int b) { return a <= b; }
bool op_less_equal(uint a, uint b) { return a <= b; }
bool op_greater(float a, float b) { return a > b; }
bool op_greater(int a, int b) { return a > b; }
bool op_greater(uint a, uint b) { return a > b; }
bool op_greater_equal(float a, float b) { return a >= b; }
bool op_greater_equal(int a, int b) { return a >= b; }
bool op_greater_equal(uint a, uint b) { return a >= b; }

bool op_is_nan(float x) { return is_nan(x); }
bool op_is_positive_infinity(float x) { return floatBitsToUint(x) == 0x7f800000u; }
bool op_is_negative_infinity(float x) { return floatBitsToUint(x) == 0xff800000u; }

int op_shift_left(int a, int b) { return b < 0 || b > 31 ? 0 : a << b; }
uint op_shift_left(uint a, uint b) { return b > 31u ? 0u : a << b; }
int op_shift_right(int a, int b) { return b < 0 ? 0 : a >> min(b, 31); }
uint op_shift_right(uint a, uint b) { return b > 31u ? 0u : a >> b; }

#endif
