// Sums of chunks of the rows of [images, rows, vec4s of channels]: a workgroup per image,
// chunk and LOCAL_X vec4s.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/excite.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ExciteSumsParams p; };
DECLARE_VEC4S(0, x);
DECLARE_RESULT(1, y);
#include "lib/column_sums.glsl"

void sum_up(uint piece, uint block, uint chunks) {
  const uint rows = slot(p.rows), chunk = slot(p.chunk);
  const uint image = piece / chunks, begin = (piece - image * chunks) * chunk;
  const Columns columns = columns_of(p.vec4s);
#define ROW_VEC4(I) LOAD_VEC4(x, (image * rows + (I)) * p.vec4s + column)
  SUM_COLUMNS(columns, block * uint(LOCAL_X), begin, min(begin + chunk, rows), true, ROW_VEC4, sum,
              STORE_VEC4(y, piece * p.vec4s + column, sum))
}

void main() {
  const uint blocks = (p.vec4s + uint(LOCAL_X) - 1u) / uint(LOCAL_X);
  const uint chunks = slot(p.chunks), count = slot(p.images) * chunks * blocks;
  const uint item = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  if (item < count) sum_up(item / blocks, item % blocks, chunks);
}
