// Pixels of 4 bytes become a normalised f32 tensor [1, channels, height, width]: resized bilinearly
// (centres of pixels meet, edges repeat), channels in the requested order, byte * scale + bias.
// With one channel: luma of BT.601.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "params/import.h"
layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0, std430) readonly buffer Pixels { uint pixels[]; };
layout(set = 0, binding = 1, std430) writeonly buffer Tensor { float elements[]; };
layout(push_constant) uniform Push { ImportParams p; };

vec4 pixel(uvec2 at) {
  const uint word = pixels[at.y * p.source_width + at.x];
  return vec4((word >> (8u * p.red)) & 255u, (word >> (8u * p.green)) & 255u,
              (word >> (8u * p.blue)) & 255u, word >> 24u);
}

void main() {
  const uvec2 size = uvec2(p.width, p.height), at = gl_GlobalInvocationID.xy;
  if (any(greaterThanEqual(at, size))) return;
  const uvec2 last = uvec2(p.source_width, p.source_height) - 1u;
  const vec2 centre = (vec2(at) + 0.5) * (vec2(last + 1u) / vec2(size)) - 0.5;
  const vec2 inside = clamp(centre, vec2(0.0), vec2(last));
  const uvec2 low = uvec2(inside), high = min(low + 1u, last);
  const vec2 part = inside - vec2(low);
  const vec4 top = mix(pixel(low), pixel(uvec2(high.x, low.y)), part.x);
  const vec4 bottom = mix(pixel(uvec2(low.x, high.y)), pixel(high), part.x);
  vec4 value = mix(top, bottom, part.y);
  if (p.channels == 1u) value.r = dot(value.rgb, vec3(0.299, 0.587, 0.114));
  if (p.channels != 1u && p.blue_first != 0u) value = value.bgra;
  for (uint c = 0u; c < p.channels; ++c) {
    elements[(c * p.height + at.y) * p.width + at.x] = value[c] * p.scale[c] + p.bias[c];
  }
}
