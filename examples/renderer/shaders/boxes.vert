#version 450
// The outline of one box per instance, around what the model found: four bars of two triangles.
layout(push_constant) uniform Push { vec2 picture; uint frame; } push;
layout(set = 0, binding = 0) readonly buffer Boxes { vec4 boxes[]; };  // left, top, right, bottom

void main() {
  const float margin = 3.0, wide = 2.0;
  vec4 box = boxes[gl_InstanceIndex] + margin * vec4(-1, -1, 1, 1);
  int bar = gl_VertexIndex / 6;
  vec2 low = box.xy, high = box.zw;
  if (bar == 0) high.y = low.y + wide;
  if (bar == 1) low.y = high.y - wide;
  if (bar == 2) high.x = low.x + wide;
  if (bar == 3) low.x = high.x - wide;
  const vec2 corners[6] = vec2[](vec2(0, 0), vec2(1, 0), vec2(1, 1),
                                 vec2(0, 0), vec2(1, 1), vec2(0, 1));
  vec2 at = mix(low, high, corners[gl_VertexIndex % 6]);
  gl_Position = vec4(at / push.picture * 2.0 - 1.0, 0.0, 1.0);
}
