// Functions of doubles: GLSL has none. Each reduces its argument, sums a series and combines the
// result so that the last rounding is that of the result; pow works in pairs of doubles, sine and
// cosine reduce by pi/2 in 143 bits, or as many as it takes from 2 ** 22 on. Largest errors found,
// in units in the last place (some 100,000 arguments over every range, against 113 bits):
//   exp 0.85   expm1 1.6   log 0.85   log1p 0.8   pow 0.9   sigmoid 1.9
//   sin, cos 0.8   tan 2.1   asin 2.2   acos 2.4   atan, atan2 1.5
//   sinh 1.8   cosh 1.3   tanh 2.2   asinh 1.6   acosh 1.9   atanh 1.7   erf 1.9
// tests/ops/device/float64_device_test.cpp checks them against the C library: at most 4.
// Infinities, NaN, zeros and denormals as in C. Nothing here needs a fused multiply-add; products that
// must not become one are `precise`.
#ifndef ULLAGE_LIB_MATH64
#define ULLAGE_LIB_MATH64
#include "lib/float64.glsl"

// ---- exponentials ----

// exp(r) - 1 for x + low = n ln 2 + r. REQUIRES: |x| <= 1000, `low` far below x.
double exp_fraction(double x, double low, out int n) {
  precise double whole = op_round(x * 1.4426950408889634lf);
  n = int(whole);
  precise double high = x - whole * 0.69314718036912382lf;  // 32 bits of ln 2: exact
  precise double rest = low - whole * 1.9082149292705877e-10lf;
  precise double r = high + rest;
  precise double r_low = (high - r) + rest;
  double p = 1.0lf / 6227020800.0lf;
  p = p * r + 1.0lf / 479001600.0lf;
  p = p * r + 1.0lf / 39916800.0lf;
  p = p * r + 1.0lf / 3628800.0lf;
  p = p * r + 1.0lf / 362880.0lf;
  p = p * r + 1.0lf / 40320.0lf;
  p = p * r + 1.0lf / 5040.0lf;
  p = p * r + 1.0lf / 720.0lf;
  p = p * r + 1.0lf / 120.0lf;
  p = p * r + 1.0lf / 24.0lf;
  p = p * r + 1.0lf / 6.0lf;
  p = p * r + 0.5lf;
  return r + (p * r * r + r_low);
}

double op_exp(double x) {
  int n;
  double fraction = exp_fraction(clamp(x, -746.0lf, 710.0lf), 0.0lf, n);
  return is_nan(x) ? x : scaled_by(1.0lf + fraction, n);
}
double op_expm1(double x) {
  if (!is_nonzero(x) || is_nan(x)) return x;
  int n;
  double fraction = exp_fraction(clamp(x, -50.0lf, 710.0lf), 0.0lf, n);
  if (n > 60) return scaled_by(1.0lf + fraction, n);
  double power = power_of_two64(n);
  return (power - 1.0lf) + power * fraction;
}
// exp(x) / 2 where exp(x) may overflow and the result does not.
double half_exp(double x) {
  int n;
  double fraction = exp_fraction(min(x, 712.0lf), 0.0lf, n);
  return scaled_by(1.0lf + fraction, n - 1);
}

double op_sigmoid(double x) { return 1.0lf / (1.0lf + op_exp(-x)); }

double op_sinh(double x) {
  double a = abs(x);
  if (!is_nonzero(x) || is_nan(x)) return x;
  double t = op_expm1(min(a, 25.0lf));
  return with_sign(a < 22.0lf ? 0.5lf * (t + t / (t + 1.0lf)) : half_exp(a), x);
}
double op_cosh(double x) {
  double a = abs(x);
  if (is_nan(x)) return x;
  double e = op_exp(min(a, 25.0lf));
  return a < 22.0lf ? 0.5lf * e + 0.5lf / e : half_exp(a);
}
double op_tanh(double x) {
  if (!is_nonzero(x) || is_nan(x)) return x;
  double t = op_expm1(2.0lf * min(abs(x), 25.0lf));
  return with_sign(t / (t + 2.0lf), x);
}

