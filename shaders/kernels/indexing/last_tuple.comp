// Which tuple of indices is the last to name a slice, in rows of a batch: 1 + its number in found[], which
// is 0 before, by atomic maxima, so that the order of invocations does not matter. With PLACES, the
// other way round: found[i] is the slice that tuple i names, ~0 where it is out of range. One
// invocation per tuple. generated.glsl: load_indices(i).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { LastTupleParams p; };
layout(set = 0, binding = 1, std430) buffer Found { uint found[]; };
#include "generated.glsl"
#include "lib/tuple.glsl"

void main() {
  const uint tuples = slot(p.tuples), count = slot(p.count);
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint i = gl_GlobalInvocationID.x; i < tuples; i += stride) {
    uint slice;
    const bool inside = find_slice(BATCHED == 1 ? i / count : 0, i, slice);
#if PLACES
    found[i] = inside ? slice : ~0u;
#else
    if (inside) atomicMax(found[slice], i + 1);
#endif
  }
}
