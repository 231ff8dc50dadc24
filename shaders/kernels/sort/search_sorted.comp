// How many elements of a sorted row come before each query: those below it, with RIGHT those not
// above it. generated.glsl: KEY, load_key_x(i), load_key_q(i), positions[].
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/segment.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { SearchParams p; };
#include "generated.glsl"

void main() {
  const uint extent = slot(p.extent), queries = slot(p.queries), items = slot(p.rows) * queries;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint item = gl_GlobalInvocationID.x; item < items; item += stride) {
    const uint base = item / queries * extent;
    const KEY query = load_key_q(item);
    uint low = 0, high = extent;
    while (low < high) {
      const uint middle = low + (high - low) / 2;
      const KEY key = load_key_x(base + middle);
      const bool before = RIGHT == 1 ? !key_less(query, key) : key_less(key, query);
      low = before ? middle + 1 : low;
      high = before ? high : middle;
    }
    positions[item] = low;
  }
}
