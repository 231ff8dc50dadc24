// Pairs of floats: a value as the sum x + y, y below the last place of x. Exact steps need no
// fused multiply-add and no driver's division; NaN and infinities are not kept.
#ifndef ULLAGE_LIB_PAIRS
#define ULLAGE_LIB_PAIRS
#include "lib/bits.glsl"

vec2 exact_sum(float a, float b) {
  precise float s = a + b;
  precise float of_b = s - a;
  precise float of_a = s - of_b;
  precise float rest = (a - of_a) + (b - of_b);
  return vec2(s, rest);
}
// The same for |a| >= |b|.
vec2 exact_sum_ordered(float a, float b) {
  precise float s = a + b;
  precise float rest = b - (s - a);
  return vec2(s, rest);
}
// The factors are cut by their bits into halves of 12 bits, whose products are exact. REQUIRES: the
// rest of the product is no denormal.
vec2 exact_product(float a, float b) {
  precise float p = a * b;
  precise float a_high = uintBitsToFloat(floatBitsToUint(a) & 0xfffff000u);
  precise float b_high = uintBitsToFloat(floatBitsToUint(b) & 0xfffff000u);
  precise float a_low = a - a_high;
  precise float b_low = b - b_high;
  precise float rest = ((a_high * b_high - p) + a_high * b_low + a_low * b_high) + a_low * b_low;
  return vec2(p, rest);
}
// A pair times a float.
vec2 scaled_pair(vec2 a, float b) {
  vec2 product = exact_product(a.x, b);
  precise float rest = product.y + a.y * b;
  return exact_sum_ordered(product.x, rest);
}
// a / (b.x + b.y), whatever last places the driver's division loses.
float divided(float a, vec2 b) {
  precise float q = a / b.x;
  vec2 back = exact_product(q, b.x);
  precise float rest = ((a - back.x) - back.y) - q * b.y;
  return q + rest / b.x;
}
// The square root of a pair, the same way. REQUIRES: a.x > 0.
vec2 root_pair(vec2 a) {
  precise float r = sqrt(a.x);
  vec2 back = exact_product(r, r);
  precise float rest = (((a.x - back.x) - back.y) + a.y) / (2.0 * r);
  return exact_sum_ordered(r, rest);
}
float square_root(float x) {
  vec2 root = root_pair(vec2(x, 0.0));
  return root.x + root.y;
}

// x = result * 2 ** exponent with |result| in [1, 2). REQUIRES: x finite and not 0.
float mantissa_of(float x, out int exponent) {
  uint bits = floatBitsToUint(x) & 0x7fffffffu;
  exponent = int(bits >> 23) - 127;
  if (exponent == -127) {  // denormal: by integers, which no device flushes
    int top = findMSB(bits);
    exponent = top - 149;
    bits = bits << (23 - top);
  }
  return with_sign(uintBitsToFloat((bits & 0x7fffffu) | 0x3f800000u), x);
}
// x * 2 ** n in two steps, so that denormals and infinity come out right. n in [-252, 254].
float scaled_by(float x, int n) {
  int half_of_it = n / 2;
  return x * uintBitsToFloat(uint(half_of_it + 127) << 23) *
         uintBitsToFloat(uint(n - half_of_it + 127) << 23);
}

#endif
