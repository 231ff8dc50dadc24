// 64-bit integers from two 32-bit words, for every device: I64 in two's complement and U64.
// Selections (mix) instead of branches: lanes stay together, and SwiftShader's compiler takes
// minutes over a chain of inlined functions that return early.
#ifndef ULLAGE_LIB_INT64
#define ULLAGE_LIB_INT64
#include "lib/bits.glsl"

struct I64 { uvec2 bits; };
struct U64 { uvec2 bits; };

I64 decode_i64(uvec2 bits) { return I64(bits); }
U64 decode_u64(uvec2 bits) { return U64(bits); }
uvec2 encode_i64(I64 x) { return x.bits; }
uvec2 encode_u64(U64 x) { return x.bits; }

// ---- on bit patterns ------------------------------------------------------------------------

uvec2 add64(uvec2 a, uvec2 b) {
  uint carry;
  uint low = uaddCarry(a.x, b.x, carry);
  return uvec2(low, a.y + b.y + carry);
}
uvec2 neg64(uvec2 a) { return add64(~a, uvec2(1u, 0u)); }
uvec2 sub64(uvec2 a, uvec2 b) {
  uint borrow;
  uint low = usubBorrow(a.x, b.x, borrow);
  return uvec2(low, a.y - b.y - borrow);
}
uvec2 mul64(uvec2 a, uvec2 b) {
  uint high, low;
  umulExtended(a.x, b.x, high, low);
  return uvec2(low, high + a.x * b.y + a.y * b.x);
}
bool less64(uvec2 a, uvec2 b) { return mix(a.y < b.y, a.x < b.x, a.y == b.y); }
bool is_negative64(uvec2 a) { return (a.y & 0x80000000u) != 0u; }
bool signed_less64(uvec2 a, uvec2 b) {
  return less64(uvec2(a.x, a.y ^ 0x80000000u), uvec2(b.x, b.y ^ 0x80000000u));
}
// Bits beyond a word move with it; what the rest of n moves across words goes in two steps, because
// a shift by 32 is undefined.
uvec2 shift_left64(uvec2 a, uint n) {
  const uvec2 moved = mix(a, uvec2(0u, a.x), bvec2(n >= 32u));
  const uint by = n & 31u;
  const uvec2 shifted = uvec2(moved.x << by, (moved.y << by) | ((moved.x >> 1) >> (31u - by)));
  return mix(shifted, uvec2(0u), bvec2(n >= 64u));
}
uvec2 shift_right64(uvec2 a, uint n) {
  const uvec2 moved = mix(a, uvec2(a.y, 0u), bvec2(n >= 32u));
  const uint by = n & 31u;
  const uvec2 shifted = uvec2((moved.x >> by) | ((moved.y << 1) << (31u - by)), moved.y >> by);
  return mix(shifted, uvec2(0u), bvec2(n >= 64u));
}
// Quotient and remainder, bit by bit where words are not enough; everything is 0 where b is 0.
uvec2 divide64(uvec2 a, uvec2 b, out uvec2 rest) {
  const bool words = (a.y | b.y) == 0u, defined = b != uvec2(0u);
  const uint divisor = max(b.x, 1u), word = a.x / divisor;
  const bvec2 starts = bvec2(words && defined);
  uvec2 quotient = mix(uvec2(0u), uvec2(word, 0u), starts);
  rest = mix(uvec2(0u), uvec2(a.x - word * divisor, 0u), starts);
  const int bits = mix(64, 0, words || !defined);
  for (int bit = 0; bit < bits; ++bit) {
    const bool carry = is_negative64(rest);
    rest = uvec2((rest.x << 1) | (a.y >> 31), (rest.y << 1) | (rest.x >> 31));
    a = uvec2(a.x << 1, (a.y << 1) | (a.x >> 31));
    const bool fits = carry || !less64(rest, b);
    rest = mix(rest, sub64(rest, b), bvec2(fits));
    quotient = uvec2((quotient.x << 1) | uint(fits), (quotient.y << 1) | (quotient.x >> 31));
  }
  return quotient;
}
uvec2 negate_if64(bool negative, uvec2 a) { return mix(a, neg64(a), bvec2(negative)); }
uvec2 magnitude64(uvec2 a) { return negate_if64(is_negative64(a), a); }
uvec2 power64(uvec2 base, uvec2 exponent) {
  uvec2 result = uvec2(1u, 0u);
  for (int bit = 0; bit < 64; ++bit) {
    result = mix(result, mul64(result, base), bvec2((exponent.x & 1u) != 0u));
    base = mul64(base, base);
    exponent = shift_right64(exponent, 1u);
  }
  return result;
}

