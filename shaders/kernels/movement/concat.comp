// Concatenation of up to 3 pieces along one axis. One invocation computes 4 neighbouring elements
// of the result. VECTOR: all blocks and rows are multiples of 4 and a vec4 comes from one piece, so
// a call may fill a part of each row; else the call fills whole rows and looks at every element.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/element.glsl"
#include "lib/table.glsl"
#include "params/movement.h"

layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ConcatParams p; };

#if VECTOR
#define Piece Vec4Word
#else
#define Piece ElementWord
#endif
layout(set = 0, binding = 0, std430) readonly buffer In0 { Piece data[]; } in0;
#if PIECES > 1
layout(set = 0, binding = 1, std430) readonly buffer In1 { Piece data[]; } in1;
#endif
#if PIECES > 2
layout(set = 0, binding = 2, std430) readonly buffer In2 { Piece data[]; } in2;
#endif
layout(set = 0, binding = PIECES, std430) writeonly buffer Result { Vec4Word data[]; } result;

#if VECTOR

#if ELEMENT_BYTES == 8
#define COPY(piece, from, to) \
  result.data[2u * (to)] = piece.data[2u * (from)]; \
  result.data[2u * (to) + 1u] = piece.data[2u * (from) + 1u];
#else
#define COPY(piece, from, to) result.data[to] = piece.data[from];
#endif

void main() {
  uint row = slot(p.row) / 4u, first = slot(p.first) / 4u;
  uint block0 = slot(p.block[0]) / 4u, block1 = slot(p.block[1]) / 4u;
  uint block2 = slot(p.block[2]) / 4u;
  uint span = block0 + block1 + block2;
  uint count = slot(p.rows) * span, step_size = gl_NumWorkGroups.x * LOCAL_X;
  for (uint item = gl_GlobalInvocationID.x; item < count; item += step_size) {
    uint r = item / span, at = item % span;
    uint to = r * row + first + at;
    if (at < block0) {
      COPY(in0, r * block0 + at, to)
    }
#if PIECES > 1
    else if (at < block0 + block1) {
      COPY(in1, r * block1 + at - block0, to)
    }
#endif
#if PIECES > 2
    else {
      COPY(in2, r * block2 + at - block0 - block1, to)
    }
#endif
  }
}

#else

Element element_at(uint r, uint at, uint block0, uint block1, uint block2) {
#if PIECES > 2
  if (at >= block0 + block1) return LOAD_ELEMENT(in2, (r * block2 + at - block0 - block1));
#endif
#if PIECES > 1
  if (at >= block0) return LOAD_ELEMENT(in1, (r * block1 + at - block0));
#endif
  return LOAD_ELEMENT(in0, (r * block0 + at));
}

void main() {
  uint row = slot(p.row), total = slot(p.rows) * row;
  uint block0 = slot(p.block[0]), block1 = slot(p.block[1]), block2 = slot(p.block[2]);
  uint vec4s = (total + 3u) / 4u, step_size = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += step_size) {
    uint r = vec4_index * 4u / row, at = vec4_index * 4u % row;
    Element e[4];
    for (uint j = 0u; j < 4u; ++j) {
      e[j] = element_at(r, at, block0, block1, block2);
      if (vec4_index * 4u + j + 1u < total && ++at == row) {
        at = 0u;
        ++r;
      }
    }
    STORE_VEC4(result, vec4_index, e[0], e[1], e[2], e[3])
  }
}

#endif
