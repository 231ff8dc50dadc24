// Position of the first index out of range, per workgroup: tuples of DEPTH indices, an extent e per
// coordinate. Index i is out of range unless -e <= i < e or, without FROM_END, 0 <= i < e.
// Invocations stride over the tuples and stop at their first. The grid has at least one workgroup,
// so that there is a result for no tuples too. generated.glsl: load_indices(i).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "lib/first.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { OutsideParams p; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Firsts { uint firsts[]; };
#include "generated.glsl"

void main() {
  const uint tuples = slot(p.tuples), stride = gl_NumWorkGroups.x * LOCAL_X;
  uint first = kNone;
  for (uint tuple = gl_GlobalInvocationID.x; tuple < tuples && first == kNone; tuple += stride) {
    [[unroll]] for (uint k = 0; k < DEPTH; ++k) {
      const uint extent = slot(p.extents[k]), at = tuple * DEPTH + k;
      const int index = narrow_index(load_indices(at));
      const int position = FROM_END != 0 ? from_start(index, extent) : index;
      if (!is_inside(position, extent)) first = min(first, at);
    }
  }
  first = first_of_group(first);
  if (gl_LocalInvocationID.x == 0) firsts[gl_WorkGroupID.x] = first;
}
