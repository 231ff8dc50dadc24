// Doubles in integer arithmetic, for every device: each operation is rounded once, to nearest even.
#ifndef ULLAGE_LIB_SOFT_FLOAT64
#define ULLAGE_LIB_SOFT_FLOAT64
#include "lib/int64.glsl"

#define SOFT_FINITE 0u
#define SOFT_INFINITE 1u
#define SOFT_NAN 2u

#define ROUND_DOWN 0u
#define ROUND_UP 1u
#define ROUND_EVEN 2u
#define ROUND_AWAY 3u  // to nearest, halves away from zero
#define ROUND_ZERO 4u

// (-1)^negative * bits * 2^exponent. Unpacked: the top bit is bit 62, or bits is 0 with a very low
// exponent. To be packed: any bits; where a result is inexact, the last one is sticky.
struct Soft {
  bool negative;
  uint kind;
  int exponent;
  uvec2 bits;
};

int leading_zeros64(uvec2 a) { return a.y != 0u ? 31 - findMSB(a.y) : 63 - findMSB(a.x); }

uvec2 multiply_wide(uvec2 a, uvec2 b, out uvec2 high) {
  uvec2 low_low, low_high, high_low, high_high;
  umulExtended(a.x, b.x, low_low.y, low_low.x);
  umulExtended(a.x, b.y, low_high.y, low_high.x);
  umulExtended(a.y, b.x, high_low.y, high_low.x);
  umulExtended(a.y, b.y, high_high.y, high_high.x);
  low_high = add64(low_high, uvec2(low_low.y, 0u));
  high_low = add64(high_low, uvec2(low_high.x, 0u));
  high = add64(add64(high_high, uvec2(low_high.y, 0u)), uvec2(high_low.y, 0u));
  return uvec2(low_low.x, high_low.x);
}

void take_back(uvec2 b, inout uvec2 rest, inout uint over, inout uint digit) {
  if (int(over) >= 0) return;
  rest = add64(rest, b);
  over += uint(less64(rest, b));
  --digit;
}

// (high * 2^64 + low) / b for high < b: four digits of 16 bits, each estimated from the leading
// words and at most two too large.
uvec2 divide_wide(uvec2 high, uvec2 low, uvec2 b, out uvec2 rest) {
  uint shift = uint(leading_zeros64(b));
  b = shift_left64(b, shift);
  high = shift_left64(high, shift) | shift_right64(low, 64u - shift);
  low = shift_left64(low, shift);
  uint top = max(b.y >> 16, 1u);
  uvec2 quotient = uvec2(0u);
  for (int i = 0; i < 4; ++i) {
    uint digit = min(high.y / top, 0xffffu);
    uint over = high.y >> 16;
    rest = uvec2((high.x << 16) | (low.y >> 16), (high.y << 16) | (high.x >> 16));
    low = uvec2(low.x << 16, (low.y << 16) | (low.x >> 16));
    uvec2 first, second;
    umulExtended(b.x, digit, first.y, first.x);
    umulExtended(b.y, digit, second.y, second.x);
    second = add64(second, uvec2(first.y, 0u));
    uvec2 product = uvec2(first.x, second.x);
    over -= second.y + uint(less64(rest, product));
    rest = sub64(rest, product);
    take_back(b, rest, over, digit);
    take_back(b, rest, over, digit);
    high = rest;
    quotient = uvec2((quotient.x << 16) | digit, (quotient.y << 16) | (quotient.x >> 16));
  }
  rest = shift_right64(high, shift);
  return quotient;
}

// A float of any format with 1 + exponent_bits + fraction_bits bits, the lowest of `bits`.
Soft soft_unpack(uvec2 bits, uint exponent_bits, uint fraction_bits) {
  Soft a;
  bits = shift_left64(bits, 63u - exponent_bits - fraction_bits);
  uint largest = (1u << exponent_bits) - 1u;
  uint field = (bits.y << 1) >> (32u - exponent_bits);
  a.negative = is_negative64(bits);
  a.bits = shift_right64(shift_left64(bits, 1u + exponent_bits), 2u);
  bool empty = a.bits == uvec2(0u);
  a.kind = field < largest ? SOFT_FINITE : empty ? SOFT_INFINITE : SOFT_NAN;
  if (field != 0u) {
    a.bits.y |= 0x40000000u;
    a.exponent = int(field) - int(largest >> 1) - 62;
    return a;
  }
  int shift = leading_zeros64(a.bits) - 1;
  a.exponent = empty ? -8192 : -int(largest >> 1) - 61 - shift;
  a.bits = shift_left64(a.bits, uint(shift));
  return a;
}