// ---- logarithms ----

// x = 2 ** k * m with m in [sqrt(1/2), sqrt(2)). REQUIRES: x positive and finite.
double log_mantissa(double x, out int k) {
  uvec2 bits = unpackDouble2x32(x);
  k = 0;
  if (bits.y < 0x00100000u) {  // denormal
    bits = unpackDouble2x32(x * 18014398509481984.0lf);
    k = -54;
  }
  uint shifted = bits.y - 0x3fe6a09eu;
  k += int(shifted) >> 20;
  return packDouble2x32(uvec2(bits.x, (shifted & 0xfffffu) + 0x3fe6a09eu));
}
// (log(1 + f) - f) for 1 + f in [sqrt(1/2), sqrt(2)], by s = f / (2 + f): log(1 + f) is
// log((1 + s) / (1 - s)) = 2 s + s R(s * s), and 2 s is f - s f.
double log_rest(double f) {
  double s = f / (2.0lf + f);
  double z = s * s;
  double p = 2.0lf / 21.0lf;
  p = p * z + 2.0lf / 19.0lf;
  p = p * z + 2.0lf / 17.0lf;
  p = p * z + 2.0lf / 15.0lf;
  p = p * z + 2.0lf / 13.0lf;
  p = p * z + 2.0lf / 11.0lf;
  p = p * z + 2.0lf / 9.0lf;
  p = p * z + 2.0lf / 7.0lf;
  p = p * z + 2.0lf / 5.0lf;
  p = p * z + 2.0lf / 3.0lf;
  return s * (p * z - f);
}
// k ln 2 + log(1 + f) + low
double log_sum(int k, double f, double low) {
  double n = double(k);
  return n * 0.69314718036912382lf + (f + (log_rest(f) + (n * 1.9082149292705877e-10lf + low)));
}

double op_log(double x) {
  if (!is_nonzero(x)) return -infinity_double();
  if (is_nan(x) || is_negative(x)) return nan_double();
  if (is_infinite(x)) return x;
  int k;
  double m = log_mantissa(x, k);
  return log_sum(k, m - 1.0lf, 0.0lf);
}
double op_log1p(double x) {
  if (is_nan(x) || x < -1.0lf) return nan_double();
  if (!is_nonzero(x) || is_infinite(x)) return x;
  if (x > -0.29lf && x < 0.41lf) return x + log_rest(x);
  precise double u = 1.0lf + x;
  precise double lost = abs(x) < 1.0lf ? x - (u - 1.0lf) : 1.0lf - (u - x);
  if (!is_nonzero(u)) return -infinity_double();
  int k;
  double m = log_mantissa(u, k);
  return log_sum(k, m - 1.0lf, lost / u);
}

double op_asinh(double x) {
  double a = abs(x);
  if (!is_nonzero(x) || is_nan(x) || is_infinite(x)) return x;
  if (a > 1.0e9lf) return with_sign(op_log(a) + 0.69314718055994531lf, x);
  return with_sign(op_log1p(a + a * a / (1.0lf + sqrt(a * a + 1.0lf))), x);
}
double op_acosh(double x) {
  if (!(x >= 1.0lf)) return nan_double();
  if (x > 1.0e9lf) return op_log(x) + 0.69314718055994531lf;
  double t = x - 1.0lf;
  return op_log1p(t + sqrt(2.0lf * t + t * t));
}
double op_atanh(double x) {
  double a = abs(x);
  if (!(a <= 1.0lf)) return nan_double();
  if (!is_nonzero(x)) return x;
  if (a == 1.0lf) return with_sign(infinity_double(), x);
  double t = a < 0.5lf ? 2.0lf * a + 2.0lf * a * a / (1.0lf - a) : 2.0lf * a / (1.0lf - a);
  return with_sign(0.5lf * op_log1p(t), x);
}

// ---- powers ----

