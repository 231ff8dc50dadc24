// First call of a radix pass, GPU variant: how often each digit occurs in each tile. SUBGROUPS as
// in lib/group_scan.glsl.
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
#define STAGED 0u
#include "lib/radix_tile.glsl"

void main() {
  const uint extent = slot(p.extent), pieces = slot(p.pieces), items = slot(p.rows) * pieces;
  const uint lane = group_lane();
  for (uint item = gl_WorkGroupID.x; item < items; item += gl_NumWorkGroups.x) {
    const Tile tile = tile_of(item, extent, pieces);
    uvec2 fields = uvec2(0u);
    // Neighbours read neighbouring entries: here their order does not matter.
    [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
      const uint i = tile.first + k * LOCAL_X + lane;
      const uvec2 e = entry(tile.base, min(i, tile.last - 1u));
      count_digit(fields, digit_of(e.x, p.shift), i < tile.last);
    }
    place_digits(lane, fields);
    barrier();
    if (lane < kDigits)
      counts[counter(tile.row, lane, tile.index, pieces)] =
          digit_begins[lane + 1u] - digit_begins[lane];
  }
}
