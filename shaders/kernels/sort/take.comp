// The first k positions of rows in order, and the elements there. generated.glsl: order[] and the
// statement STORE(to, from, position).
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/sort.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { TopKParams p; };
#include "generated.glsl"

void main() {
  const uint extent = slot(p.extent), k = slot(p.k), items = slot(p.outer) * k;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint item = gl_GlobalInvocationID.x; item < items; item += stride) {
    const uint row = item / k, at = order[row * extent + (item - row * k)];
    STORE(item, row * extent + at, at)
  }
}