// log(x) as a pair. REQUIRES: x positive and finite.
dvec2 log_pair(double x) {
  int k;
  double f = log_mantissa(x, k) - 1.0lf;
  dvec2 below = exact_sum(2.0lf, f);
  precise double s = f / below.x;
  dvec2 back = exact_product(s, below.x);
  precise double s_low = (((f - back.x) - back.y) - s * below.y) / below.x;
  dvec2 z = exact_product(s, s);
  z.y += 2.0lf * s * s_low;
  // 2/3 s ** 3 as a pair, from s ** 5 on as a double.
  dvec2 two_thirds = exact_product(z.x, 0.66666666666666663lf);
  two_thirds.y += z.x * 3.7007434154171883e-17lf + z.y * 0.66666666666666663lf;
  dvec2 third = exact_product(two_thirds.x, s);
  third.y += two_thirds.x * s_low + two_thirds.y * s;
  double p = 2.0lf / 25.0lf;
  p = p * z.x + 2.0lf / 23.0lf;
  p = p * z.x + 2.0lf / 21.0lf;
  p = p * z.x + 2.0lf / 19.0lf;
  p = p * z.x + 2.0lf / 17.0lf;
  p = p * z.x + 2.0lf / 15.0lf;
  p = p * z.x + 2.0lf / 13.0lf;
  p = p * z.x + 2.0lf / 11.0lf;
  p = p * z.x + 2.0lf / 9.0lf;
  p = p * z.x + 2.0lf / 7.0lf;
  p = p * z.x + 2.0lf / 5.0lf;
  double n = double(k);
  dvec2 first = exact_sum(n * 0.69314718036912382lf, 2.0lf * s);
  dvec2 second = exact_sum(n * 1.9082149292705877e-10lf, third.x);
  dvec2 sum = exact_sum(first.x, second.x);
  double low = first.y + second.y + third.y + 2.0lf * s_low + p * z.x * z.x * s;
  return exact_sum(sum.x, sum.y + low);
}
double op_pow(double a, double b) {
  if (b == 0.0lf || a == 1.0lf) return 1.0lf;
  if (is_nan(a) || is_nan(b)) return nan_double();
  double m = abs(a);
  bool whole = is_infinite(b) || b == op_trunc(b);
  double value;
  if (m == 1.0lf) {
    value = 1.0lf;
  } else if (!is_nonzero(m) || is_infinite(m) || is_infinite(b)) {
    value = (m > 1.0lf) == (b > 0.0lf) ? infinity_double() : 0.0lf;
  } else {
    dvec2 l = log_pair(m);
    if (!(abs(b * l.x) < 800.0lf)) {
      value = b * l.x > 0.0lf ? infinity_double() : 0.0lf;
    } else {
      dvec2 product = exact_product(b, l.x);
      int n;
      double fraction =
          exp_fraction(clamp(product.x, -746.0lf, 710.0lf), product.y + b * l.y, n);
      value = scaled_by(1.0lf + fraction, n);
    }
  }
  if (!is_negative(a)) return value;
  if (!whole) return !is_nonzero(m) || is_infinite(a) ? value : nan_double();
  // From 2 ** 53 on every double is even.
  bool odd = abs(b) < 9007199254740992.0lf && b * 0.5lf != op_trunc(b * 0.5lf);
  return odd ? -value : value;
}

// ---- angles ----

// 2 / pi, 32 bits a word, after a word of zeros.
const uint kTwoOverPi[42] = uint[](
    0u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu,
    0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu,
    0xe88235f5u, 0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu,
    0xbdf9283bu, 0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u,
    0x4f463f66u, 0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u,
    0x1f8d5d08u, 0x56033046u, 0xfc7b6babu, 0xf0cfbc20u, 0x9af4361du, 0u);

