// Slices of x along one axis, chosen by indices. One invocation computes four neighbouring elements
// or, with UNITS, 16 bytes of one slice. generated.glsl: BITS, load_x(i), load_indices(i) and
// store_y(vec4_index, a, b, c, d) or, with UNITS, store_y(unit, a).
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { GatherParams p; };
#include "generated.glsl"

BITS fetch(uint element, uint extent, uint inner, uint count) {
  const uint slice = element / inner, outer = slice / count;
  const uint at = clamped_index(narrow_index(load_indices(slice - outer * count)), extent);
  return load_x((outer * extent + at) * inner + (element - slice * inner));
}

void main() {
  const uint total = slot(p.total), extent = slot(p.extent), inner = slot(p.inner);
  const uint count = slot(p.count), stride = gl_NumWorkGroups.x * LOCAL_X;
#if UNITS
  for (uint unit = gl_GlobalInvocationID.x; unit < total; unit += stride)
    store_y(unit, fetch(unit, extent, inner, count));
#else
  const uint vec4s = (total + 3) / 4, last = total - 1;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += stride) {
    const uint first = vec4_index * 4;
    store_y(vec4_index, fetch(first, extent, inner, count),
            fetch(min(first + 1, last), extent, inner, count),
            fetch(min(first + 2, last), extent, inner, count),
            fetch(min(first + 3, last), extent, inner, count));
  }
#endif
}
