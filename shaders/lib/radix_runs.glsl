// Pieces of a radix pass (lib/radix.glsl), one per invocation: it owns a contiguous run of
// a row, so that order within a digit is kept without any synchronisation, and a column of the table in
// shared memory.
#ifndef ULLAGE_LIB_RADIX_RUNS
#define ULLAGE_LIB_RADIX_RUNS
#include "lib/radix.glsl"

shared uint digit_table[kDigits * LOCAL_X];

uint table_place(uint digit) { return digit * LOCAL_X + gl_LocalInvocationID.x; }

#if VECTORS
const uint kAlignment = 4;
#else
const uint kAlignment = 1;
#endif
// Entries i .. i + 3. REQUIRES: base + i is a multiple of kAlignment.
uvec2[4] four_entries(uint base, uint i) {
#if VECTORS && SOURCE == 0
  const uvec4 k = KEY_VEC4((base + i) / 4);
  return uvec2[](uvec2(k.x, i), uvec2(k.y, i + 1), uvec2(k.z, i + 2), uvec2(k.w, i + 3));
#elif VECTORS
  const uvec4 a = PAIR_VEC4((base + i) / 2), b = PAIR_VEC4((base + i) / 2 + 1);
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
uint counter(Piece piece, uint digit, uint pieces) {
  return counter(piece.row, digit, piece.index, pieces);
}

#endif
