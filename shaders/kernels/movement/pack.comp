// A value in the order in which a kernel reads packed weights (PackPiece, ir/program/program.h), for
// weights that the device computes: y[i] = x[source of i], 0 where there is none, and VECTORS behind
// it as they are. One invocation writes a vec4. generated.glsl: bvec4 find_sources(uint quad, out
// uvec4 at), the elements of x that vec4 `quad` takes. Limits: elements of 32 bits; at most 2^31.
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

uvec4 packed_quad(uint quad) {
  uvec4 at;
  const bvec4 has_source = find_sources(quad, at);
  at = mix(uvec4(0), at, has_source);
  return mix(uvec4(0), uvec4(x[at.x], x[at.y], x[at.z], x[at.w]), has_source);
}

void main() {
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint quad = gl_GlobalInvocationID.x; quad < p.quads; quad += stride) y[quad] = packed_quad(quad);
#if VECTORS
  for (uint quad = gl_GlobalInvocationID.x; quad < p.vector_quads; quad += stride)
    y[p.quads + quad] = vectors[quad];
#endif
}
