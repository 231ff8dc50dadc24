#version 450
// Multiplies the brightness of every pixel.
#include "pixel.glsl"

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Source { uint source[]; };
layout(set = 0, binding = 1) writeonly buffer Target { uint target[]; };
layout(push_constant) uniform Push { uint count; float factor; } p;

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= p.count) return;
  vec4 color = load_pixel(source[i]);
  target[i] = store_pixel(vec4(color.rgb * p.factor, color.a));
}
