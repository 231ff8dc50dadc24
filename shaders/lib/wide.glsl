// 64-bit words for stores (WIDE_STORES): a store of one costs CPU drivers as much as one of 32 bits
// and halves their code.
#ifndef ULLAGE_LIB_WIDE
#define ULLAGE_LIB_WIDE
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

// A zero that no compiler knows to be one. Without it llvmpipe selects among whole words where
// halves were selected, spills vectors of 64 bytes and reads words out of them, for which some
// processors wait 30 cycles each.
uint unknown_zero() { return gl_NumWorkGroups.x >> 31; }

// Two neighbours, the first in the low half. Not packUint2x32: CPU drivers pass that through memory.
uint64_t wide_word(uvec2 bits) {
  bits ^= unknown_zero();
  return uint64_t(bits.x) | (uint64_t(bits.y) << 32);
}
u64vec2 wide_words(uvec4 bits) {
  bits ^= unknown_zero();
  return u64vec2(bits.xz) | (u64vec2(bits.yw) << 32);
}

#endif
