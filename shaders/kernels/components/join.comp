// Joins components across the borders between pairs of bands of 2^level rows. Labels form trees:
// an element points to one of its component that does not come later, roots point to themselves.
// On entry every element of a band points to its root. Links go to smaller positions only and are
// written by atomic minima, so that the final roots do not depend on the order.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/components.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ComponentsParams p; };
#include "lib/labels.glsl"

// One step per root on the way at most: there are no more than width + 1 at one border.
void join(uint image, int a, int b) {
  while (a != b) {
    const int later = max(a, b), earlier = min(a, b);
    const int known = atomicMin(labels[image + uint(later)], earlier);
    if (known == later) return;
    a = known;
    b = earlier;
  }
}

void main() {
  const uint height = slot(p.height), width = slot(p.width);
  const uint column = gl_GlobalInvocationID.x, row = (2 * gl_WorkGroupID.y + 1) << p.level;
  if (column >= width || row >= height) return;
  const uint image = gl_WorkGroupID.z * height * width;
  const uint here = image + row * width + column, above = here - width;
  const int label = label_at(here), up = label_at(above);
  if (label < 0) return;
  const bool has_left = column > 0;
  const int left = has_left ? label_at(here - 1) : -1, up_left = has_left ? label_at(above - 1) : -1;
  // The element to the left has done it where both runs go on.
  if (up >= 0 && (left < 0 || up_left < 0)) join(image, label, up);
#if DIAGONAL
  if (up < 0 && up_left >= 0 && left < 0) join(image, label, up_left);
  const bool has_right = column + 1 < width;
  const int right = has_right ? label_at(here + 1) : -1;
  const int up_right = has_right ? label_at(above + 1) : -1;
  if (up < 0 && up_right >= 0 && right < 0) join(image, label, up_right);
#endif
}
