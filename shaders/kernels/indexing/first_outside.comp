// Position, index and extent (i64) of the first index out of range among those that the workgroups
// of outside.comp found; -1, 0 and 0 where they found none. One workgroup. generated.glsl:
// load_indices(i).
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "lib/first.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { FirstOutsideParams p; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Firsts { uint firsts[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Result { uvec2 result[]; };
#include "generated.glsl"

uvec2 wide(uint bits) { return uvec2(bits, (bits & 0x80000000u) != 0u ? 0xffffffffu : 0u); }
uvec2 wide(uvec2 bits) { return bits; }

void main() {
  const uint groups = slot(p.groups);
  uint own = kNone;
  for (uint i = gl_LocalInvocationID.x; i < groups; i += LOCAL_X) own = min(own, firsts[i]);
  const uint first = first_of_group(own);
  if (gl_LocalInvocationID.x != 0) return;
  if (first == kNone) {
    result[0] = uvec2(0xffffffffu);
    result[1] = uvec2(0u);
    result[2] = uvec2(0u);
    return;
  }
  result[0] = uvec2(first, 0u);
  result[1] = wide(load_indices(first));
  result[2] = uvec2(slot(p.extents[first % DEPTH]), 0u);
}
