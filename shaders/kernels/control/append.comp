// result[first + i] = piece[i], i < count; elements before `first` stay. One invocation computes
// the four elements of one vec4 of the result; the first vec4 may have old ones in it. Elements
// after the piece are undefined.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/element.glsl"
#include "lib/table.glsl"
#include "params/control.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { AppendParams p; };

layout(set = 0, binding = 0, std430) readonly buffer Piece { ElementWord data[]; } piece;
layout(set = 0, binding = 1, std430) buffer Result { Vec4Word data[]; } result;

// Element j of a vec4.
Element old_element(uint vec4_index, uint j) {
#if ELEMENT_BYTES == 8
  const uvec4 half_vec4 = result.data[2u * vec4_index + j / 2u];
  return (j & 1u) == 0u ? half_vec4.xy : half_vec4.zw;
#elif ELEMENT_BYTES == 4
  return result.data[vec4_index][j];
#elif ELEMENT_BYTES == 2
  return bitfieldExtract(result.data[vec4_index][j >> 1], int(j & 1u) * 16, 16);
#else
  return bitfieldExtract(result.data[vec4_index], int(j) * 8, 8);
#endif
}

void main() {
  const uint first = slot(p.first), count = slot(p.count), begin = first / 4u;
  const uint vec4s = (first + count + 3u) / 4u - begin, step_size = gl_NumWorkGroups.x * LOCAL_X;
  for (uint item = gl_GlobalInvocationID.x; item < vec4s; item += step_size) {
    const uint vec4_index = begin + item;
    Element e[4];
    for (uint j = 0u; j < 4u; ++j) {
      const uint at = vec4_index * 4u + j;
      if (at < first) {
        e[j] = old_element(vec4_index, j);
      } else {
        e[j] = LOAD_ELEMENT(piece, min(at - first, count - 1u));
      }
    }
    STORE_VEC4(result, vec4_index, e[0], e[1], e[2], e[3])
  }
}
