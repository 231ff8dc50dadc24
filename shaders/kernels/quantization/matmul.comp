// y[r, n] = sum over k of a[r, k] w[n, k], w in blocks along k. An invocation makes ROWS rows of one
// column, so that a code is taken apart once for all of them; neighbouring invocations make
// neighbouring columns. Sixteen codes with one scale are summed before they are scaled, and these sums in
// the order of k: an element is the same for any ROWS. generated.glsl: a[] in quads, words[], y[] and the
// format's block_codes, block_scale.
// PACKED: word j of block b of column n is words[(b * words of a block + j) * columns + n], which
// neighbours read side by side; else rows lie one after another as files have them.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/quantization.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { MatmulBlocksParams p; };
#include "generated.glsl"

uint columns, column, row_blocks;

uint block_word(uint block, uint j) {
#if PACKED
  return words[(block * ((BLOCK_BYTES + 3) / 4) + j) * columns + column];
#else
  const uint at = (column * row_blocks + block) * BLOCK_BYTES + j * 4, word = words[at >> 2];
  return (at & 2u) == 0u ? word : word >> 16 | words[(at >> 2) + 1] << 16;
#endif
}
#include "lib/blocks.glsl"

void make_rows(uint first, uint rows) {
  const uint quads = row_blocks * (BLOCK_NUMBERS / 4);
  uint begin[ROWS];
  float sum[ROWS];
  [[unroll]] for (uint r = 0; r < ROWS; ++r) {
    begin[r] = min(first + r, rows - 1) * quads;
    sum[r] = 0.0;
  }
  [[dont_unroll]] for (uint part = 0; part < row_blocks * (BLOCK_NUMBERS / 16); ++part) {
    const uint block = part / (BLOCK_NUMBERS / 16), i = part % (BLOCK_NUMBERS / 16) * 16;
    const vec2 s = block_scale(block, i);
    vec4 codes[4];
    [[unroll]] for (uint u = 0; u < 4; ++u) codes[u] = block_codes(block, i + u * 4);
    [[unroll]] for (uint r = 0; r < ROWS; ++r) {
      const uint at = begin[r] + part * 4;
      const vec4 a0 = a[at], a1 = a[at + 1], a2 = a[at + 2], a3 = a[at + 3];
      const vec4 products = a0 * codes[0] + a1 * codes[1] + a2 * codes[2] + a3 * codes[3];
      float all = s.x * (products.x + products.y + products.z + products.w);
#if BLOCK_OFFSET
      const vec4 plain = a0 + a1 + a2 + a3;
      all += s.y * (plain.x + plain.y + plain.z + plain.w);
#endif
      sum[r] += all;
    }
  }
  [[unroll]] for (uint r = 0; r < ROWS; ++r) {
    if (first + r < rows) y[(first + r) * columns + column] = sum[r];
  }
}

void main() {
  const uint rows = slot(p.rows);
  columns = slot(p.columns);
  row_blocks = slot(p.inner) / BLOCK_NUMBERS;
  const uint groups = (columns + LOCAL_X - 1) / LOCAL_X, tiles = (rows + ROWS - 1) / ROWS * groups;
  for (uint tile = gl_WorkGroupID.x; tile < tiles; tile += gl_NumWorkGroups.x) {
    column = tile % groups * LOCAL_X + gl_LocalInvocationID.x;
    if (column < columns) make_rows(tile / groups * ROWS, rows);
  }
}