// ---- ops ------------------------------------------------------------------------------------

I64 op_add(I64 a, I64 b) { return I64(add64(a.bits, b.bits)); }
U64 op_add(U64 a, U64 b) { return U64(add64(a.bits, b.bits)); }
I64 op_sub(I64 a, I64 b) { return I64(sub64(a.bits, b.bits)); }
U64 op_sub(U64 a, U64 b) { return U64(sub64(a.bits, b.bits)); }
I64 op_mul(I64 a, I64 b) { return I64(mul64(a.bits, b.bits)); }
U64 op_mul(U64 a, U64 b) { return U64(mul64(a.bits, b.bits)); }
I64 op_neg(I64 a) { return I64(neg64(a.bits)); }
I64 op_abs(I64 a) { return I64(magnitude64(a.bits)); }
U64 op_abs(U64 a) { return a; }
I64 op_sign(I64 a) {
  const uvec2 unsigned_sign = uvec2(uint(a.bits != uvec2(0u)), 0u);
  return I64(mix(unsigned_sign, uvec2(0xffffffffu), bvec2(is_negative64(a.bits))));
}
U64 op_sign(U64 a) { return U64(uvec2(uint(a.bits != uvec2(0u)), 0u)); }
I64 op_relu(I64 a) { return I64(mix(a.bits, uvec2(0u), bvec2(is_negative64(a.bits)))); }
U64 op_relu(U64 a) { return a; }

I64 op_div(I64 a, I64 b) {
  uvec2 rest;
  uvec2 quotient = divide64(magnitude64(a.bits), magnitude64(b.bits), rest);
  return I64(negate_if64(is_negative64(a.bits ^ b.bits), quotient));
}
U64 op_div(U64 a, U64 b) {
  uvec2 rest;
  return U64(divide64(a.bits, b.bits, rest));
}
I64 op_fmod(I64 a, I64 b) {
  uvec2 rest;
  divide64(magnitude64(a.bits), magnitude64(b.bits), rest);
  return I64(negate_if64(is_negative64(a.bits), rest));
}
U64 op_fmod(U64 a, U64 b) {
  uvec2 rest;
  divide64(a.bits, b.bits, rest);
  return U64(rest);
}
I64 op_floor_mod(I64 a, I64 b) {
  uvec2 rest = op_fmod(a, b).bits;
  const bool moves = rest != uvec2(0u) && is_negative64(rest ^ b.bits);
  return I64(mix(rest, add64(rest, b.bits), bvec2(moves)));
}
U64 op_floor_mod(U64 a, U64 b) { return op_fmod(a, b); }
U64 op_pow(U64 a, U64 b) { return U64(power64(a.bits, b.bits)); }
I64 op_pow(I64 a, I64 b) {
  if (!is_negative64(b.bits)) return I64(power64(a.bits, b.bits));
  if (a.bits == uvec2(1u, 0u)) return a;
  bool minus_one = a.bits == uvec2(0xffffffffu);
  return I64(!minus_one ? uvec2(0u) : (b.bits.x & 1u) != 0u ? a.bits : uvec2(1u, 0u));
}

