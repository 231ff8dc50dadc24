// The sums of the pieces of a product (PIECES in lib/matmul_tile.glsl), with its epilogue, in rows of
// vec4s: one invocation per vec4, which strides over them. RESIDUAL as in lib/matmul_tile.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/quads.glsl"
#include "lib/table.glsl"
#include "params/matmul.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { JoinParams p; };
DECLARE_QUADS(0, sums);
DECLARE_RESULT(1, c);
#if RESIDUAL
DECLARE_QUADS(2, residual);
#endif
#define LOAD_RESIDUAL(INDEX) LOAD_QUAD(residual, INDEX)
#include "generated.glsl"

void main() {
  const uint columns = slot(p.columns), column_quads = (columns + 3u) / 4u;
  const uint quads = slot(p.lines) * column_quads, pieces = slot(p.pieces);
  for (uint quad = gl_GlobalInvocationID.x; quad < quads; quad += gl_NumWorkGroups.x * LOCAL_X) {
    vec4 sum = vec4(0);
    for (uint piece = 0u; piece < pieces; ++piece) sum += LOAD_QUAD(sums, piece * quads + quad);
    const uint column = quad % column_quads * 4u;
    STORE_QUAD(c, quad, keep_below(epilogue(sum, load_channel(0u, 0u), quad), column, columns));
  }
}
