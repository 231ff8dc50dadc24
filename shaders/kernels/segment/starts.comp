// Where each segment begins among the rows in the order of their segments, and where the last one
// ends: starts[s] is the first row that belongs to segment s or a later one. generated.glsl: KEY,
// load_key_ids(i), KEY_OF(s), STORE_START(i, start) and, with PERMUTED, order[].
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/segment.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { SegmentParams p; };
#include "generated.glsl"
#include "lib/segment_rows.glsl"

void main() {
  const uint rows = slot(p.rows), segments = slot(p.segments);
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint s = gl_GlobalInvocationID.x; s <= segments; s += stride) {
    const KEY key = KEY_OF(s);
    uint low = 0, high = rows;
    while (low < high) {
      const uint middle = low + (high - low) / 2;
      const bool before = key_less(load_key_ids(row_at(middle)), key);
      low = before ? middle + 1 : low;
      high = before ? high : middle;
    }
    STORE_START(s, low);
  }
}
