// Last call of a radix pass, GPU variant: a workgroup orders a tile by digits in shared memory,
// entries of the same digit one after another. Entries come there and go from there side by side.
// `places`: where the first of a digit goes. generated.glsl: STORE_ENTRY(i, entry). SUBGROUPS as in
// lib/group_scan.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SUBGROUPS
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#endif
#include "lib/table.glsl"
#include "params/sort.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RadixParams p; };
#include "generated.glsl"
#define STAGED (2u * LOCAL_X * ITEMS / 32u * 33u)
#include "lib/radix_tile.glsl"

// Entries in `staged`, keys in front of the rest, with gaps, so that runs of ITEMS begin in banks of
// their own.
void stage(uint i, uvec2 e) {
  staged[i + i / 32u] = e.x;
  staged[STAGED / 2u + i + i / 32u] = e.y;
}
uvec2 staged_entry(uint i) {
  return uvec2(staged[i + i / 32u], staged[STAGED / 2u + i + i / 32u]);
}

void main() {
  const uint extent = slot(p.extent), pieces = slot(p.pieces), items = slot(p.rows) * pieces;
  const uint lane = group_lane();
  for (uint item = gl_WorkGroupID.x; item < items; item += gl_NumWorkGroups.x) {
    const Tile tile = tile_of(item, extent, pieces);
    const uint own = tile.first + lane * ITEMS;
    uvec2 entries[ITEMS], fields = uvec2(0u);
    uint places_in_lane[ITEMS];
    // Each place was read by who writes it now.
    [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
      const uint i = k * LOCAL_X + lane;
      stage(i, entry(tile.base, min(tile.first + i, tile.last - 1u)));
    }
    barrier();
    [[unroll]] for (uint k = 0; k < ITEMS; ++k) entries[k] = staged_entry(lane * ITEMS + k);
    [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
      const uint digit = digit_of(entries[k].x, p.shift);
      places_in_lane[k] = count_digit(fields, digit, own + k < tile.last);
    }
    place_digits(lane, fields);
    barrier();
    [[unroll]] for (uint k = 0; k < ITEMS; ++k)
      places_in_lane[k] += place_of(lane, digit_of(entries[k].x, p.shift));
    // From places in the tile to those in the row.
    if (lane < kDigits)
      digit_begins[lane] =
          places[counter(tile.row, lane, tile.index, pieces)] - digit_begins[lane];
    barrier();
    [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
      if (own + k >= tile.last) continue;
      stage(places_in_lane[k], entries[k]);
    }
    barrier();
    [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
      const uint i = k * LOCAL_X + lane;
      if (tile.first + i >= tile.last) continue;
      const uvec2 e = staged_entry(i);
      STORE_ENTRY(tile.base + digit_begins[digit_of(e.x, p.shift)] + i, e);
    }
  }
}
