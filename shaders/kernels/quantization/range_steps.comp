// x [total] in 255 steps of its range, which is that of the ranges of its parts (range_parts.comp):
// steps[i] = clamp(round(x[i] / scale) + zero, 0, 255), and {scale, zero}. Each invocation joins the
// ranges by itself, which are few, and takes vec4s, neighbours next to each other. TEXEL: x comes
// through a texel buffer.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/quantization.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RangeParams p; };
DECLARE_VEC4S(0, x);
layout(set = 0, binding = 1, std430) readonly restrict buffer Ranges { vec2 ranges[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Steps { vec4 steps[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Found { float found[]; };

void main() {
  const uint total = slot(p.total), vec4s = (total + 3u) / 4u, parts = slot(p.parts);
  vec2 range = vec2(0.0);
  for (uint part = 0u; part < parts; ++part)
    range = vec2(min(range.x, ranges[part].x), max(range.y, ranges[part].y));
  const float extent = range.y - range.x, scale = (extent == 0.0 ? 1.0 : extent) / 255.0;
  const float zero = roundEven(clamp(-range.x / scale, 0.0, 255.0));
  if (gl_GlobalInvocationID.x == 0u) {
    found[0] = scale;
    found[1] = zero;
  }
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += gl_NumWorkGroups.x * LOCAL_X)
    steps[vec4_index] = clamp(roundEven(LOAD_VEC4(x, vec4_index) / scale) + zero, 0.0, 255.0);
}