// Does `whole` round up when `rest` / 2^64 of a unit is dropped from it?
bool rounds_to_even(uvec2 whole, uvec2 rest) {
  bool more = ((rest.y & 0x7fffffffu) | rest.x) != 0u;
  return is_negative64(rest) && (more || (whole.x & 1u) != 0u);
}

uvec2 soft_pack(Soft a) {
  uvec2 sign = uvec2(0u, uint(a.negative) << 31);
  if (a.kind == SOFT_NAN) return uvec2(0u, 0x7ff80000u);
  if (a.kind == SOFT_FINITE && a.bits == uvec2(0u)) return sign;
  int shift = leading_zeros64(a.bits);
  uvec2 bits = shift_left64(a.bits, uint(shift));
  int field = a.exponent - shift + 63 + 1023;
  if (a.kind == SOFT_INFINITE || field >= 2047) return sign | uvec2(0u, 0x7ff00000u);
  uint lost = uint(field > 0 ? 11 : min(12 - field, 65));  // more than 11 in denormals
  uvec2 whole = shift_right64(bits, lost);
  if (rounds_to_even(whole, shift_left64(bits, 64u - lost))) whole = add64(whole, uvec2(1u, 0u));
  // The top bit of `whole` and the carry of rounding count up the exponent.
  return sign | uvec2(whole.x, whole.y + (uint(max(field - 1, 0)) << 20));
}

// An integer, of which the caller knows the sign and the magnitude.
Soft soft_integer(bool negative, uvec2 magnitude) {
  return Soft(negative, SOFT_FINITE, 0, magnitude);
}

Soft soft_add(Soft a, Soft b) {
  bool opposite = a.negative != b.negative;
  if (a.kind != SOFT_FINITE || b.kind != SOFT_FINITE) {
    bool undefined = opposite && a.kind == b.kind;
    Soft r = a.kind == SOFT_FINITE ? b : a;
    r.kind = undefined ? SOFT_NAN : max(a.kind, b.kind);
    return r;
  }
  if (a.exponent < b.exponent) {
    Soft t = a;
    a = b;
    b = t;
  }
  uint shift = uint(a.exponent - b.exponent);
  uvec2 aligned = shift_right64(b.bits, shift);
  aligned.x |= uint(shift_left64(aligned, shift) != b.bits);
  if (!opposite) {
    a.bits = add64(a.bits, aligned);
    return a;
  }
  a.bits = sub64(a.bits, aligned);
  if (is_negative64(a.bits)) {
    a.bits = neg64(a.bits);
    a.negative = !a.negative;
  }
  if (a.bits == uvec2(0u)) a.negative = false;
  return a;
}

Soft soft_mul(Soft a, Soft b) {
  bool zero = (a.kind == SOFT_FINITE && a.bits == uvec2(0u)) ||
              (b.kind == SOFT_FINITE && b.bits == uvec2(0u));
  Soft r;
  r.negative = a.negative != b.negative;
  r.kind = max(a.kind, b.kind);
  if (zero && r.kind == SOFT_INFINITE) r.kind = SOFT_NAN;
  r.exponent = a.exponent + b.exponent + 64;
  uvec2 low = multiply_wide(a.bits, b.bits, r.bits);
  r.bits.x |= uint(low != uvec2(0u));
  return r;
}

Soft soft_div(Soft a, Soft b) {
  bool infinite = b.kind == SOFT_FINITE && b.bits == uvec2(0u);
  bool zero = a.kind == SOFT_FINITE && a.bits == uvec2(0u);
  Soft r;
  r.negative = a.negative != b.negative;
  r.kind = max(a.kind, b.kind);
  if (r.kind != SOFT_NAN) {
    bool undefined = (infinite && zero) || (a.kind == SOFT_INFINITE && b.kind == SOFT_INFINITE);
    bool grows = infinite || a.kind == SOFT_INFINITE;
    r.kind = undefined ? SOFT_NAN : grows ? SOFT_INFINITE : SOFT_FINITE;
  }
  r.exponent = a.exponent - b.exponent - 63;
  uvec2 rest;
  r.bits = divide_wide(a.bits, uvec2(0u), shift_left64(b.bits, 1u) | uvec2(uint(infinite), 0u), rest);
  r.bits.x |= uint(rest != uvec2(0u));
  if (b.kind == SOFT_INFINITE) r.bits = uvec2(0u);
  return r;
}

