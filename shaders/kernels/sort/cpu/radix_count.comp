// First call of a radix pass, CPU variant: how often each digit occurs in each run.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/sort.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RadixParams p; };
#include "generated.glsl"
#include "lib/radix_runs.glsl"

void main() {
  const uint extent = slot(p.extent), pieces = slot(p.pieces), items = slot(p.rows) * pieces;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint item = gl_GlobalInvocationID.x; item < items; item += stride) {
    const Piece piece = piece_of(item, extent, pieces);
    [[dont_unroll]] for (uint d = 0; d < kDigits; d += 8)
      [[unroll]] for (uint u = 0; u < 8; ++u) digit_table[table_place(d + u)] = 0;
    uint i = piece.first;
    for (; i < piece.last && (piece.base + i) % kAlignment != 0u; ++i)
      ++digit_table[table_place(digit_of(entry(piece.base, i).x, p.shift))];
    for (; i + 4 <= piece.last; i += 4) {
      const uvec2 entries[4] = four_entries(piece.base, i);
      [[unroll]] for (uint u = 0; u < 4; ++u)
        ++digit_table[table_place(digit_of(entries[u].x, p.shift))];
    }
    for (; i < piece.last; ++i)
      ++digit_table[table_place(digit_of(entry(piece.base, i).x, p.shift))];
    [[dont_unroll]] for (uint d = 0; d < kDigits; d += 8) {
      [[unroll]] for (uint u = 0; u < 8; ++u)
        counts[counter(piece, d + u, pieces)] = digit_table[table_place(d + u)];
    }
  }
}
