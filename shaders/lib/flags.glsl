// Which elements are not zero, by their bits: NaN and denormals are, -0 is not. WIDTH is the bytes
// of an element, SIGNED_ZERO says that the sign bit does not count. LOAD_CONDITION(i) reads 16 bytes.
#ifndef ULLAGE_LIB_FLAGS
#define ULLAGE_LIB_FLAGS

// Elements in 16 bytes, and pieces of 16 bytes that make 32 elements.
const uint kFlagsPerLoad = 16 / WIDTH;
const uint kLoadsPerWord = 2 * WIDTH;

// Bit i: element i of the piece is not zero.
uint flags_of(uvec4 v) {
#if WIDTH == 8
  const uint m = SIGNED_ZERO == 1 ? 0x7fffffffu : 0xffffffffu;
  return uint((v.x | (v.y & m)) != 0u) | uint((v.z | (v.w & m)) != 0u) << 1;
#elif WIDTH == 4
  // As in is_nonzero (lib/bits.glsl).
  const bvec4 set = SIGNED_ZERO == 1 ? greaterThan(v << 1, v >> 31) : notEqual(v, uvec4(0));
  return uint(set.x) | uint(set.y) << 1 | uint(set.z) << 2 | uint(set.w) << 3;
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
