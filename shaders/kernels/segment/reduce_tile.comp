// The combination of every segment's rows: as reduce.comp, by a workgroup for each segment and column,
// for long segments of rows too narrow to give neighbours work. The order of combination depends on the
// size of subgroups alone (lib/group_combine.glsl, SUBGROUPS). generated.glsl as there.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SUBGROUPS
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/table.glsl"
#include "params/segment.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { SegmentParams p; };
#include "generated.glsl"
#include "lib/segment_rows.glsl"
#define PART VALUE
#define JOIN(a, b) COMBINE(a, b)
#include "lib/group_combine.glsl"

VALUE with_rows(VALUE result, uint first, uint last, uint inner, uint j) {
  for (uint i = first + gl_LocalInvocationID.x; i < last; i += LOCAL_X)
    result = COMBINE(result, LOAD(row_at(i) * inner + j));
  return result;
}

void main() {
  const uint inner = slot(p.inner), segments = slot(p.segments), items = segments * inner;
  const uint lane = gl_LocalInvocationID.x;
  for (uint item = gl_WorkGroupID.x; item < items; item += gl_NumWorkGroups.x) {
    const uint s = item / inner, j = item - s * inner;
    const uint first = LOAD_START(s), last = LOAD_START(s + 1);
    const uint first_chunk = (first + CHUNK - 1) / CHUNK, last_chunk = last / CHUNK;
    const bool has_chunks = first_chunk < last_chunk;
    VALUE result = with_rows(IDENTITY, first, has_chunks ? first_chunk * CHUNK : last, inner, j);
    if (has_chunks) {
      for (uint chunk = first_chunk + lane; chunk < last_chunk; chunk += LOCAL_X)
        result = COMBINE(result, LOAD_TOTAL(segments + 1 + j + chunk * inner));
      result = with_rows(result, last_chunk * CHUNK, last, inner, j);
    }
    result = group_combined(result);
    if (lane == 0) STORE(item, result);
  }
}
