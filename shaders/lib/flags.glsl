// Which elements are not zero, by their bits: NaN and denormals are, -0 is not. WIDTH is the bytes
// of an element, SIGNED_ZERO: the sign bit does not count. LOAD_CONDITION(i) reads 16 bytes.
#ifndef ULLAGE_LIB_FLAGS
#define ULLAGE_LIB_FLAGS

// Elements in 16 bytes, and pieces of 16 bytes that make 32 elements.
const uint kFlagsPerLoad = 16 / WIDTH;
const uint kLoadsPerWord = 2 * WIDTH;

// The bits of a word that decide whether an element is zero. Of floats all but the sign, as a
// number that compilers do not know, for is_nonzero's reason (lib/bits.glsl): a comparison of
// unsigned words, as there, takes CPUs 1.4 times as long. `count`, of elements, is below 2^31.
uint value_bits(uint count) { return SIGNED_ZERO == 1 ? 0x7fffffffu ^ count >> 31 : 0xffffffffu; }

// Bit i: element i of the piece is not zero. `bits`: value_bits().
uint flags_of(uvec4 v, uint bits) {
#if WIDTH == 8
  return uint((v.x | (v.y & bits)) != 0u) | uint((v.z | (v.w & bits)) != 0u) << 1;
#elif WIDTH == 4
  v &= bits;
  return uint(v.x != 0u) | uint(v.y != 0u) << 1 | uint(v.z != 0u) << 2 | uint(v.w != 0u) << 3;
#elif WIDTH == 2
  v &= SIGNED_ZERO == 1 ? 0x7fff7fffu : 0xffffffffu;
  uint flags = 0;
  [[unroll]] for (int i = 0; i < 4; ++i)
    flags |= (uint((v[i] & 0xffffu) != 0u) | uint(v[i] > 0xffffu) << 1) << (2 * i);
  return flags;
#else
  uint flags = 0;
  [[unroll]] for (int i = 0; i < 4; ++i) {
    [[unroll]] for (int j = 0; j < 4; ++j)
      flags |= uint((v[i] & (0xffu << (8 * j))) != 0u) << (4 * i + j);
  }
  return flags;
#endif
}

// The flags of word `w` that lie below `count`.
uint live_flags(uint flags, uint w, uint count) {
  return (w + 1) * 32 <= count ? flags : flags & ((1u << (count & 31u)) - 1u);
}

#endif
