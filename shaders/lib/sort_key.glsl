// Elements as unsigned integers in the same order: key_<dtype> takes bits as load_<name> gives them
// and needs no arithmetic in the dtype. NaN comes last and every NaN is the same, -0 is +0. 64-bit
// dtypes have keys of two words, low word first.
#ifndef ULLAGE_LIB_SORT_KEY
#define ULLAGE_LIB_SORT_KEY

// Of a float of `width` bits whose infinity is `infinity`.
uint float_key(uint bits, uint infinity, uint sign) {
  const uint magnitude = bits & (sign - 1u), ones = sign | (sign - 1u);
  if (magnitude > infinity) return ones;
  if (magnitude == 0u) return sign;
  return (bits & sign) != 0u ? ones - bits : bits | sign;
}
uint key_f32(uint bits) { return float_key(bits, 0x7f800000u, 0x80000000u); }
uint key_f16(uint bits) { return float_key(bits & 0xffffu, 0x7c00u, 0x8000u); }
uint key_bf16(uint bits) { return float_key(bits & 0xffffu, 0x7f80u, 0x8000u); }
uvec2 key_f64(uvec2 bits) {
  const uint high = bits.y & 0x7fffffffu;
  if (high > 0x7ff00000u || (high == 0x7ff00000u && bits.x != 0u)) return uvec2(0xffffffffu);
  if ((high | bits.x) == 0u) return uvec2(0u, 0x80000000u);
  return (bits.y & 0x80000000u) != 0u ? ~bits : uvec2(bits.x, bits.y | 0x80000000u);
}

uint key_bool(uint bits) { return bits & 0xffu; }
uint key_u8(uint bits) { return bits & 0xffu; }
uint key_u16(uint bits) { return bits & 0xffffu; }
uint key_u32(uint bits) { return bits; }
uvec2 key_u64(uvec2 bits) { return bits; }
uint key_i8(uint bits) { return (bits & 0xffu) ^ 0x80u; }
uint key_i16(uint bits) { return (bits & 0xffffu) ^ 0x8000u; }
uint key_i32(uint bits) { return bits ^ 0x80000000u; }
uvec2 key_i64(uvec2 bits) { return uvec2(bits.x, bits.y ^ 0x80000000u); }

bool key_less(uint a, uint b) { return a < b; }
bool key_less(uvec2 a, uvec2 b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }

#endif
