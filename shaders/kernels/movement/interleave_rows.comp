// Interleaves the elements of two tensors of rows of vec4s: one or two (PARTS) ranges of the
// result, each in separate rows of vec4s. An invocation computes 8 neighbouring elements of a row.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/movement.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { InterleaveRowsParams p; };
DECLARE_VEC4S(0, a);
DECLARE_VEC4S(1, b);
DECLARE_RESULT(2, y0);
#if PARTS > 1
DECLARE_RESULT(3, y1);
#endif

// Four neighbours of two vec4s from element `shift` of the first on.
vec4 from_shift(vec4 v, vec4 w, uint shift) {
  const bool two = (shift & 2u) != 0u, one = (shift & 1u) != 0u;
  const vec4 even = two ? vec4(v.zw, w.xy) : v;
  return one ? vec4(even.yzw, two ? w.z : w.x) : even;
}

#define INTERLEAVE(RESULT, PART)                                                            \
  {                                                                                         \
    const uint count = p.count[PART], vec4s = (count + 3u) / 4u, pairs = (vec4s + 1u) / 2u; \
    const uint items = slot(p.rows) * pairs;                                                \
    for (uint item = gl_GlobalInvocationID.x; item < items; item += stride) {               \
      const uint row = item / pairs, pair = item - row * pairs;                             \
      const uint first = p.first[PART] + pair, from = row * p.operand_vec4s;                \
      const uint low = from + min(first, last), high = from + min(first + 1u, last);        \
      const vec4 u = from_shift(LOAD_VEC4(a, low), LOAD_VEC4(a, high), p.shift[PART]);      \
      const vec4 v = from_shift(LOAD_VEC4(b, low), LOAD_VEC4(b, high), p.shift[PART]);      \
      const uint to = row * vec4s + 2u * pair;                                              \
      STORE_VEC4(RESULT, to, keep_below(vec4(u.x, v.x, u.y, v.y), 8u * pair, count));       \
      if (2u * pair + 1u < vec4s)                                                           \
        STORE_VEC4(RESULT, to + 1u,                                                         \
                   keep_below(vec4(u.z, v.z, u.w, v.w), 8u * pair + 4u, count));            \
    }                                                                                       \
  }

void main() {
  const uint stride = gl_NumWorkGroups.x * LOCAL_X, last = p.operand_vec4s - 1u;
  INTERLEAVE(y0, 0)
#if PARTS > 1
  INTERLEAVE(y1, 1)
#endif
}
