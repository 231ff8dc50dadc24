// The total of every whole chunk of CHUNK rows, where one segment has all of it: as totals.comp, by
// a workgroup for each chunk and column, for rows too narrow to give neighbours work. The order of
// combination depends on the size of subgroups alone (lib/group_combine.glsl, SUBGROUPS).
// generated.glsl as there.
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

void main() {
  const uint rows = slot(p.rows), inner = slot(p.inner), first_total = slot(p.segments) + 1;
  const uint items = rows / CHUNK * inner, lane = gl_LocalInvocationID.x;
  for (uint item = gl_WorkGroupID.x; item < items; item += gl_NumWorkGroups.x) {
    const uint chunk = item / inner, j = item - chunk * inner, first = chunk * CHUNK;
    if (load_key_ids(row_at(first)) != load_key_ids(row_at(first + CHUNK - 1))) continue;
    VALUE total = IDENTITY;
    [[unroll]] for (uint i = 0; i < CHUNK; i += LOCAL_X)
      total = COMBINE(total, LOAD(row_at(first + i + lane) * inner + j));
    total = group_combined(total);
    if (lane == 0) STORE_TOTAL(first_total + item, total);
  }
}
