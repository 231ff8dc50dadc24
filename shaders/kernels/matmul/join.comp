// The sums of the pieces of a product (PIECES in lib/matmul_tile.glsl), with its epilogue, in rows of
// vec4s: one invocation per vec4, which strides over them. RESIDUAL as in lib/matmul_tile.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/matmul.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { JoinParams p; };
DECLARE_VEC4S(0, sums);
DECLARE_RESULT(1, c);
#if RESIDUAL
DECLARE_VEC4S(2, residual);
#endif
#define LOAD_RESIDUAL(INDEX) LOAD_VEC4(residual, INDEX)
#include "generated.glsl"

void main() {
  const uint columns = slot(p.columns), column_vec4s = (columns + 3u) / 4u;
  const uint vec4s = slot(p.lines) * column_vec4s, pieces = slot(p.pieces);
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += gl_NumWorkGroups.x * LOCAL_X) {
    vec4 sum = vec4(0);
    for (uint piece = 0u; piece < pieces; ++piece) sum += LOAD_VEC4(sums, piece * vec4s + vec4_index);
    const uint column = vec4_index % column_vec4s * 4u;
    STORE_VEC4(c, vec4_index, keep_below(epilogue(sum, load_channel(0u, 0u), vec4_index), column, columns));
  }
}
