// Puts every word at its own position; no two positions are equal.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/select.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { PlaceParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer Values { uint values[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Positions { uint positions[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Placed { uint placed[]; };

void main() {
  const uint count = slot(p.count), stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint i = gl_GlobalInvocationID.x; i < count; i += stride) {
    const uint to = positions[i];
    if (to < count) placed[to] = values[i];
  }
}
