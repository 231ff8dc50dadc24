// The gamma function of floats, its logarithm and the derivatives of that. Polynomials go through the
// Chebyshev nodes of their interval, computed to 60 digits.
#ifndef ULLAGE_LIB_GAMMA
#define ULLAGE_LIB_GAMMA
#include "lib/half_turns.glsl"
#include "lib/math.glsl"
#include "lib/pairs.glsl"

// 1 / gamma(1 + f) - 1 and 1 / gamma(2 + f) - 1 for |f| <= 1/2.
float gamma_rest(float f) {
  float p = 0.000127216942;
  p = p * f - 0.000227537784;
  p = p * f - 0.0011649817;
  p = p * f + 0.00722161292;
  p = p * f - 0.00962198827;
  p = p * f - 0.0421979721;
  p = p * f + 0.166538612;
  p = p * f - 0.0420026276;
  p = p * f - 0.655878072;
  p = p * f + 0.577215665;
  return p * f;
}
float gamma_rest_of_two(float f) {
  float p = -1.67094453e-5;
  p = p * f + 0.000143926388;
  p = p * f - 0.000361020768;
  p = p * f - 0.000803960935;
  p = p * f + 0.00802328936;
  p = p * f - 0.0176452776;
  p = p * f - 0.0245524905;
  p = p * f + 0.191091102;
  p = p * f - 0.233093736;
  p = p * f - 0.422784335;
  return p * f;
}
// gamma(x) = factors / (1 + gamma_rest(x - n)) for x >= 1/2, and its inverse below: the whole steps
// from n = x rounded to 1, times `scale`. Each factor is exact; the largest comes last.
vec2 gamma_factors(float x, float scale) {
  int n = int(roundEven(x));
  vec2 product = n > 0 ? vec2(scale, 0.0) : vec2((x - float(n)) * scale, 0.0);
  int steps = n > 0 ? n - 1 : -n;
  for (int i = 0; i < steps; ++i) {
    product = scaled_pair(product, n > 0 ? x - float(n - 1 - i) : x + float(-n - 1 - i));
  }
  return product;
}

float op_tgamma(float x) {
  if (is_nan(x)) return x;
  if (!is_nonzero(x)) return with_sign(infinity_value(), x);
  float whole = floor(x);
  if (x < 0.0 && (x == whole || is_infinite(x))) return nan_value();
  if (x > 36.0) return infinity_value();
  if (x < -43.0) return 0.5 * whole == floor(0.5 * whole) ? 0.0 : -0.0;
  vec2 rest = exact_sum_ordered(1.0, gamma_rest(x - roundEven(x)));
  if (x > 0.5) {
    vec2 product = gamma_factors(x, 9.5367431640625e-7);  // 2 ** -20
    float high = divided(product.x, rest);
    return (high + product.y / rest.x) * 1048576.0;
  }
  float scale = x > -0.5 ? 1.152921504606847e18 : 8.67361737988403547e-19;  // 2 ** 60, 2 ** -60
  vec2 product = gamma_factors(x, scale);
  vec2 whole_product = scaled_pair(product, rest.x);
  whole_product.y += product.x * rest.y;
  return divided(1.0, whole_product) * scale;
}

// Stirling's series. REQUIRES: x >= 16.
float lgamma_of_large(float x) {
  if (is_infinite(x)) return x;
  float r = 1.0 / x, w = r * r;
  float p = -0.00277468549;
  p = p * w + 0.0833333318;
  return (x - 0.5) * (op_log(x) - 1.0) + (0.418938533 + p * r);
}
float op_lgamma(float x) {
  if (is_nan(x)) return x;
  if (is_infinite(x)) return infinity_value();
  if (x >= 16.0) return lgamma_of_large(x);
  if (x <= 0.0 && x == floor(x)) return infinity_value();
  if (x < -16.0) {
    float a = -x;  // gamma(x) gamma(a) = pi / (x sin(pi x))
    return 1.14472989 - op_log(abs(op_sinpi(x)) * a) - lgamma_of_large(a);
  }
  if (x > 0.5 && x <= 2.5) {
    float rest = x <= 1.5 ? gamma_rest(x - 1.0) : gamma_rest_of_two(x - 2.0);
    return 0.0 - op_log1p(rest);
  }
  float rest = op_log1p(gamma_rest(x - roundEven(x)));
  vec2 factors = gamma_factors(x, 1.0);
  float value = op_log(abs(factors.x)) + factors.y / factors.x;
  return x > 0.5 ? value - rest : -value - rest;
}

// For x >= 6.
float digamma_of_large(float x) {
  if (is_infinite(x)) return x;
  float r = 1.0 / x, w = r * r;
  float p = 0.00380380325;
  p = p * w - 0.00833164659;
  p = p * w + 0.0833333307;
  return op_log(x) - (0.5 * r + p * w);
}
// For x > 0: between 1 and 2 the root of the function is a factor.
float digamma_of_positive(float x) {
  if (x >= 6.0) return digamma_of_large(x);
  float sum = 0.0;
  for (int i = 0; i < 4 && x > 2.0; ++i) {
    x -= 1.0;
    sum += 1.0 / x;
  }
  float above = x < 1.0 ? x + 1.0 : x;
  if (x < 1.0) sum -= 1.0 / x;
  float t = above - 1.5;
  float p = 0.0109025887;
  p = p * t - 0.0163736203;
  p = p * t + 0.017114989;
  p = p * t - 0.0257868836;
  p = p * t + 0.0408500267;
  p = p * t - 0.0620559804;
  p = p * t + 0.0949846851;
  p = p * t - 0.148398861;
  p = p * t + 0.240542535;
  p = p * t - 0.423627497;
  p = p * t + 0.951055876;
  return ((above - 1.46163213) - 1.24381499e-8) * p + sum;
}
float op_digamma(float x) {
  if (is_nan(x)) return x;
  if (!is_nonzero(x)) return -with_sign(infinity_value(), x);
  if (x > 0.0) return digamma_of_positive(x);
  if (x == floor(x)) return nan_value();
  return digamma_of_positive(1.0 - x) - 3.14159265 * op_cospi(x) / op_sinpi(x);
}

float trigamma_of_positive(float x) {
  float sum = 0.0;
  for (int i = 0; i < 6 && x < 6.0; ++i) {
    float inverse = 1.0 / x;  // whose square is finite where that of x may be flushed
    sum += inverse * inverse;
    x += 1.0;
  }
  float r = 1.0 / x, w = r * r;
  float p = -0.0295927258;
  p = p * w + 0.0237469407;
  p = p * w - 0.0333329907;
  p = p * w + 0.166666666;
  return sum + (r + (0.5 + p * r) * w);
}
float op_trigamma(float x) {
  if (is_nan(x)) return x;
  if (x > 0.0) return trigamma_of_positive(x);
  if (is_infinite(x)) return nan_value();
  if (x == floor(x)) return infinity_value();
  float s = 3.14159265 / op_sinpi(x);
  return s * s - trigamma_of_positive(1.0 - x);
}

#endif