// x = quadrant * pi/2 + the pair. A double is m * 2 ** e with m of 53 bits: of the words of 2 / pi,
// those whose product with it is a multiple of 4 count for nothing, seven after them leave more bits
// than any double's product can begin with zeros. REQUIRES: x in [2 ** 22, infinity).
dvec2 reduce_large_angle(double x, out int quadrant) {
  uvec2 bits = unpackDouble2x32(x);
  uvec2 m = uvec2(bits.x, (bits.y & 0xfffffu) | 0x100000u);
  int e = int(bits.y >> 20) - 1075;
  int first = ((e - 2) >> 5) + 1;  // in the table, which begins with zeros
  uint shift = uint(e - 2) & 31u;
  // The low seven words of m times seven words of the table; words[0] is the highest.
  uint words[7];
  uint carry = 0u, carry_high = 0u;
  for (int i = 6; i >= 0; --i) {
    // Sum of m.x * table[i] and m.y * table[i + 1], as columns: two products and what is carried.
    uint high, low, sum, overflow;
    umulExtended(m.x, kTwoOverPi[first + i], high, low);
    sum = uaddCarry(carry, low, overflow);
    uint next = uaddCarry(carry_high, overflow, overflow);
    uint next_high = overflow;
    next = uaddCarry(next, high, overflow);
    next_high += overflow;
    if (i < 6) {
      umulExtended(m.y, kTwoOverPi[first + i + 1], high, low);
      sum = uaddCarry(sum, low, overflow);
      next = uaddCarry(next, overflow, overflow);
      next_high += overflow;
      next = uaddCarry(next, high, overflow);
      next_high += overflow;
    }
    words[i] = sum;
    carry = next;
    carry_high = next_high;
  }
  // The quadrant comes to the two highest bits, the fraction behind it.
  if (shift != 0u) {
    for (int i = 0; i < 6; ++i) words[i] = (words[i] << shift) | (words[i + 1] >> (32u - shift));
    words[6] <<= shift;
  }
  quadrant = int(words[0] >> 30);
  for (int i = 0; i < 6; ++i) words[i] = (words[i] << 2) | (words[i + 1] >> 30);
  words[6] <<= 2;
  bool past_half = words[0] >= 0x80000000u;
  quadrant += int(past_half);
  dvec2 fraction = dvec2(0.0lf, 0.0lf);
  double unit = 2.3283064365386963e-10lf;  // 2 ** -32
  for (int i = 0; i < 6; ++i) {
    // The complement of what is past one half, short of 2 ** -192.
    dvec2 sum = exact_sum(fraction.x, double(past_half ? ~words[i] : words[i]) * unit);
    fraction = dvec2(sum.x, fraction.y + sum.y);
    unit *= 2.3283064365386963e-10lf;
  }
  if (past_half) fraction = dvec2(-fraction.x, -fraction.y);
  dvec2 r = exact_product(fraction.x, 1.5707963267948966lf);
  return exact_sum(
      r.x, r.y + fraction.x * 6.123233995736766e-17lf + fraction.y * 1.5707963267948966lf);
}
// The same for any finite x.
dvec2 reduce_angle64(double x, out int quadrant) {
  quadrant = 0;
  double a = abs(x);
  if (a <= 0.78539816339744828lf) return dvec2(x, 0.0lf);
  if (a >= 4194304.0lf) {
    dvec2 r = reduce_large_angle(a, quadrant);
    if (!is_negative(x)) return r;
    quadrant = -quadrant;
    return dvec2(-r.x, -r.y);
  }
  // pi/2 in parts of 30 bits: their products with n are exact.
  precise double n = op_round(x * 0.63661977236758134lf);
  precise double high = x - n * 1.570796325802803lf;
  dvec2 r = exact_sum(high, -n * 9.9209357916352214e-10lf);
  dvec2 next = exact_sum(r.x, -n * 5.1701829788902496e-19lf);
  quadrant = int(n);
  return exact_sum(next.x, r.y + next.y - n * 2.9038559739793605e-28lf);
}

