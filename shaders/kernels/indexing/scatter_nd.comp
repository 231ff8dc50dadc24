// Updates of slices of y below DEPTH leading axes. One invocation takes one element of all slices and
// walks the updates in order. generated.glsl: load_indices(i), LOAD_UPDATE(i), y[] and
// APPLY(bits, update).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ScatterNdParams p; };
#include "generated.glsl"

// Slice that tuple i names; false where it is out of range.
bool find_slice(uint i, out uint slice) {
  bool inside = true;
  slice = 0;
  [[unroll]] for (uint k = 0; k < DEPTH; ++k) {
    const uint extent = slot(p.extents[k]);
    const int position = from_start(narrow_index(load_indices(i * DEPTH + k)), extent);
    inside = inside && is_inside(position, extent);
    slice = slice * extent + uint(position);
  }
  return inside;
}

void main() {
  const uint count = slot(p.count), inner = slot(p.inner), stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint line = gl_GlobalInvocationID.x; line < inner; line += stride) {
    for (uint i = 0; i < count; i += 2) {
      [[unroll]] for (uint k = 0; k < 2; ++k) {
        const uint from = min(i + k, count - 1);
        uint slice;
        if (find_slice(from, slice) && i + k < count) {
          const uint at = slice * inner + line;
          y[at] = APPLY(y[at], LOAD_UPDATE(from * inner + line));
        }
      }
    }
  }
}
