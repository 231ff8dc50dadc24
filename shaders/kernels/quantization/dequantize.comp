// The numbers of blocks along the innermost axis of a dense tensor. One invocation computes four
// neighbours, which lie in one block. generated.glsl: words[], store_y(vec4_index, a, b, c, d) and the
// format's block_values, block_scale; BLOCK_BYTES, BLOCK_NUMBERS of one block.
// GATHER: of the rows of a matrix that load_indices(i) names. PACKED: rows lie as products read them, word j of
// block b of neighbouring rows next to each other, at [panel][b][j][row].
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "params/quantization.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { DequantizeParams p; };
#include "generated.glsl"
#define BLOCK_COLUMNS 1
#include "lib/blocks.glsl"

#if PACKED
const uint kWords = (BLOCK_BYTES + 3) / 4;
// `block` is the place of its first word.
uint block_word(uint block, uint j) { return words[block + j * p.panel_columns]; }
uint place_of(uint row, uint block, uint blocks) {
  return (row / p.panel_columns * blocks + block) * kWords * p.panel_columns + row % p.panel_columns;
}
#else
uint block_word(uint block, uint j) {
  const uint at = block * BLOCK_BYTES + j * 4, word = words[at >> 2];
#if BLOCK_BYTES % 2 == 1
  return word >> (at & 3u) * 8u | words[(at >> 2) + 1] << 1 << (31u - (at & 3u) * 8u);
#else
  // Blocks begin at even bytes.
  return (at & 2u) == 0u ? word : word >> 16 | words[(at >> 2) + 1] << 16;
#endif
}
uint place_of(uint row, uint block, uint blocks) { return row * blocks + block; }
#endif

// The block of number i of the result.
uint block_of(uint i) {
#if GATHER
  const uint inner = slot(p.inner), line = i / inner;
  const uint row = clamped_index(narrow_index(load_indices(line)), slot(p.rows));
  return place_of(row, (i - line * inner) / BLOCK_NUMBERS, inner / BLOCK_NUMBERS);
#else
  return i / BLOCK_NUMBERS;
#endif
}

void main() {
  const uint vec4s = slot(p.total) / 4, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += stride) {
    const uint i = vec4_index * 4;
    const uint block = block_of(i), at = i % BLOCK_NUMBERS;
    const BlockScale s = block_scale(block, at & ~15u);
    const float[4] quantized = block_values(block, at);
    vec4 v = s.factor * vec4(quantized[0], quantized[1], quantized[2], quantized[3]);
#if BLOCK_OFFSET
    v += s.offset;
#endif
    const uvec4 y = floatBitsToUint(v);
    store_y(vec4_index, y.x, y.y, y.z, y.w);
  }
}