double sine_of(dvec2 r) {
  double z = r.x * r.x;
  double p = 1.0lf / 355687428096000.0lf;
  p = p * z - 1.0lf / 1307674368000.0lf;
  p = p * z + 1.0lf / 6227020800.0lf;
  p = p * z - 1.0lf / 39916800.0lf;
  p = p * z + 1.0lf / 362880.0lf;
  p = p * z - 1.0lf / 5040.0lf;
  p = p * z + 1.0lf / 120.0lf;
  p = p * z - 1.0lf / 6.0lf;
  return r.x + (p * z * r.x + r.y * (1.0lf - 0.5lf * z));
}
double cosine_of(dvec2 r) {
  double z = r.x * r.x;
  double p = 1.0lf / 20922789888000.0lf;
  p = p * z - 1.0lf / 87178291200.0lf;
  p = p * z + 1.0lf / 479001600.0lf;
  p = p * z - 1.0lf / 3628800.0lf;
  p = p * z + 1.0lf / 40320.0lf;
  p = p * z - 1.0lf / 720.0lf;
  p = p * z + 1.0lf / 24.0lf;
  precise double h = 0.5lf * z;
  precise double w = 1.0lf - h;
  precise double lost = (1.0lf - w) - h;
  return w + (lost + (p * z * z - r.x * r.y));
}
double op_sin(double x) {
  if (is_nan(x) || is_infinite(x)) return nan_double();
  if (!is_nonzero(x)) return x;
  int quadrant;
  dvec2 r = reduce_angle64(x, quadrant);
  double value = (quadrant & 1) != 0 ? cosine_of(r) : sine_of(r);
  return (quadrant & 2) != 0 ? -value : value;
}
double op_cos(double x) {
  if (is_nan(x) || is_infinite(x)) return nan_double();
  int quadrant;
  dvec2 r = reduce_angle64(x, quadrant);
  double value = (quadrant & 1) != 0 ? sine_of(r) : cosine_of(r);
  return ((quadrant + 1) & 2) != 0 ? -value : value;
}
double op_tan(double x) {
  if (is_nan(x) || is_infinite(x)) return nan_double();
  if (!is_nonzero(x)) return x;
  int quadrant;
  dvec2 r = reduce_angle64(x, quadrant);
  double s = sine_of(r), c = cosine_of(r);
  return (quadrant & 1) != 0 ? -c / s : s / c;
}

// The angle of the point (x, y), both >= 0, not both 0 and not both infinite: that of the nearest
// fourth c of the slope, and of (slope - c) / (1 + slope c), which is at most 1/8.
double angle_of(double y, double x) {
  double low = min(x, y), high = max(x, y);
  if (is_infinite(high)) return y > x ? 1.5707963267948966lf : 0.0lf;
  if (high > 1.0e300lf) {
    low *= 9.5367431640625e-7lf;  // 2 ** -20
    high *= 9.5367431640625e-7lf;
  } else if (high < 1.0e-290lf) {
    low *= 18014398509481984.0lf;
    high *= 18014398509481984.0lf;
  }
  int fourth = int(op_round(4.0lf * low / high));
  double c = 0.25lf * double(fourth);
  double t = (low - c * high) / (high + c * low);
  double z = t * t;
  double p = -1.0lf / 19.0lf;
  p = p * z + 1.0lf / 17.0lf;
  p = p * z - 1.0lf / 15.0lf;
  p = p * z + 1.0lf / 13.0lf;
  p = p * z - 1.0lf / 11.0lf;
  p = p * z + 1.0lf / 9.0lf;
  p = p * z - 1.0lf / 7.0lf;
  p = p * z + 1.0lf / 5.0lf;
  p = p * z - 1.0lf / 3.0lf;
  const double of_fourths[5] = double[](0.0lf, 0.24497866312686414lf, 0.46364760900080609lf,
                                        0.64350110879328437lf, 0.78539816339744828lf);
  const double rests[5] = double[](0.0lf, 1.0698755618734451e-17lf, 2.2698777452961687e-17lf,
                                   1.5834785051444286e-17lf, 3.061616997868383e-17lf);
  double value = of_fourths[fourth] + (t + (p * z * t + rests[fourth]));
  return y > x ? (1.5707963267948966lf - value) + 6.123233995736766e-17lf : value;
}
double op_atan(double x) {
  if (!is_nonzero(x) || is_nan(x)) return x;
  return with_sign(angle_of(abs(x), 1.0lf), x);
}
double op_atan2(double y, double x) {
  if (is_nan(x) || is_nan(y)) return nan_double();
  double angle;
  if (is_infinite(x) && is_infinite(y)) {
    angle = 0.78539816339744828lf;
  } else {
    angle = !is_nonzero(y) ? 0.0lf : angle_of(abs(y), abs(x));
  }
  if (is_negative(x)) angle = (3.1415926535897931lf - angle) + 1.2246467991473532e-16lf;
  return with_sign(angle, y);
}
double op_asin(double x) {
  double a = abs(x);
  if (!(a <= 1.0lf)) return nan_double();
  if (!is_nonzero(x)) return x;
  return with_sign(angle_of(a, sqrt((1.0lf - a) * (1.0lf + a))), x);
}
double op_acos(double x) {
  if (!(abs(x) <= 1.0lf)) return nan_double();
  return 2.0lf * angle_of(sqrt(1.0lf - x), sqrt(1.0lf + x));
}

