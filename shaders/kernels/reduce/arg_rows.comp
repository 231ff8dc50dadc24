// Position of the extremum of each row of [outer, extent], GPU variant: a workgroup per row, whose
// invocations look at every LOCAL_X-th element each and compare what they found
// (lib/group_combine.glsl, SUBGROUPS): of equals the first position wins (LAST: the last), in
// whatever order they meet. Writes i64. generated.glsl: LOAD(index) and BETTER(candidate, best) as in
// arg_lines.comp, BITS(value) and VALUE_OF(bits), the word of an element.
#version 450
#extension GL_GOOGLE_include_directive : require
#if SUBGROUPS
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/table.glsl"
#include "params/reduce.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push {
  ArgReduceParams p;
};
#define PLACE uvec2
#include "generated.glsl"

// Of two elements and their positions.
uvec2 better_of(uvec2 a, uvec2 b) {
  const bool in_order = a.y <= b.y;
  const uvec2 earlier = in_order ? a : b, later = in_order ? b : a;
  return BETTER(VALUE_OF(later.x), VALUE_OF(earlier.x)) ? later : earlier;
}
#define PART uvec2
#define JOIN(a, b) better_of(a, b)
#include "lib/group_combine.glsl"

void main() {
  const uint extent = slot(p.extent), rows = slot(p.outer), lane = gl_LocalInvocationID.x;
  for (uint row = gl_WorkGroupID.x; row < rows; row += gl_NumWorkGroups.x) {
    const uint base = row * extent;
    uint position = min(lane, extent - 1u);
    VALUE best = LOAD(base + position);
    for (uint at = lane + LOCAL_X; at < extent; at += LOCAL_X) {
      const VALUE candidate = LOAD(base + at);
      const bool better = BETTER(candidate, best);
      best = better ? candidate : best;
      position = better ? at : position;
    }
    const uvec2 found = group_combined(uvec2(BITS(best), position));
    if (lane == 0) y[row] = uvec2(found.y, 0);
  }
}
