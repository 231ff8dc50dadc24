// Rows of vec4s that a workgroup walks, its invocations next to each other: whole steps of
// kRowUnroll vec4s per invocation that need no mask, then single vec4s that may need one. PLAIN:
// rows of y follow each other without pad. Declares the workgroup, the parameters p, x and y.
#ifndef ULLAGE_LIB_ROW_QUADS
#define ULLAGE_LIB_ROW_QUADS
#include "lib/table.glsl"
#include "params/rowwise.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RowParams p; };
#include "lib/quads.glsl"

DECLARE_QUADS(0, x);
#if PLAIN
layout(set = 0, binding = 1, std430) writeonly restrict buffer Y { float y[]; };
#else
DECLARE_RESULT(1, y);
#endif

const uint kRowUnroll = 4;

struct Row {
  uint index, base, extent, quads;  // base: first vec4 in memory
  uint whole;                       // vec4s of whole steps, none of which contains pad
};
Row row_at(uint row, uint length) {
  const uint quads = (length + 3) / 4, step_quads = kRowUnroll * LOCAL_X;
  return Row(row, row * quads, length, quads, length / 4 / step_quads * step_quads);
}

// A vec4 of the row, with `fill` behind its end unless it is `whole`.
vec4 row_quad(Row row, uint quad, bool whole, float fill) {
  const vec4 v = LOAD_QUAD(x, row.base + quad);
  if (whole) return v;
  return mix(vec4(fill), v, lessThan(uvec4(quad * 4) + uvec4(0, 1, 2, 3), uvec4(row.extent)));
}

void store_row_quad(Row row, uint quad, bool whole, vec4 v) {
#if PLAIN
  const uint first = row.index * row.extent + quad * 4;
  [[unroll]] for (uint k = 0; k < 4; ++k)
    if (whole || quad * 4 + k < row.extent) y[first + k] = v[k];
#else
  if (!whole) v = keep_below(v, quad * 4, row.extent);
  STORE_QUAD(y, row.base + quad, v);
#endif
}

// For every vec4 of this invocation: STATEMENT, which sees `quad` and `whole`, a constant.
#define FOR_ROW_QUADS(ROW, STATEMENT)                                                        \
  for (uint step = gl_LocalInvocationID.x; step < ROW.whole; step += kRowUnroll * LOCAL_X) { \
    [[unroll]] for (uint u = 0; u < kRowUnroll; ++u) {                                       \
      const uint quad = step + u * LOCAL_X;                                                  \
      const bool whole = true;                                                               \
      STATEMENT                                                                              \
    }                                                                                        \
  }                                                                                          \
  for (uint quad = ROW.whole + gl_LocalInvocationID.x; quad < ROW.quads; quad += LOCAL_X) {  \
    const bool whole = false;                                                                \
    STATEMENT                                                                                \
  }

#endif
