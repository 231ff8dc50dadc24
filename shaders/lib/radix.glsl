// One pass of a radix sort along rows [rows, extent]: what counting and scattering share. An
// invocation owns a contiguous run of a row, so that order within a digit is kept without any
// synchronisation, and a column of the table in shared memory. SOURCE: where the pass reads keys:
//   0  the elements themselves, in their order
//   1  pairs (key word, position) of the pass before
//   2  the elements, in the order of the positions of the pass before
// generated.glsl: KEY_WORD(i) (the word of element i's key that is sorted by), with SOURCE > 0
// LOAD_PAIR(i). VECTORS: instead of those, 16 bytes at once: KEY_QUAD(q) (words of four keys) or
// PAIR_QUAD(q) (two pairs).
#ifndef ULLAGE_LIB_RADIX
#define ULLAGE_LIB_RADIX

const uint kDigits = 1u << DIGIT_BITS;

shared uint digit_table[kDigits * LOCAL_X];

uint table_place(uint digit) { return digit * LOCAL_X + gl_LocalInvocationID.x; }
uint digit_of(uint word, uint shift) { return (word >> shift) & (kDigits - 1u); }

// Key word and position of entry i of the row at `base`.
uvec2 entry(uint base, uint i) {
#if VECTORS && SOURCE == 0
  return uvec2(KEY_QUAD((base + i) / 4)[(base + i) & 3u], i);
#elif VECTORS
  const uvec4 two = PAIR_QUAD((base + i) / 2);
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

#if VECTORS
const uint kAlignment = 4;
#else
const uint kAlignment = 1;
#endif
// Entries i .. i + 3. REQUIRES: base + i is a multiple of kAlignment.
uvec2[4] four_entries(uint base, uint i) {
#if VECTORS && SOURCE == 0
  const uvec4 k = KEY_QUAD((base + i) / 4);
  return uvec2[](uvec2(k.x, i), uvec2(k.y, i + 1), uvec2(k.z, i + 2), uvec2(k.w, i + 3));
#elif VECTORS
  const uvec4 a = PAIR_QUAD((base + i) / 2), b = PAIR_QUAD((base + i) / 2 + 1);
  return uvec2[](a.xy, a.zw, b.xy, b.zw);
#else
  return uvec2[](entry(base, i), entry(base, i + 1), entry(base, i + 2), entry(base, i + 3));
#endif
}

struct Piece {
  uint row, index, base;  // base: of the row's elements
  uint first, last;       // of the run
};
Piece piece_of(uint item, uint extent, uint pieces) {
  const uint row = item / pieces, index = item - row * pieces;
  const uint run = (extent + pieces - 1) / pieces, first = min(index * run, extent);
  return Piece(row, index, row * extent, first, min(first + run, extent));
}
// Counter of a digit: digits of a row follow each other, the pieces of a digit too.
uint counter(Piece piece, uint digit, uint pieces) {
  return (piece.row * kDigits + digit) * pieces + piece.index;
}

#endif
