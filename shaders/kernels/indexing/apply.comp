// Applies the combined update of each element: y[i] = APPLY(y[i], update i). One invocation
// strides over elements. generated.glsl: LOAD_UPDATE(i), y[] and APPLY(bits, update).
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ApplyParams p; };
#include "generated.glsl"

void main() {
  const uint total = slot(p.total), stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint i = gl_GlobalInvocationID.x; i < total; i += stride) {
    y[i] = APPLY(y[i], LOAD_UPDATE(i));
  }
}
