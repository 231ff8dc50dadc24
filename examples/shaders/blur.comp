#version 450
// Mean of a row's neighbours at most RADIUS away.
#include "pixel.glsl"
#ifndef RADIUS
#define RADIUS 1
#endif

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Source { uint source[]; };
layout(set = 0, binding = 1) writeonly buffer Target { uint target[]; };
layout(push_constant) uniform Push { uint width; uint height; } p;

void main() {
  uint x = gl_GlobalInvocationID.x, y = gl_GlobalInvocationID.y;
  if (x >= p.width || y >= p.height) return;
  vec4 sum = vec4(0.0);
  for (int k = -RADIUS; k <= RADIUS; ++k) {
    uint at = uint(clamp(int(x) + k, 0, int(p.width) - 1));
    sum += load_pixel(source[y * p.width + at]);
  }
  target[y * p.width + x] = store_pixel(sum / float(2 * RADIUS + 1));
}
