// Padding: each element of the result is one of the operand or a constant. One invocation computes
// 4 neighbours of the result's memory. MODE 0 constant, 1 reflect, 2 edge, 3 wrap; RANK dimensions
// in memory order; PADDED: the last one is rounded up to 4 in memory, the rest of it is 0.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/element.glsl"
#include "lib/table.glsl"
#include "params/movement.h"

layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { PadParams p; };

layout(set = 0, binding = 0, std430) readonly buffer In0 { ElementWord data[]; } x;
#if HAS_VALUE
layout(set = 0, binding = 1, std430) readonly buffer In1 { ElementWord data[]; } value;
layout(set = 0, binding = 2, std430) writeonly buffer Result { Vec4Word data[]; } result;
#else
layout(set = 0, binding = 1, std430) writeonly buffer Result { Vec4Word data[]; } result;
#endif

#include "lib/pad_position.glsl"

// RANK is a constant, so the loops over dimensions unroll.
Element element_at(uint index) {
  Element zero = Element(0u), fill = zero;
#if HAS_VALUE
  fill = LOAD_ELEMENT(value, 0u);
#endif
  uint rest = index;
  int from = 0;
  bool inside = true;
  for (int d = RANK - 1; d >= 0; --d) {
    uint extent = slot(p.extent[d]);
    int c = int(d == 0 ? rest : rest % extent);
    rest = d == 0 ? 0u : rest / extent;
#if PADDED
    if (d == RANK - 1 && c >= signed_slot(p.innermost)) return zero;
#endif
    int n = low_slot(p.source[d]);
    c -= pad_before(d);
    inside = inside && c >= 0 && c < n;
    if (n <= 0) return fill;
    from += source_position(c, n) * high_slot(p.source[d]);
  }
#if MODE == 0
  if (!inside) return fill;
#endif
  return LOAD_ELEMENT(x, uint(from));
}

void main() {
  uint total = slot(p.total);
  uint vec4s = (total + 3u) / 4u, step_size = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += step_size) {
    Element e[4];
    for (uint j = 0u; j < 4u; ++j) e[j] = element_at(min(vec4_index * 4u + j, total - 1u));
    STORE_VEC4(result, vec4_index, e[0], e[1], e[2], e[3])
  }
}
