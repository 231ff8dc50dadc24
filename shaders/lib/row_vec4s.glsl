// Rows of vec4s that a workgroup walks, its invocations next to each other: whole steps of
// kRowUnroll vec4s per invocation that need no mask, then single vec4s that may need one. PLAIN:
// rows of y follow each other without pad. Declares the workgroup, the parameters p, x and y.
#ifndef ULLAGE_LIB_ROW_VEC4S
#define ULLAGE_LIB_ROW_VEC4S
#include "lib/table.glsl"
#include "params/rowwise.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RowParams p; };
#include "lib/vec4s.glsl"

DECLARE_VEC4S(0, x);
#if PLAIN
layout(set = 0, binding = 1, std430) writeonly restrict buffer Y { float y[]; };
#else
DECLARE_RESULT(1, y);
#endif

const uint kRowUnroll = 4;

struct Row {
  uint index, base, extent, vec4s;  // base: first vec4 in memory
  uint whole;                       // vec4s of whole steps, none of which contains pad
};
Row row_at(uint row, uint length) {
  const uint vec4s = (length + 3) / 4, step_vec4s = kRowUnroll * LOCAL_X;
  return Row(row, row * vec4s, length, vec4s, length / 4 / step_vec4s * step_vec4s);
}

// A vec4 of the row, with `fill` behind its end unless it is `whole`.
vec4 row_vec4(Row row, uint vec4_index, bool whole, float fill) {
  const vec4 v = LOAD_VEC4(x, row.base + vec4_index);
  if (whole) return v;
  return mix(vec4(fill), v, lessThan(uvec4(vec4_index * 4) + uvec4(0, 1, 2, 3), uvec4(row.extent)));
}

void store_row_vec4(Row row, uint vec4_index, bool whole, vec4 v) {
#if PLAIN
  const uint first = row.index * row.extent + vec4_index * 4;
  [[unroll]] for (uint k = 0; k < 4; ++k)
    if (whole || vec4_index * 4 + k < row.extent) y[first + k] = v[k];
#else
  if (!whole) v = keep_below(v, vec4_index * 4, row.extent);
  STORE_VEC4(y, row.base + vec4_index, v);
#endif
}

// For every vec4 of this invocation: STATEMENT, which sees `vec4_index` and `whole`, a constant.
#define FOR_ROW_VEC4S(ROW, STATEMENT)                                                                         \
  for (uint step = gl_LocalInvocationID.x; step < ROW.whole; step += kRowUnroll * LOCAL_X) {                  \
    [[unroll]] for (uint u = 0; u < kRowUnroll; ++u) {                                                        \
      const uint vec4_index = step + u * LOCAL_X;                                                             \
      const bool whole = true;                                                                                \
      STATEMENT                                                                                               \
    }                                                                                                         \
  }                                                                                                           \
  for (uint vec4_index = ROW.whole + gl_LocalInvocationID.x; vec4_index < ROW.vec4s; vec4_index += LOCAL_X) { \
    const bool whole = false;                                                                                 \
    STATEMENT                                                                                                 \
  }

#endif
