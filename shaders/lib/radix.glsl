// One pass of a radix sort along rows [rows, extent]: its digits, its counters and the entries that it
// reads. SOURCE: where the pass reads keys:
//   0  the elements themselves, in their order
//   1  pairs (key word, position) of the pass before
//   2  the elements, in the order of the positions of the pass before
// generated.glsl: KEY_WORD(i) (the word of element i's key that is sorted by), with SOURCE > 0
// LOAD_PAIR(i). VECTORS: instead of those, 16 bytes at once: KEY_VEC4(q) (words of four keys) or
// PAIR_VEC4(q) (two pairs).
#ifndef ULLAGE_LIB_RADIX
#define ULLAGE_LIB_RADIX

const uint kDigits = 1u << DIGIT_BITS;

uint digit_of(uint word, uint shift) { return (word >> shift) & (kDigits - 1u); }

// Key word and position of entry i of the row at `base`.
uvec2 entry(uint base, uint i) {
#if VECTORS && SOURCE == 0
  return uvec2(KEY_VEC4((base + i) / 4)[(base + i) & 3u], i);
#elif VECTORS
  const uvec4 two = PAIR_VEC4((base + i) / 2);
  return ((base + i) & 1u) == 0u ? two.xy : two.zw;
#elif SOURCE == 0
  return uvec2(KEY_WORD(base + i), i);
#elif SOURCE == 1
  return LOAD_PAIR(base + i);
#else
  const uint at = LOAD_PAIR(base + i).y;
  return uvec2(KEY_WORD(base + at), at);
#endif
}

// Counter of a digit in piece `index` of a row that is cut into `pieces`: digits of a row follow each
// other, the pieces of a digit too.
uint counter(uint row, uint digit, uint index, uint pieces) {
  return (row * kDigits + digit) * pieces + index;
}

#endif
