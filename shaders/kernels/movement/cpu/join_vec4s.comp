// Concatenation of up to 3 pieces in rows of vec4s of 32-bit elements, CPU variant: every piece
// fills its part of each row of the result, from vec4 `first` on. A workgroup takes a contiguous
// run of a piece, its lanes neighbours; within a row nothing is divided. TEXEL, WIDE_STORES as in
// lib/vec4s.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/group_run.glsl"
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/movement.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ConcatParams p; };
DECLARE_VEC4S(0, in0);
#if PIECES == 1
DECLARE_RESULT(1, y);
#elif PIECES == 2
DECLARE_VEC4S(1, in1);
DECLARE_RESULT(2, y);
#else
DECLARE_VEC4S(1, in1);
DECLARE_VEC4S(2, in2);
DECLARE_RESULT(3, y);
#endif

uint rows, row_vec4s;

// A piece with `block` vec4s in a row, which begin at vec4 `column` of the result's.
#define COPY_PIECE(PIECE, BLOCK, COLUMN)                                          \
  {                                                                               \
    const uint block = BLOCK, column = COLUMN;                                    \
    const uvec2 run = run_of_group(rows * block);                                 \
    uint row = run.x / max(block, 1u);                                            \
    for (uint begin = run.x; begin < run.y; ++row) {                              \
      const uint end = min((row + 1u) * block, run.y);                            \
      const uint shift = row * row_vec4s + column - row * block;                  \
      for (uint at = begin + gl_LocalInvocationID.x; at < end; at += LOCAL_X) {   \
        STORE_VEC4(y, at + shift, LOAD_VEC4(PIECE, at));                          \
      }                                                                           \
      begin = end;                                                                \
    }                                                                             \
  }

void main() {
  rows = slot(p.rows);
  row_vec4s = slot(p.row) / 4u;
  const uint first = slot(p.first) / 4u, block0 = slot(p.block[0]) / 4u;
  COPY_PIECE(in0, block0, first)
#if PIECES > 1
  const uint block1 = slot(p.block[1]) / 4u;
  COPY_PIECE(in1, block1, first + block0)
#endif
#if PIECES > 2
  COPY_PIECE(in2, slot(p.block[2]) / 4u, first + block0 + block1)
#endif
}
