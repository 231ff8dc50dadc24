// First half of sorting by comparison: positions of the elements of every chunk in order, cut at k.
// An element's place is the number of elements of its chunk that come before it. Line (o, j) of
// [outer, extent, inner] has positions at [(o * inner + j) * chunks + chunk][CHUNK]. generated.glsl:
// VALUE, LOAD(i), COMES_BEFORE(a, position of a, b, position of b) and positions[].
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/sort.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { TopKParams p; };
#include "generated.glsl"

void main() {
  const uint extent = slot(p.extent), inner = slot(p.inner), k = slot(p.k);
  const uint chunks = slot(p.chunks), total = slot(p.outer) * extent * inner;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint element = gl_GlobalInvocationID.x; element < total; element += stride) {
    const uint row = element / inner, outer = row / extent;
    const uint i = row - outer * extent, j = element - row * inner, chunk = i / CHUNK;
    const uint first = chunk * CHUNK, last = min(first + CHUNK, extent);
    const uint base = outer * extent * inner + j;
    const VALUE own = LOAD(element);
    uint place = 0;
    for (uint other = first; other < last; other += 4) {
      [[unroll]] for (uint u = 0; u < 4; ++u) {
        const uint at = min(other + u, last - 1);
        const bool before = COMES_BEFORE(LOAD(base + at * inner), at, own, i);
        place += uint(before && other + u < last);
      }
    }
    if (place < k) positions[((outer * inner + j) * chunks + chunk) * CHUNK + place] = i;
  }
}
