// Padding of 32-bit elements whose innermost dimension is not padded and lies in whole vec4s, CPU
// variant: an invocation computes up to STRIP vec4s of a row, which are of one row of the operand
// or the constant. MODE, RANK, PADDED, HAS_VALUE as in movement/pad.comp; TEXEL, WIDE_STORES as in
// lib/vec4s.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/group_run.glsl"
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/movement.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { PadParams p; };
DECLARE_VEC4S(0, x);
#if HAS_VALUE
layout(set = 0, binding = 1, std430) readonly buffer Value { float value; };
DECLARE_RESULT(2, y);
#else
DECLARE_RESULT(1, y);
#endif
#include "lib/pad_position.glsl"

// Where a row of the result begins in the operand, in elements, and whether it is one of its rows.
struct Source {
  uint from;
  bool real;
};
Source source_of(uint row) {
  Source s = Source(0u, true);
  [[unroll]] for (int d = RANK - 2; d >= 0; --d) {
    const uint extent = slot(p.extent[d]), outer = d == 0 ? 0u : row / extent;
    const int n = low_slot(p.source[d]), c = int(row - outer * extent) - pad_before(d);
    s.real = s.real && (MODE == 0 ? c >= 0 && c < n : n > 0);
    s.from += uint(source_position(c, max(n, 1)) * high_slot(p.source[d]));
    row = outer;
  }
  return s;
}

// The constant's elements in one vec4 of a row.
vec4 fill_vec4(uint vec4_index) {
#if HAS_VALUE && PADDED
  return keep_below(vec4(value), vec4_index * 4u, slot(p.innermost));
#elif HAS_VALUE
  return vec4(value);
#else
  return vec4(0);
#endif
}

void main() {
  const uint vec4s = slot(p.extent[RANK - 1]) / 4u, strips = (vec4s + STRIP - 1) / STRIP;
  const uint items = slot(p.total) / max(vec4s * 4u, 1u) * strips;
  const uvec2 run = run_of_group(items);
  for (uint item = run.x + gl_LocalInvocationID.x; item < run.y; item += LOCAL_X) {
    const uint row = item / strips, begin = (item - row * strips) * STRIP;
    const Source s = source_of(row);
    const uint from = s.real ? s.from / 4u : 0u, end = min(begin + STRIP, vec4s);
    for (uint vec4_index = begin; vec4_index < end; ++vec4_index) {
      const vec4 own = LOAD_VEC4(x, from + vec4_index);
      STORE_VEC4(y, row * vec4s + vec4_index, s.real ? own : fill_vec4(vec4_index));
    }
  }
}
