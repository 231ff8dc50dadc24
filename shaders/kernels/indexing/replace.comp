// x with slices of `inner` elements replaced by those of updates that last[] names (last_tuple.comp,
// last_element.comp). One invocation computes four neighbouring elements; with WHOLE all of one
// slice. generated.glsl: BITS, load_x(i), load_updates(i) and store_y(vec4_index, a, b, c, d).
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ReplaceParams p; };
layout(set = 0, binding = 2, std430) readonly buffer Last { uint last[]; };
#include "generated.glsl"

BITS fetch(uint element, uint slice, uint by, uint inner) {
  if (by == 0) return load_x(element);
  return load_updates((by - 1) * inner + (element - slice * inner));
}
BITS fetch_any(uint element, uint inner) {
  const uint slice = element / inner;
  return fetch(element, slice, last[slice], inner);
}

void main() {
  const uint total = slot(p.total), inner = slot(p.inner), end = total - 1;
  const uint vec4s = (total + 3) / 4, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += stride) {
    const uint first = vec4_index * 4;
#if WHOLE
    const uint slice = first / inner, by = last[slice];
    store_y(vec4_index, fetch(first, slice, by, inner), fetch(first + 1, slice, by, inner),
            fetch(first + 2, slice, by, inner), fetch(first + 3, slice, by, inner));
#else
    store_y(vec4_index, fetch_any(first, inner), fetch_any(min(first + 1, end), inner),
            fetch_any(min(first + 2, end), inner), fetch_any(min(first + 3, end), inner));
#endif
  }
}
