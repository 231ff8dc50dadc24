// Which tuple of indices is the last to name a slice, in rows of a batch: 1 + its number in last[], which
// holds 0 before, by atomic maxima, so that the order of invocations does not matter. One invocation
// per tuple. generated.glsl: load_indices(i).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { LastTupleParams p; };
layout(set = 0, binding = 1, std430) buffer Last { uint last[]; };
#include "generated.glsl"
#include "lib/tuple.glsl"

void main() {
  const uint tuples = slot(p.tuples), count = slot(p.count);
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint i = gl_GlobalInvocationID.x; i < tuples; i += stride) {
    uint slice;
    if (find_slice(BATCHED == 1 ? i / count : 0, i, slice)) atomicMax(last[slice], i + 1);
  }
}
