// Elements of x, one per element of indices, which replaces the coordinate on one axis. One
// invocation computes four neighbouring elements. generated.glsl: BITS, load_x(i), load_indices(i)
// and store_y(vec4_index, a, b, c, d).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { GatherElementsParams p; };
#include "generated.glsl"
#include "lib/place_on_axis.glsl"

BITS fetch(uint element) {
  const uint at = clamped_index(narrow_index(load_indices(element)), slot(p.axis_extent));
  return load_x(place_on_axis(at, element));
}

void main() {
  const uint total = slot(p.total), last = total - 1;
  const uint vec4s = (total + 3) / 4, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += stride) {
    const uint first = vec4_index * 4;
    store_y(vec4_index, fetch(first), fetch(min(first + 1, last)), fetch(min(first + 2, last)),
            fetch(min(first + 3, last)));
  }
}