bool op_equal(I64 a, I64 b) { return a.bits == b.bits; }
bool op_equal(U64 a, U64 b) { return a.bits == b.bits; }
bool op_not_equal(I64 a, I64 b) { return a.bits != b.bits; }
bool op_not_equal(U64 a, U64 b) { return a.bits != b.bits; }
bool op_less(I64 a, I64 b) { return signed_less64(a.bits, b.bits); }
bool op_less(U64 a, U64 b) { return less64(a.bits, b.bits); }
bool op_less_equal(I64 a, I64 b) { return !op_less(b, a); }
bool op_less_equal(U64 a, U64 b) { return !op_less(b, a); }
bool op_greater(I64 a, I64 b) { return op_less(b, a); }
bool op_greater(U64 a, U64 b) { return op_less(b, a); }
bool op_greater_equal(I64 a, I64 b) { return !op_less(a, b); }
bool op_greater_equal(U64 a, U64 b) { return !op_less(a, b); }
I64 op_where(bool c, I64 a, I64 b) { return I64(mix(b.bits, a.bits, bvec2(c))); }
U64 op_where(bool c, U64 a, U64 b) { return U64(mix(b.bits, a.bits, bvec2(c))); }
I64 op_max(I64 a, I64 b) { return op_where(op_less(a, b), b, a); }
U64 op_max(U64 a, U64 b) { return op_where(op_less(a, b), b, a); }
I64 op_min(I64 a, I64 b) { return op_where(op_less(b, a), b, a); }
U64 op_min(U64 a, U64 b) { return op_where(op_less(b, a), b, a); }

I64 op_bitwise_not(I64 a) { return I64(~a.bits); }
U64 op_bitwise_not(U64 a) { return U64(~a.bits); }
I64 op_bitwise_and(I64 a, I64 b) { return I64(a.bits & b.bits); }
U64 op_bitwise_and(U64 a, U64 b) { return U64(a.bits & b.bits); }
I64 op_bitwise_or(I64 a, I64 b) { return I64(a.bits | b.bits); }
U64 op_bitwise_or(U64 a, U64 b) { return U64(a.bits | b.bits); }
I64 op_bitwise_xor(I64 a, I64 b) { return I64(a.bits ^ b.bits); }
U64 op_bitwise_xor(U64 a, U64 b) { return U64(a.bits ^ b.bits); }
uint count64(uvec2 n) { return n.y != 0u ? 64u : min(n.x, 64u); }
I64 op_shift_left(I64 a, I64 b) { return I64(shift_left64(a.bits, count64(b.bits))); }
U64 op_shift_left(U64 a, U64 b) { return U64(shift_left64(a.bits, count64(b.bits))); }
U64 op_shift_right(U64 a, U64 b) { return U64(shift_right64(a.bits, count64(b.bits))); }
I64 op_shift_right(I64 a, I64 b) {
  const uvec2 flips = uvec2(is_negative64(a.bits) ? 0xffffffffu : 0u);
  const uvec2 shifted = flips ^ shift_right64(flips ^ a.bits, count64(b.bits));
  return I64(mix(shifted, uvec2(0u), bvec2(is_negative64(b.bits))));
}

// ---- conversions ----------------------------------------------------------------------------

I64 i64_from(int x) { return I64(uvec2(uint(x), x < 0 ? 0xffffffffu : 0u)); }

// Round to nearest even: the top 24 bits and a sticky bit, so that one conversion rounds.
float magnitude_to_float(uvec2 a) {
  int shift = findMSB(a.y) + 1;
  uvec2 top = shift_right64(a, uint(shift));
  uvec2 lost = sub64(a, shift_left64(top, uint(shift)));
  uint word = top.x | uint(lost != uvec2(0u));
  return float(word) * uintBitsToFloat(uint(shift + 127) << 23);
}
// Truncates; saturates at 2 ** 64 - 1.
uvec2 float_to_magnitude(float x) {
  const uint bits = floatBitsToUint(x) & 0x7fffffffu;
  const int exponent = int(bits >> 23) - 127;
  const uvec2 mantissa = uvec2((bits & 0x7fffffu) | 0x800000u, 0u);
  const uvec2 scaled = shift_right64(shift_left64(mantissa, uint(max(exponent - 23, 0))),
                                     uint(max(23 - exponent, 0)));
  return mix(scaled, uvec2(0xffffffffu), bvec2(exponent > 63));
}

#endif
