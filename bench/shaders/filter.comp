#version 450
// Weighted sum of neighbours with an activation; TILE, STEPS and BIAS make the variants.
#include "activation.glsl"
#ifndef TILE
#define TILE 8
#endif
#ifndef STEPS
#define STEPS 1
#endif
#ifndef BIAS
#define BIAS 0
#endif
layout(local_size_x = TILE, local_size_y = TILE) in;
layout(set = 0, binding = 0) readonly buffer Image { vec4 image[]; };
layout(set = 0, binding = 1) writeonly buffer Result { vec4 result[]; };
layout(push_constant) uniform Push { int width; int height; float weight; } p;

vec4 pixel(int x, int y) {
  return image[clamp(y, 0, p.height - 1) * p.width + clamp(x, 0, p.width - 1)];
}

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  if (at.x >= p.width || at.y >= p.height) return;
  vec4 sum = vec4(float(BIAS));
  for (int dy = -STEPS; dy <= STEPS; ++dy) {
    for (int dx = -STEPS; dx <= STEPS; ++dx) {
      sum += pixel(at.x + dx, at.y + dy) * exp(-float(dx * dx + dy * dy) * p.weight);
    }
  }
  result[at.y * p.width + at.x] = activate(sum);
}
