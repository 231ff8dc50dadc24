// Pieces of a radix pass (lib/radix.glsl), one per workgroup: tiles of LOCAL_X * ITEMS
// entries of a row, ITEMS neighbouring ones for each invocation in the order of group_lane(). One
// scan finds where the entries of a digit begin in the tile's order: word w of an invocation's
// column counts its digits w and, in the high half, w + 8; in the order of words, then of
// invocations, what comes before a word is where its first entry goes. REQUIRES: DIGIT_BITS is 4,
// ITEMS at most 8, LOCAL_X at least 128, LOCAL_X * ITEMS below 65536.
#ifndef ULLAGE_LIB_RADIX_TILE
#define ULLAGE_LIB_RADIX_TILE
#include "lib/radix.glsl"

#define VALUE uint
#define IDENTITY 0u
#define COMBINE(a, b) ((a) + (b))
#include "lib/group_scan.glsl"

const uint kTile = LOCAL_X * ITEMS, kWords = kDigits / 2u;
// Each invocation scans part of a word: as many columns as there are words. Columns lie so that, of 32
// neighbours, neither their columns nor their parts meet in one of 32 banks where LOCAL_X is 128.
const uint kParts = LOCAL_X / kWords, kPartStride = kParts + 4u, kWordStride = kWords * kPartStride + 16u;

// The columns; then STAGED words for the kernel's own use.
shared uint staged[max(STAGED, kWords * kWordStride)];
shared uint digit_begins[kDigits + 1u];

struct Tile {
  uint row, index, base;  // base: of the row's elements
  uint first, last;       // entries
};
Tile tile_of(uint item, uint extent, uint pieces) {
  const uint row = item / pieces, index = item - row * pieces, first = index * kTile;
  return Tile(row, index, row * extent, first, min(first + kTile, extent));
}

// Counts one of an invocation's entries, if it `exists`, in fields of 4 bits and returns how many of its
// digit it had.
uint count_digit(inout uvec2 fields, uint digit, bool exists) {
  const uint at = (digit & 7u) * 4u, one = uint(exists) << at;
  const bool is_high = digit >= kWords;
  const uint before = bitfieldExtract(is_high ? fields.y : fields.x, int(at), 4);
  fields.x += is_high ? 0u : one;
  fields.y += is_high ? one : 0u;
  return before;
}

uint column_of(uint lane) { return lane % kWords * kPartStride + lane / kWords; }

// Of all invocations' counts: columns of places in the tile's order, and digit_begins. Followed by a
// barrier before any invocation reads another's.
void place_digits(uint lane, uvec2 fields) {
  const uint column = column_of(lane), word = lane / kParts, part = lane % kParts;
  barrier();
  [[unroll]] for (uint w = 0; w < kWords; ++w)
    staged[w * kWordStride + column] = bitfieldExtract(fields.x, int(4u * w), 4) |
                                       bitfieldExtract(fields.y, int(4u * w), 4) << 16u;
  barrier();
  const uint first = word * kWordStride + part;
  uint counts[kWords], sum = 0u, total;
  [[unroll]] for (uint i = 0; i < kWords; ++i) {
    counts[i] = staged[first + i * kPartStride];
    sum += counts[i];
  }
  uint place = group_scan_before(lane, sum, total);
  // Digits of the high half come behind all of the low one.
  place += total << 16u;
  if (part == 0u) {
    digit_begins[word] = place & 0xffffu;
    digit_begins[word + kWords] = place >> 16u;
  }
  if (lane == 0u) digit_begins[kDigits] = (total & 0xffffu) + (total >> 16u);
  [[unroll]] for (uint i = 0; i < kWords; ++i) {
    staged[first + i * kPartStride] = place;
    place += counts[i];
  }
}

// Where an invocation's first entry of a digit goes.
uint place_of(uint lane, uint digit) {
  const uint places = staged[digit % kWords * kWordStride + column_of(lane)];
  return digit >= kWords ? places >> 16u : places & 0xffffu;
}

#endif
