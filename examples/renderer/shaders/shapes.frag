#version 450
// Disc, diamond, rounded square or ring.
layout(location = 0) in vec2 place;
layout(location = 1) flat in uint kind;
layout(location = 2) flat in vec3 colour;
layout(location = 0) out vec4 pixel;

void main() {
  float r = length(place);
  vec2 q = max(abs(place) - 0.6, 0.0);
  bool inside = kind == 0u   ? r < 1.0
                : kind == 1u ? abs(place.x) + abs(place.y) < 1.0
                : kind == 2u ? length(q) < 0.3
                             : r < 1.0 && r > 0.65;
  if (!inside) discard;
  pixel = vec4(max(colour, vec3(0.5, 0.1, 0.1)) * (1.0 - 0.25 * place.y), 1.0);
}