// ---- the error function ----

// The series below 0.8; beyond, 1 - t exp(-x * x) p(t) with t = 2 / (2 + x) and a polynomial through
// the Chebyshev nodes of x in [0.8, 6.3].
double op_erf(double x) {
  double a = abs(x);
  if (!is_nonzero(x) || is_nan(x)) return x;
  if (a < 0.8lf) {
    double z = x * x;
    double p = 1.4483264643598138e-15lf;  // (-1) ** n / (n! (2 n + 1)) from n = 16 on
    p = p * z - 2.4668270102644571e-14lf;
    p = p * z + 3.9554295164585257e-13lf;
    p = p * z - 5.9477940136376354e-12lf;
    p = p * z + 8.3507027951472397e-11lf;
    p = p * z - 1.0892221037148573e-9lf;
    p = p * z + 1.3122532963802806e-8lf;
    p = p * z - 1.4503852223150468e-7lf;
    p = p * z + 1.4589169000933706e-6lf;
    p = p * z - 1.3227513227513228e-5lf;
    p = p * z + 1.0683760683760684e-4lf;
    p = p * z - 7.5757575757575758e-4lf;
    p = p * z + 4.6296296296296294e-3lf;
    p = p * z - 2.3809523809523808e-2lf;
    p = p * z + 0.1lf;
    p = p * z - 1.0lf / 3.0lf;
    return 1.1283791670955126lf * (x + p * z * x);
  }
  double b = min(a, 6.3lf);
  double t = 2.0lf / (2.0lf + b);
  double u = t * 4.2254545454545456lf - 2.0181818181818181lf;  // in [-1, 1]
  double p = -4.8277466833855099e-13lf;
  p = p * u + 1.1449500949609792e-12lf;
  p = p * u + 5.4771780005779799e-12lf;
  p = p * u - 3.4219542263902643e-11lf;
  p = p * u + 2.5687976076636489e-11lf;
  p = p * u + 4.7806278615206603e-10lf;
  p = p * u - 1.9673744264005605e-9lf;
  p = p * u - 2.6668471708222884e-9lf;
  p = p * u + 4.4584782625695656e-8lf;
  p = p * u - 6.0995159152493848e-8lf;
  p = p * u - 8.0077559871080582e-7lf;
  p = p * u + 2.8490184694471632e-6lf;
  p = p * u + 1.5694646932144376e-5lf;
  p = p * u - 8.6360964134027043e-5lf;
  p = p * u - 5.0118024787108655e-4lf;
  p = p * u + 2.129150983393579e-3lf;
  p = p * u + 3.0729252793071243e-2lf;
  p = p * u + 0.15675809547830113lf;
  p = p * u + 0.49569414454872446lf;
  return with_sign(a > 6.0lf ? 1.0lf : 1.0lf - op_exp(-b * b) * t * p, x);
}

#endif
