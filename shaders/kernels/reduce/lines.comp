// Reduction along the middle axis of [outer, extent, inner]: y[o, c, j] combines x[o, i, j] for i
// in chunk c. One invocation per result (with VEC4S: four neighbours along the inner axis), in
// order of i, so the result does not depend on the grid. A second call combines the chunks.
// generated.glsl (reduce_code): VALUE, IDENTITY, LOAD(index), COMBINE(a, b), FINISH(value, count) and
// STORE(index, value, first, kept), which with VEC4S makes elements from `kept` on 0.
// Limit: chunk / 4 iterations of one loop must stay below the loop budget.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/reduce.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push {
  ReduceParams p;
};
#include "generated.glsl"

void main() {
  const uint extent = slot(p.extent), inner = slot(p.inner);
  const uint chunks = slot(p.chunks), chunk = slot(p.chunk);
  const uint lines = slot(p.outer) * chunks * inner;
  const uint count = slot(p.count), stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint line = gl_GlobalInvocationID.x; line < lines; line += stride) {
    const uint j = line % inner, piece = line / inner;
    const uint first = (piece % chunks) * chunk, last = min(first + chunk, extent);
    uint index = ((piece / chunks) * extent + first) * inner + j;
    VALUE result = IDENTITY;
    uint i = first;
    for (; i + 4 <= last; i += 4) {
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        result = COMBINE(result, LOAD(index));
        index += inner;
      }
    }
    for (; i < last; ++i) {
      result = COMBINE(result, LOAD(index));
      index += inner;
    }
    STORE(line, FINISH(result, count), j * 4, slot(p.kept));
  }
}
