// Reduction of rows: y[o, c] combines x[o, i] for i in chunk c of a row. One workgroup per piece:
// strided partial results, then a tree in shared memory; both orders are fixed. The GPU form of
// reduce/lines.comp for contiguous rows. generated.glsl as there.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/reduce.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push {
  ReduceParams p;
};
#include "generated.glsl"

shared VALUE partial[LOCAL_X];

void main() {
  const uint extent = slot(p.extent), chunks = slot(p.chunks), count = slot(p.count);
  const uint pieces = slot(p.outer) * chunks, lane = gl_LocalInvocationID.x;
  for (uint piece = gl_WorkGroupID.x; piece < pieces; piece += gl_NumWorkGroups.x) {
    const uint first = (piece % chunks) * p.chunk, last = min(first + p.chunk, extent);
    const uint base = (piece / chunks) * extent;
    VALUE result = IDENTITY;
    for (uint i = first + lane; i < last; i += LOCAL_X) result = COMBINE(result, LOAD(base + i));
    barrier();
    partial[lane] = result;
    for (uint step = LOCAL_X / 2; step > 0; step >>= 1) {
      barrier();
      if (lane < step) partial[lane] = COMBINE(partial[lane], partial[lane + step]);
    }
    if (lane == 0) STORE(piece, FINISH(partial[0], count), 0, 1);
  }
}
