// Reduction of rows: y[o, c] combines x[o, i] for i in chunk c of a row. One workgroup per piece:
// strided partial results, then those of all invocations (lib/group_combine.glsl, SUBGROUPS); both
// orders are fixed. The GPU variant of reduce/lines.comp for contiguous rows. generated.glsl as
// there.
#version 450
#extension GL_GOOGLE_include_directive : require
#if SUBGROUPS
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/table.glsl"
#include "params/reduce.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push {
  ReduceParams p;
};
#include "generated.glsl"
#define PART VALUE
#define JOIN(a, b) COMBINE(a, b)
#include "lib/group_combine.glsl"

void main() {
  const uint extent = slot(p.extent), chunks = slot(p.chunks), chunk = slot(p.chunk);
  const uint count = slot(p.count);
  const uint pieces = slot(p.outer) * chunks, lane = gl_LocalInvocationID.x;
  for (uint piece = gl_WorkGroupID.x; piece < pieces; piece += gl_NumWorkGroups.x) {
    const uint first = (piece % chunks) * chunk, last = min(first + chunk, extent);
    const uint base = (piece / chunks) * extent;
    VALUE result = IDENTITY;
    for (uint i = first + lane; i < last; i += LOCAL_X) result = COMBINE(result, LOAD(base + i));
    result = group_combined(result);
    if (lane == 0) STORE(piece, FINISH(result, count), 0, 1);
  }
}
