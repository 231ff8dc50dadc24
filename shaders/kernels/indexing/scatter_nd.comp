// Updates of slices of y below DEPTH leading axes, in every row of a batch. One invocation takes one
// element of all slices of a row and walks its updates in order. generated.glsl: load_indices(i), LOAD_UPDATE(i), y[] and
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
#include "lib/tuple.glsl"

void main() {
  const uint lines = slot(p.lines), count = slot(p.count), inner = slot(p.inner);
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint line = gl_GlobalInvocationID.x; line < lines; line += stride) {
#if BATCHED
    const uint row = line / inner, element = line - row * inner;
#else
    const uint row = 0, element = line;
#endif
    for (uint i = 0; i < count; i += 2) {
      [[unroll]] for (uint k = 0; k < 2; ++k) {
        const uint from = row * count + min(i + k, count - 1);
        uint slice;
        if (find_slice(row, from, slice) && i + k < count) {
          const uint at = slice * inner + element;
          y[at] = APPLY(y[at], LOAD_UPDATE(from * inner + element));
        }
      }
    }
  }
}
