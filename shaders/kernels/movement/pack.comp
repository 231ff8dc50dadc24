// A value in the order in which a kernel reads packed weights (PackPiece, ir/program/program.h), for
// weights that the device computes: y[i] = x[source of i], 0 where there is none, and VECTORS behind
// it as they are. One invocation writes a vec4. generated.glsl: bvec4 find_sources(uint vec4_index, out
// uvec4 at), the elements of x that vec4 `vec4_index` takes. Limits: elements of 32 bits; at most 2^31.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "params/movement.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { PackParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer X { uint x[]; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Y { uvec4 y[]; };
#if VECTORS
layout(set = 0, binding = 2, std430) readonly restrict buffer Vectors { uvec4 vectors[]; };
#endif
#include "generated.glsl"

uvec4 packed_vec4(uint vec4_index) {
  uvec4 at;
  const bvec4 has_source = find_sources(vec4_index, at);
  at = mix(uvec4(0), at, has_source);
  return mix(uvec4(0), uvec4(x[at.x], x[at.y], x[at.z], x[at.w]), has_source);
}

void main() {
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < p.vec4s; vec4_index += stride) y[vec4_index] = packed_vec4(vec4_index);
#if VECTORS
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < p.vector_vec4s; vec4_index += stride)
    y[p.vec4s + vec4_index] = vectors[vec4_index];
#endif
}
