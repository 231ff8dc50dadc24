// Last call of a radix pass, GPU variant: a workgroup orders a tile by digits in shared memory,
// entries of the same digit one after another, and writes it from there, so that neighbours write
// neighbouring entries. `places`: where the first of a digit goes. generated.glsl: STORE_ENTRY(i,
// entry). SUBGROUPS as in lib/group_scan.glsl.
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
#define STAGED (2u * LOCAL_X * ITEMS)
#include "lib/radix_tile.glsl"

void main() {
  const uint extent = slot(p.extent), pieces = slot(p.pieces), items = slot(p.rows) * pieces;
  const uint lane = group_lane();
  for (uint item = gl_WorkGroupID.x; item < items; item += gl_NumWorkGroups.x) {
    const Tile tile = tile_of(item, extent, pieces);
    const uint own = tile.first + lane * ITEMS;
    uvec2 entries[ITEMS], fields = uvec2(0u);
    uint places_in_lane[ITEMS];
    [[unroll]] for (uint k = 0; k < ITEMS; ++k)
      entries[k] = entry(tile.base, min(own + k, tile.last - 1u));
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
      staged[places_in_lane[k]] = entries[k].x;
      staged[kTile + places_in_lane[k]] = entries[k].y;
    }
    barrier();
    [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
      const uint i = k * LOCAL_X + lane;
      if (tile.first + i >= tile.last) continue;
      const uvec2 e = uvec2(staged[i], staged[kTile + i]);
      STORE_ENTRY(tile.base + digit_begins[digit_of(e.x, p.shift)] + i, e);
    }
  }
}
