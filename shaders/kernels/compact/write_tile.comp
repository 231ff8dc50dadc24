// Second half of compaction, GPU variant: positions of the set bits of LOCAL_X words, after those
// of earlier tiles; `before` is the number of the latter. The last tile writes the total number.
// An invocation per bit, so that neighbours write side by side. SUBGROUPS as in lib/group_scan.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SUBGROUPS
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#endif
#include "lib/table.glsl"
#include "params/compact.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { CompactParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer Words { uint words[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Before { uint before[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Indices { uint indices[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Count { uvec2 live_count[]; };
#define VALUE uint
#define IDENTITY 0u
#define COMBINE(a, b) ((a) + (b))
#include "lib/group_scan.glsl"

shared uint tile_words[LOCAL_X], tile_starts[LOCAL_X];

void main() {
  const uint count = slot(p.count), word_count = (count + 31) / 32;
  const uint tiles = (word_count + LOCAL_X - 1) / LOCAL_X, lane = group_lane();
  if (tiles == 0 && gl_GlobalInvocationID.x == 0) live_count[0] = uvec2(0u);
  for (uint tile = gl_WorkGroupID.x; tile < tiles; tile += gl_NumWorkGroups.x) {
    const uint w = tile * LOCAL_X + lane;
    const uint flags = w < word_count ? words[w] : 0u;
    uint total;
    const uint start = before[tile] + group_scan_before(lane, bitCount(flags), total);
    if (tile == tiles - 1 && lane == 0) live_count[0] = uvec2(start + total, 0u);
    // What other invocations read of the tile before, they read in front of the scan's barriers.
    tile_words[lane] = flags;
    tile_starts[lane] = start;
    barrier();
    for (uint at = lane; at < LOCAL_X * 32; at += LOCAL_X) {
      const uint word = tile_words[at / 32], bit = 1u << (at % 32);
      if ((word & bit) == 0u) continue;
      indices[tile_starts[at / 32] + bitCount(word & (bit - 1u))] = tile * LOCAL_X * 32 + at;
    }
  }
}
