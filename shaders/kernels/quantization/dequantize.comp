// The numbers of blocks along the innermost axis of a dense tensor. One invocation makes four
// neighbours, which lie in one block. generated.glsl: words[], store_y(quad, a, b, c, d) and the
// format's block_codes, block_scale; BLOCK_BYTES, BLOCK_NUMBERS of one block.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/quantization.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { DequantizeParams p; };
#include "generated.glsl"
#define BLOCK_COLUMNS 1
#include "lib/blocks.glsl"

// Blocks begin at even bytes.
uint block_word(uint block, uint j) {
  const uint at = block * BLOCK_BYTES + j * 4, word = words[at >> 2];
  return (at & 2u) == 0u ? word : word >> 16 | words[(at >> 2) + 1] << 16;
}

void main() {
  const uint quads = slot(p.total) / 4, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint quad = gl_GlobalInvocationID.x; quad < quads; quad += stride) {
    const uint i = quad * 4;
    const uint block = i / BLOCK_NUMBERS, at = i % BLOCK_NUMBERS;
    const BlockScale s = block_scale(block, at & ~15u);
    const float[4] codes = block_codes(block, at);
    vec4 v = s.factor * vec4(codes[0], codes[1], codes[2], codes[3]);
#if BLOCK_OFFSET
    v += s.offset;
#endif
    const uvec4 y = floatBitsToUint(v);
    store_y(quad, y.x, y.y, y.z, y.w);
  }
}
