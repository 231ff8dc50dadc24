// Slices of x below DEPTH leading axes, or those of the same row of a batch, chosen by tuples of
// indices. One invocation computes four neighbouring elements. generated.glsl: BITS, load_x(i),
// load_indices(i), store_y(vec4_index, a, b, c, d).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { GatherNdParams p; };
#include "generated.glsl"

BITS fetch(uint element, uint inner) {
  const uint slice = element / inner;
#if BATCHED
  uint at = slice / slot(p.count);
#else
  uint at = 0;
#endif
  [[unroll]] for (uint k = 0; k < DEPTH; ++k) {
    const uint extent = slot(p.extents[k]);
    at = at * extent + clamped_index(narrow_index(load_indices(slice * DEPTH + k)), extent);
  }
  return load_x(at * inner + (element - slice * inner));
}

void main() {
  const uint total = slot(p.total), inner = slot(p.inner), last = total - 1;
  const uint vec4s = (total + 3) / 4, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += stride) {
    const uint first = vec4_index * 4;
    store_y(vec4_index, fetch(first, inner), fetch(min(first + 1, last), inner),
            fetch(min(first + 2, last), inner), fetch(min(first + 3, last), inner));
  }
}
