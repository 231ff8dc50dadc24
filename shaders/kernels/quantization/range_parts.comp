// The range of each part of x [total], from the least number, or 0, to the largest, or 0: ranges
// [parts] of pairs. A part is what a workgroup reads, its invocations next to each other, all
// workgroups' parts interleaved. TEXEL: x comes through a texel buffer.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/quantization.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RangeParams p; };
DECLARE_VEC4S(0, x);
layout(set = 0, binding = 1, std430) writeonly restrict buffer Ranges { vec2 ranges[]; };

shared vec2 of_lanes[LOCAL_X];

void main() {
  const uint total = slot(p.total), vec4s = (total + 3u) / 4u, lane = gl_LocalInvocationID.x;
  vec4 low = vec4(0.0), high = vec4(0.0);
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += gl_NumWorkGroups.x * LOCAL_X) {
    const vec4 v = keep_below(LOAD_VEC4(x, vec4_index), vec4_index * 4u, total);
    low = mix(low, v, lessThan(v, low));
    high = mix(high, v, greaterThan(v, high));
  }
  of_lanes[lane] = vec2(min(min(low.x, low.y), min(low.z, low.w)),
                        max(max(high.x, high.y), max(high.z, high.w)));
  barrier();
  if (lane == 0u) {
    vec2 all = of_lanes[0];
    for (uint i = 1u; i < LOCAL_X; ++i)
      all = vec2(min(all.x, of_lanes[i].x), max(all.y, of_lanes[i].y));
    ranges[gl_WorkGroupID.x] = all;
  }
}
