// 0, 1, 2 ... along one axis. One invocation computes four neighbouring elements. generated.glsl:
// VALUE(uint), the bits of an index in the result's dtype, and store_y(vec4_index, a, b, c, d).
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/generate.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { IotaParams p; };
#include "generated.glsl"

void main() {
  const uint total = slot(p.total), extent = slot(p.extent), inner = slot(p.inner);
  const uint vec4s = (total + 3) / 4, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += stride) {
    const uvec4 i = (uvec4(vec4_index * 4) + uvec4(0, 1, 2, 3)) / inner % extent;
    store_y(vec4_index, VALUE(i.x), VALUE(i.y), VALUE(i.z), VALUE(i.w));
  }
}
