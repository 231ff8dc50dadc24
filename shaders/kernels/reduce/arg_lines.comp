// Position of the extremum along the middle axis of [outer, extent, inner]: one invocation per
// line, in order, so ties go to the first (LAST: the last). Writes i64. STAGE 1: one per chunk of
// CHUNK elements of a line, positions u32 of [outer, chunks, inner]; STAGE 2: of a line's chunks, by
// the positions in found[]. The loop is unrolled by 8: 240,000 steps stay within the loop budget.
// generated.glsl: LOAD(index), VALUE and BETTER(candidate, best): is the candidate strictly before, or
// with LAST at least as good.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/reduce.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push {
  ArgReduceParams p;
};
#if STAGE == 1
#define PLACE uint
#define AS_PLACE(position) position
#else
#define PLACE uvec2
#define AS_PLACE(position) uvec2(position, 0)
#endif
#include "generated.glsl"

#if STAGE == 2
layout(set = 0, binding = 2, std430) readonly buffer Found { uint found[]; };
#endif

void main() {
  const uint extent = slot(p.extent), inner = slot(p.inner);
  const uint chunks = (extent + CHUNK - 1) / CHUNK;
  const uint lines = slot(p.outer) * inner * (STAGE == 1 ? chunks : 1);
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint line = gl_GlobalInvocationID.x; line < lines; line += stride) {
    const uint column = line % inner, above = line / inner;
#if STAGE == 1
    const uint outer = above / chunks, begin = (above - outer * chunks) * CHUNK;
    const uint count = min(CHUNK, extent - begin);
#else
    const uint outer = above, begin = 0, count = STAGE == 2 ? chunks : extent;
#endif
    const uint base = outer * extent * inner + column;
#if STAGE == 2
#define POSITION(i) found[(outer * chunks + (i)) * inner + column]
#else
#define POSITION(i) (begin + (i))
#endif
    uint position = POSITION(0);
    VALUE best = LOAD(base + position * inner);
    for (uint i = 1; i < count; i += 8) {
      [[unroll]] for (uint k = 0; k < 8; ++k) {
        // Past the end the last element is looked at again, which changes nothing.
        const uint at = POSITION(min(i + k, count - 1));
        const VALUE candidate = LOAD(base + at * inner);
        const bool better = BETTER(candidate, best);
        best = better ? candidate : best;
        position = better ? at : position;
      }
    }
    y[line] = AS_PLACE(position);
  }
}
