// The functions of lib/float_parts.glsl on doubles.
#ifndef ULLAGE_LIB_FLOAT_PARTS64
#define ULLAGE_LIB_FLOAT_PARTS64
#include "lib/float64.glsl"

double op_copysign(double a, double b) { return with_sign(a, b); }

double op_logb(double x) {
  if (is_nan(x)) return x;
  if (is_infinite(x)) return infinity_double();
  return is_nonzero(x) ? double(binary_exponent(x)) : -infinity_double();
}

double op_nextafter(double a, double b) {
  if (is_nan(a) || is_nan(b)) return nan_double();
  if (a == b && is_nonzero(a) == is_nonzero(b)) return b;
  uvec2 bits = unpackDouble2x32(a);
  if (!is_nonzero(a)) return packDouble2x32(uvec2(1u, unpackDouble2x32(b).y & 0x80000000u));
  // Away from 0 the next number has the next bits.
  uint carry;
  if ((a < b) != is_negative(a)) {
    bits.x = uaddCarry(bits.x, 1u, carry);
    bits.y += carry;
  } else {
    bits.x = usubBorrow(bits.x, 1u, carry);
    bits.y -= carry;
  }
  return packDouble2x32(bits);
}

// |a| without as many |b| as are in it, 50 bits of the quotient at a time: exact, as the remainder
// of a step is a multiple of the last place of b and below its multiple s.
double op_fmod(double a, double b) {
  if (is_nan(a) || is_nan(b) || is_infinite(a) || !is_nonzero(b)) return nan_double();
  double rest = abs(a), divisor = abs(b);
  for (int step = 0; step < 44 && rest >= divisor; ++step) {
    int above = max(binary_exponent(rest) - binary_exponent(divisor) - 50, 0);
    // Far from the largest and the least numbers, so that no part of the product is lost.
    int size = binary_exponent(rest), shift = size > 900 ? -200 : size < -600 ? 300 : 0;
    double s = scaled_by(divisor, above + shift), r = scaled_by(rest, shift);
    dvec2 taken = exact_product(op_trunc(r / s), s);
    precise double left = (r - taken.x) - taken.y;
    left = left < 0.0lf ? left + s : left;
    left = left >= s ? left - s : left;
    rest = scaled_by(left, -shift);
  }
  return with_sign(rest, a);
}
double op_floor_mod(double a, double b) {
  double r = op_fmod(a, b);
  return is_nonzero(r) && (r < 0.0) != (b < 0.0) ? r + b : r;
}
// Subtracts the nearest multiple: of two, the even one. By twice |b|, so that the remainder shows
// whether the number of |b| in |a| is odd.
double op_remainder(double a, double b) {
  if (is_nan(a) || is_nan(b) || is_infinite(a) || !is_nonzero(b)) return nan_double();
  if (is_infinite(b)) return a;
  double divisor = abs(b), below = abs(a);
  bool odd = false;
  if (divisor < 8.0e307lf) below = op_fmod(below, 2.0lf * divisor);
  if (below >= divisor) {
    below -= divisor;
    odd = true;
  }
  double above = divisor - below;
  bool up = below > above || (below == above && odd);
  return with_sign(up ? above : below, up == is_negative(a) ? 1.0lf : -1.0lf);
}

// x + y, rounded to odd: a later rounding to fewer bits is then right.
double sum_to_odd(double x, double y) {
  dvec2 sum = exact_sum(x, y);
  uvec2 bits = unpackDouble2x32(sum.x);
  if (!is_nonzero(sum.y) || (bits.x & 1u) != 0u) return sum.x;
  uint carry;
  if ((sum.y > 0.0lf) == (sum.x > 0.0lf)) {
    bits.x |= 1u;
  } else {
    bits.x = usubBorrow(bits.x, 1u, carry);
    bits.y -= carry;
  }
  return packDouble2x32(bits);
}
double op_fma(double a, double b, double c) {
  if (is_nan(a) || is_infinite(a) || is_nan(b) || is_infinite(b) || is_nan(c)) return a * b + c;
  if (is_infinite(c)) return c;
  if (!is_nonzero(a) || !is_nonzero(b)) return a * b + c;
  int a_exponent = binary_exponent(a), b_exponent = binary_exponent(b);
  int exponent = a_exponent + b_exponent;
  double u = scaled_by(a, -a_exponent), v = scaled_by(b, -b_exponent), w = 0.0lf;
  if (is_nonzero(c)) {
    int c_exponent = binary_exponent(c);
    if (c_exponent - exponent > 120) return c;
    w = scaled_by(scaled_by(c, -c_exponent), max(c_exponent - exponent, -120));
  }
  dvec2 product = exact_product(u, v);
  dvec2 low = exact_sum(w, product.y);
  dvec2 high = exact_sum(product.x, low.x);
  return scaled_by(high.x + sum_to_odd(high.y, low.y), clamp(exponent, -2040, 2040));
}

#endif
