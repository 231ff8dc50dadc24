#version 450
// One shape per instance, on a grid of 4 x 4 cells, each with a separate place and size in its
// cell.
layout(push_constant) uniform Push { vec2 picture; uint frame; } push;
layout(location = 0) out vec2 place;  // in [-1, 1]
layout(location = 1) flat out uint kind;
layout(location = 2) flat out vec3 colour;

float chance(uint n) {
  n = (n ^ 61u) ^ (n >> 16u);
  n = (n * 9u) ^ (n >> 4u);
  n *= 0x27d4eb2du;
  return float((n ^ (n >> 15u)) & 0xffffu) / 65535.0;
}

void main() {
  const vec2 corners[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(1, 1),
                                 vec2(-1, -1), vec2(1, 1), vec2(-1, 1));
  place = corners[gl_VertexIndex];
  uint seed = push.frame * 977u + uint(gl_InstanceIndex) * 31u;
  kind = (uint(gl_InstanceIndex) + push.frame) % 4u;
  colour = 0.55 + 0.45 * cos(6.28 * (chance(seed + 3u) + vec3(0.0, 0.33, 0.67)));
  float size = mix(0.25, 0.42, chance(seed));
  vec2 jitter = (vec2(chance(seed + 1u), chance(seed + 2u)) - 0.5) * (0.96 - 2.0 * size);
  vec2 cell = vec2(gl_InstanceIndex % 4, gl_InstanceIndex / 4) + 0.5 + jitter;
  gl_Position = vec4((cell + place * size) / 2.0 - 1.0, 0.0, 1.0);
}
