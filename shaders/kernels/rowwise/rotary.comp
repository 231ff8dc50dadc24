// Rotates pairs of columns of heads by the angles of their row: (a, b) becomes (a cos - b sin, b
// cos + a sin). An invocation computes a vec4 of a result. INTERLEAVED: pairs are neighbours; else
// half a head apart. `turns` contains cosine and sine of each pair. Heads are whole pairs of vec4s.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/rotary.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RotaryParams p; };
DECLARE_VEC4S(0, x);
DECLARE_VEC4S(1, turns);
DECLARE_RESULT(2, first);
DECLARE_RESULT(3, rest);

// Vec4 `column` of a row that begins at vec4 `begin`, at a position.
vec4 turned(uint begin, uint column, uint position) {
  const uint i = column % p.head, from = position * p.head;
  const vec4 v = LOAD_VEC4(x, begin + column);
#if INTERLEAVED
  const vec4 t = LOAD_VEC4(turns, from + i);
  return v * t.xxzz + vec4(-v.y, v.x, -v.w, v.z) * t.yyww;
#else
  const uint half_head = p.head / 2u;
  const bool is_second = i >= half_head;
  const uint pair = is_second ? i - half_head : i;
  const vec4 other = LOAD_VEC4(x, begin + (is_second ? column - half_head : column + half_head));
  const vec4 low = LOAD_VEC4(turns, from + 2u * pair), high = LOAD_VEC4(turns, from + 2u * pair + 1u);
  return v * vec4(low.xz, high.xz) + (is_second ? other : -other) * vec4(low.yw, high.yw);
#endif
}

void main() {
  const uint total = slot(p.rows) * p.vec4s, positions = slot(p.positions);
  for (uint item = gl_GlobalInvocationID.x; item < total; item += gl_NumWorkGroups.x * LOCAL_X) {
    const uint row = item / p.vec4s, column = item % p.vec4s, begin = row * p.vec4s;
    vec4 y = LOAD_VEC4(x, begin + column);
    if (column < p.turned) y = turned(begin, column, row % positions);
    if (column < p.first) {
      STORE_VEC4(first, row * p.first + column, y);
    } else {
      STORE_VEC4(rest, row * (p.vec4s - p.first) + (column - p.first), y);
    }
  }
}
