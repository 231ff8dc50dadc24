// The total of every whole chunk of CHUNK rows, where one segment has all of it; other chunks are
// skipped. Chunks lie at fixed places of the order, so that results do not depend on the grid.
// generated.glsl: VALUE, IDENTITY, COMBINE(a, b), LOAD(i), STORE_TOTAL(i, v), load_key_ids(i) and,
// with PERMUTED, order[].
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/segment.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { SegmentParams p; };
#include "generated.glsl"
#include "lib/segment_rows.glsl"

void main() {
  const uint rows = slot(p.rows), inner = slot(p.inner), first_total = slot(p.segments) + 1;
  const uint items = rows / CHUNK * inner, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint item = gl_GlobalInvocationID.x; item < items; item += stride) {
    const uint chunk = item / inner, j = item - chunk * inner, first = chunk * CHUNK;
    if (load_key_ids(row_at(first)) != load_key_ids(row_at(first + CHUNK - 1))) continue;
    VALUE total = IDENTITY;
    for (uint i = first; i < first + CHUNK; i += 8) {
      [[unroll]] for (uint u = 0; u < 8; ++u)
        total = COMBINE(total, LOAD(row_at(i + u) * inner + j));
    }
    STORE_TOTAL(first_total + item, total);
  }
}
