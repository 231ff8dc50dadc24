// Second half of compaction, GPU variant: positions of the set bits of LOCAL_X words, after those
// of earlier tiles; `before` is the number of the latter. The last tile writes the total number.
// SUBGROUPS as in lib/group_scan.glsl.
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

void main() {
  const uint count = slot(p.count), word_count = (count + 31) / 32;
  const uint tiles = (word_count + LOCAL_X - 1) / LOCAL_X, lane = group_lane();
  if (tiles == 0 && gl_GlobalInvocationID.x == 0) live_count[0] = uvec2(0u);
  for (uint tile = gl_WorkGroupID.x; tile < tiles; tile += gl_NumWorkGroups.x) {
    const uint w = tile * LOCAL_X + lane;
    uint flags = w < word_count ? words[w] : 0u, total;
    uint to = before[tile] + group_scan_before(lane, bitCount(flags), total);
    if (tile == tiles - 1 && lane == 0) live_count[0] = uvec2(to + total, 0u);
    while (flags != 0u) {
      indices[to++] = w * 32 + uint(findLSB(flags));
      flags &= flags - 1u;
    }
  }
}
