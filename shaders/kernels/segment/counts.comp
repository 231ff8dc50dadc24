// Rows of each segment. generated.glsl: starts[], counts[].
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/segment.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { SegmentParams p; };
#include "generated.glsl"

void main() {
  const uint segments = slot(p.segments), stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint s = gl_GlobalInvocationID.x; s < segments; s += stride)
    counts[s] = starts[s + 1] - starts[s];
}
