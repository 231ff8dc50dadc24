// Makes every element point to its root. Values that others write meanwhile lie on the same path.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/components.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ComponentsParams p; };
#include "lib/labels.glsl"

void main() {
  const uint plane = slot(p.height) * slot(p.width), items = slot(p.images) * plane;
  for (uint item = gl_GlobalInvocationID.x; item < items; item += gl_NumWorkGroups.x * LOCAL_X) {
    int label = label_at(item);
    if (label < 0) continue;
    const uint image = item / plane * plane;
    for (int next = label_at(image + uint(label)); next != label;) {
      label = next;
      next = label_at(image + uint(label));
    }
    set_label(item, label);
  }
}
