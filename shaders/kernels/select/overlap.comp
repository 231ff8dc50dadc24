// One bit for every pair of boxes of a batch: do they overlap by more than the threshold? CENTER:
// boxes are centre and size, else two opposite corners.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/select.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { OverlapParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer Boxes { vec4 boxes[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Threshold { float threshold[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Bits { uint bits[]; };

// The lower corner, then the upper one.
vec4 corners(vec4 box) {
#if CENTER
  return vec4(box.xy - box.zw / 2.0, box.xy + box.zw / 2.0);
#else
  return vec4(min(box.xy, box.zw), max(box.xy, box.zw));
#endif
}

bool overlap(vec4 a, vec4 b, float limit) {
  const vec2 extent = min(a.zw, b.zw) - max(a.xy, b.xy);
  precise float shared_area = extent.x * extent.y;
  precise float area_a = (a.z - a.x) * (a.w - a.y), area_b = (b.z - b.x) * (b.w - b.y);
  precise float joint = area_a + area_b - shared_area;
  return extent.x > 0.0 && extent.y > 0.0 && area_a > 0.0 && area_b > 0.0 && joint > 0.0 &&
         shared_area / joint > limit;
}

void main() {
  const uint count = slot(p.boxes), words = slot(p.words);
  const uint items = slot(p.batches) * count * words, stride = gl_NumWorkGroups.x * LOCAL_X;
  const float limit = threshold[0];
  for (uint item = gl_GlobalInvocationID.x; item < items; item += stride) {
    const uint row = item / words, first = (item - row * words) * 32, base = row / count * count;
    const vec4 own = corners(boxes[row]);
    uint found = 0;
    [[unroll]] for (uint i = 0; i < 32; ++i) {
      const uint other = base + min(first + i, count - 1);
      const bool hit = first + i < count && overlap(own, corners(boxes[other]), limit);
      found |= uint(hit) << i;
    }
    bits[item] = found;
  }
}
