// exp by a polynomial, for devices whose own costs more: CPU drivers take three times as long. The
// error is below 3 ulp; 0 below -87, where results would be denormal. NaN stays NaN. REQUIRES: x <= 88.
#ifndef ULLAGE_LIB_EXP
#define ULLAGE_LIB_EXP

vec4 cheap_exp(vec4 x) {
  const vec4 n = roundEven(x * 1.44269504);
  // n ln 2 in two parts, the first of which has few bits.
  const vec4 f = (x - n * 0.693359375) + n * 2.12194440e-4;
  vec4 p = f * (1.0 / 720.0) + (1.0 / 120.0);
  p = p * f + (1.0 / 24.0);
  p = p * f + (1.0 / 6.0);
  p = p * f + 0.5;
  p = p * f + 1.0;
  p = p * f + 1.0;
  const vec4 power = intBitsToFloat((ivec4(n) + 127) << 23);
  return mix(p * power, vec4(0), lessThan(x, vec4(-87.0)));
}

#endif