// The root's 56 bits, one by one: the remainder takes two bits of the operand for each.
Soft soft_sqrt(Soft a) {
  if (a.kind == SOFT_NAN || a.bits == uvec2(0u)) return a;
  if (a.negative) a.kind = SOFT_NAN;
  if (a.kind != SOFT_FINITE) return a;
  uint odd = uint(a.exponent) & 1u;
  uvec2 next = shift_left64(a.bits, odd);
  uvec2 rest = uvec2(0u), root = uvec2(0u);
  for (int i = 0; i < 56; ++i) {
    rest = shift_left64(rest, 2u) | uvec2(next.y >> 30, 0u);
    next = shift_left64(next, 2u);
    uvec2 trial = shift_left64(root, 2u) | uvec2(1u, 0u);
    bool fits = !less64(rest, trial);
    if (fits) rest = sub64(rest, trial);
    root = shift_left64(root, 1u) | uvec2(uint(fits), 0u);
  }
  root.x |= uint(rest != uvec2(0u));
  return Soft(false, SOFT_FINITE, ((a.exponent - int(odd)) >> 1) - 24, root);
}

// REQUIRES: a is unpacked. The whole number has exponent 0, or more where it was whole already.
Soft soft_round(Soft a, uint mode) {
  if (a.kind != SOFT_FINITE || a.exponent >= 0) return a;
  uint shift = uint(-a.exponent);
  uvec2 whole = shift_right64(a.bits, shift);
  uvec2 rest = shift <= 64u ? shift_left64(a.bits, 64u - shift)
                            : uvec2(uint(a.bits != uvec2(0u)), 0u);
  bool inexact = rest != uvec2(0u);
  bool up = mode == ROUND_DOWN   ? inexact && a.negative
            : mode == ROUND_UP   ? inexact && !a.negative
            : mode == ROUND_EVEN ? rounds_to_even(whole, rest)
            : mode == ROUND_AWAY ? is_negative64(rest)
                                 : false;
  return soft_integer(a.negative, add64(whole, uvec2(uint(up), 0u)));
}

// The nearest float of a narrower format, halves to even; what is too large becomes infinite.
// REQUIRES: a is unpacked.
Soft soft_narrow(Soft a, uint exponent_bits, uint fraction_bits) {
  if (a.kind != SOFT_FINITE || a.bits == uvec2(0u)) return a;
  int largest = (1 << (exponent_bits - 1u)) - 1;
  int last = 1 - largest - int(fraction_bits);  // exponent of the last bit of denormals
  uint lost = uint(min(max(62 - int(fraction_bits), last - a.exponent), 65));
  uvec2 whole = shift_right64(a.bits, lost);
  if (rounds_to_even(whole, shift_left64(a.bits, 64u - lost))) whole = add64(whole, uvec2(1u, 0u));
  Soft r = Soft(a.negative, SOFT_FINITE, a.exponent + int(lost), whole);
  if (r.exponent + 63 - leading_zeros64(whole) > largest) r.kind = SOFT_INFINITE;
  return r;
}

// A rounded value as int64; false where it does not fit.
bool soft_to_int64(Soft a, out uvec2 integer) {
  uvec2 magnitude = shift_left64(a.bits, uint(a.exponent));
  integer = a.negative ? neg64(magnitude) : magnitude;
  bool fits = integer == uvec2(0u) || is_negative64(integer) == a.negative;
  return a.kind == SOFT_FINITE && a.exponent <= 1 && fits;
}

// ---- on packed doubles ----------------------------------------------------------------------

bool soft_is_nan(uvec2 a) { return less64(uvec2(0u, 0x7ff00000u), a & uvec2(~0u, 0x7fffffffu)); }
bool soft_is_zero(uvec2 a) { return ((a.y & 0x7fffffffu) | a.x) == 0u; }
bool soft_less(uvec2 a, uvec2 b) {
  if (soft_is_nan(a) || soft_is_nan(b) || (soft_is_zero(a) && soft_is_zero(b))) return false;
  bool both = is_negative64(a & b);
  return both ? less64(b, a) : signed_less64(a, b);
}
bool soft_equal(uvec2 a, uvec2 b) {
  return !soft_is_nan(a) && !soft_is_nan(b) && (a == b || (soft_is_zero(a) && soft_is_zero(b)));
}

#endif
