// Last call of a radix pass, CPU variant: every entry goes to the next free place of its digit and
// run, which `places` contains at first. generated.glsl: STORE_ENTRY(i, entry). WIDE_STORES: 64
// bits at once, which cost CPU drivers as much as 32.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if WIDE_STORES
#include "lib/wide.glsl"
#endif
#include "lib/table.glsl"
#include "params/sort.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RadixParams p; };
#include "generated.glsl"
#include "lib/radix_runs.glsl"

void move(Piece piece, uvec2 e) {
  const uint at = table_place(digit_of(e.x, p.shift)), to = digit_table[at];
  digit_table[at] = to + 1;
  STORE_ENTRY(piece.base + to, e);
}

void main() {
  const uint extent = slot(p.extent), pieces = slot(p.pieces), items = slot(p.rows) * pieces;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint item = gl_GlobalInvocationID.x; item < items; item += stride) {
    const Piece piece = piece_of(item, extent, pieces);
    for (uint d = 0; d < kDigits; d += 8) {
      [[unroll]] for (uint u = 0; u < 8; ++u)
        digit_table[table_place(d + u)] = places[counter(piece, d + u, pieces)];
    }
    uint i = piece.first;
    for (; i < piece.last && (piece.base + i) % kAlignment != 0u; ++i)
      move(piece, entry(piece.base, i));
    for (; i + 4 <= piece.last; i += 4) {
      const uvec2 entries[4] = four_entries(piece.base, i);
      [[unroll]] for (uint u = 0; u < 4; ++u) move(piece, entries[u]);
    }
    for (; i < piece.last; ++i) move(piece, entry(piece.base, i));
  }
}
