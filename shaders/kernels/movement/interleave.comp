// Interleaves two tensors along one axis. One invocation computes 4 neighbouring elements of the
// result's memory; pads after a row are 0.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/element.glsl"
#include "lib/table.glsl"
#include "params/movement.h"

layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { InterleaveParams p; };

layout(set = 0, binding = 0, std430) readonly buffer In0 { ElementWord data[]; } in0;
layout(set = 0, binding = 1, std430) readonly buffer In1 { ElementWord data[]; } in1;
layout(set = 0, binding = 2, std430) writeonly buffer Result { Vec4Word data[]; } result;

void main() {
  uint row = slot(p.row), operand_row = slot(p.operand_row), inner = slot(p.inner);
  uint total = slot(p.rows) * row, vec4s = (total + 3u) / 4u;
  uint step_size = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += step_size) {
    uint r = vec4_index * 4u / row, at = vec4_index * 4u % row;
    uint channel = at / inner, rest = at % inner;
    Element e[4];
    for (uint j = 0u; j < 4u; ++j) {
      uint source = p.start + min(channel, max(p.count, 1u) - 1u);
      uint from = r * operand_row + (source >> 1) * inner + rest;
      bool inside = channel < p.count;
      Element value = Element(0u);
      if (inside) value = (source & 1u) == 0u ? LOAD_ELEMENT(in0, from) : LOAD_ELEMENT(in1, from);
      e[j] = value;
      if (vec4_index * 4u + j + 1u >= total) continue;
      ++at;
      if (++rest == inner) {
        rest = 0u;
        ++channel;
      }
      if (at == row) {
        at = channel = rest = 0u;
        ++r;
      }
    }
    STORE_VEC4(result, vec4_index, e[0], e[1], e[2], e[3])
  }
}
