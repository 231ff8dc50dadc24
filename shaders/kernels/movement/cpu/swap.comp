// Swaps two axes of 32-bit elements, CPU variant: an invocation takes blocks of 4 x 4 elements.
// Reads are of 16 bytes wherever rows begin, writes too where the rows of the result begin at
// multiples of 16 bytes; its pad is written as 0. WIDE_STORES as in elementwise/map.comp. TEXEL:
// reads through a texel buffer.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if WIDE_STORES
#include "lib/wide.glsl"
#endif
#include "lib/group_run.glsl"
#include "lib/table.glsl"
#include "params/swap.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { SwapParams p; };
#if TEXEL
layout(set = 0, binding = 0, rgba32f) uniform readonly imageBuffer x;
#define LOAD_WORDS(AT) floatBitsToUint(imageLoad(x, int(AT)))
#else
layout(set = 0, binding = 0, std430) readonly buffer X { uvec4 x[]; };
#define LOAD_WORDS(AT) x[AT]
#endif
// The result, in words and in vec4s.
layout(set = 0, binding = 1, std430) writeonly buffer Y { uint y[]; };
#if WIDE_STORES
layout(set = 0, binding = 2, std430) writeonly buffer Vec4s { u64vec2 vec4s[]; };
#else
layout(set = 0, binding = 2, std430) writeonly buffer Vec4s { uvec4 vec4s[]; };
#endif

// Blocks that an invocation takes one after another: as many as one cache line of the operand
// contains, because rows at distances of a power of two do not stay in a cache for long.
const uint kStrip = 4;

struct Space {
  uint rows, columns, vec4s, row_blocks;
  uint from_outer, from_column, last;  // last: vec4 of the operand with its last element
  uint to_outer, to_row;
  bool reads_aligned, writes_aligned;
};
Space load_space(uint outer) {
  Space s;
  s.rows = slot(p.rows);
  s.columns = slot(p.columns);
  s.vec4s = slot(p.vec4s);
  s.row_blocks = (s.rows + 3) / 4;
  s.from_outer = slot(p.from_outer);
  s.from_column = slot(p.from_column);
  s.to_outer = slot(p.to_outer);
  s.to_row = slot(p.to_row);
  s.last = ((outer - 1) * s.from_outer + (s.columns - 1) * s.from_column + s.rows - 1) / 4;
  s.reads_aligned = ((s.from_outer | s.from_column) & 3u) == 0u;
  s.writes_aligned = ((s.to_outer | s.to_row) & 3u) == 0u;
  return s;
}

// Elements `at` .. `at` + 3; those after the operand's end are undefined.
uvec4 load_four(uint at, Space s) {
  const uint vec4_index = min(at / 4, s.last);
  const uvec4 v = LOAD_WORDS(vec4_index);
  uvec4 w = v;
  // A loop, since CPU drivers execute both sides of a branch.
  for (bool more = !s.reads_aligned; more; more = false) w = LOAD_WORDS(min(vec4_index + 1, s.last));
  const bool two = (at & 2u) != 0u, one = (at & 1u) != 0u;
  const uvec4 even = two ? uvec4(v.zw, w.xy) : v;
  return one ? uvec4(even.yzw, two ? w.z : w.x) : even;
}

void store_vec4(uint vec4_index, uvec4 v) {
#if WIDE_STORES
  vec4s[vec4_index] = wide_words(v);
#else
  vec4s[vec4_index] = v;
#endif
}

void swap_block(uint outer, uint row, uint column, Space s) {
  uvec4 lines[4];
  [[unroll]] for (uint c = 0; c < 4; ++c) {
    const uint from = min(column + c, s.columns - 1) * s.from_column;
    lines[c] = load_four(outer * s.from_outer + from + row, s);
    lines[c] = column + c < s.columns ? lines[c] : uvec4(0);
  }
  const uint to = outer * s.to_outer + row * s.to_row + column;
  for (bool more = s.writes_aligned; more; more = false) {
    [[unroll]] for (uint r = 0; r < 4; ++r)
      if (row + r < s.rows)
        store_vec4((to + r * s.to_row) / 4,
                   uvec4(lines[0][r], lines[1][r], lines[2][r], lines[3][r]));
  }
  for (bool more = !s.writes_aligned; more; more = false) {
    [[unroll]] for (uint r = 0; r < 4; ++r)
      [[unroll]] for (uint c = 0; c < 4; ++c)
        if (row + r < s.rows && column + c < s.columns) y[to + r * s.to_row + c] = lines[c][r];
  }
}

void main() {
  const uint outer = slot(p.outer);
  const Space s = load_space(outer);
  const uint strips = (s.row_blocks + kStrip - 1) / kStrip, items = outer * strips * s.vec4s;
  const uvec2 run = run_of_group(items);
  for (uint item = run.x + gl_LocalInvocationID.x; item < run.y; item += LOCAL_X) {
    const uint line = item / s.vec4s, place = line / strips;
    const uint block = (line - place * strips) * kStrip, column = (item - line * s.vec4s) * 4;
    const uint end = min(block + kStrip, s.row_blocks);
    for (uint i = block; i < end; ++i) swap_block(place, i * 4, column, s);
  }
}
