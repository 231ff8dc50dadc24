// Words of the extent table as data: one invocation writes the few there are.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/generate.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { TableWordsParams p; };
layout(set = 0, binding = 0, std430) writeonly restrict buffer Y { uint y[]; };

void main() {
  for (uint i = 0; i < p.count; ++i) y[p.first + i] = slot(p.ids[i]);
}
