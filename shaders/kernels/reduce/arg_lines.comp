// Position of the extremum along the middle axis of [outer, extent, inner]: one invocation per
// line, in order, so ties go to the first (LAST: the last). Writes i64. The loop is unrolled by 8:
// extents up to 240,000 stay within the loop budget. generated.glsl: LOAD(index), VALUE and
// BETTER(candidate, best): is the candidate strictly before, or with LAST at least as good.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/reduce.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push {
  ArgReduceParams p;
};
#include "generated.glsl"

void main() {
  const uint extent = slot(p.extent), inner = slot(p.inner), lines = slot(p.outer) * inner;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint line = gl_GlobalInvocationID.x; line < lines; line += stride) {
    const uint base = (line / inner) * extent * inner + line % inner;
    VALUE best = LOAD(base);
    uint position = 0;
    for (uint i = 1; i < extent; i += 8) {
      [[unroll]] for (uint k = 0; k < 8; ++k) {
        // Past the end the last element is looked at again, which changes nothing.
        const uint at = min(i + k, extent - 1);
        const VALUE candidate = LOAD(base + at * inner);
        const bool better = BETTER(candidate, best);
        best = better ? candidate : best;
        position = better ? at : position;
      }
    }
    y[line] = uvec2(position, 0);
  }
}
