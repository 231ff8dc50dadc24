// C = A W' of signed bytes with sums of i32 that wrap. Rows of A and W are words of four bytes along k, those of C quads; what
// lies behind a row's end is 0. A workgroup is one tile: each lane has 4 rows and QUADS quads of columns, COLUMN_LANES of them
// lie along the columns. KW words of k of both pass through shared memory while the next ones are fetched. Rows of four and
// columns of four lie there as quads of words, so that a lane reads 1 + QUADS quads for 16 * QUADS sums of four products.
// DOT: such a sum is one instruction (lib/integer_dot.glsl); else 32-bit products, with the same bits.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if DOT
#extension GL_EXT_spirv_intrinsics : require
#endif
#include "lib/table.glsl"
#include "params/quantization.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ByteProductParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer A { uint a[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer W { uint w[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer C { ivec4 c[]; };

#if DOT
#include "lib/integer_dot.glsl"
#else
ivec4 signed_bytes(uvec4 words, int j) { return ivec4(words << (24 - 8 * j)) >> 24; }
ivec4 dot_bytes(uint a, uvec4 b) {
  ivec4 sum = ivec4(0);
  [[unroll]] for (int j = 0; j < 4; ++j) sum += (int(a << (24 - 8 * j)) >> 24) * signed_bytes(b, j);
  return sum;
}
#endif

const uint KW = 8, kRowQuads = LOCAL_X / COLUMN_LANES, kColumnQuads = QUADS * COLUMN_LANES;
const int kRowFetches = int((KW * kRowQuads + LOCAL_X - 1) / LOCAL_X);
const int kColumnFetches = int((KW * kColumnQuads + LOCAL_X - 1) / LOCAL_X);
shared uvec4 staged_rows[KW * kRowQuads], staged_columns[KW * kColumnQuads];
uvec4 row_words[kRowFetches], column_words[kColumnFetches];

// Items lie along k first. Those behind a tile's last are fetched for nothing.
uint item(int h) { return uint(h * LOCAL_X) + gl_LocalInvocationID.x; }

// Word `word` of four rows of a buffer from `first` on.
#define FOUR_ROWS(BUFFER, FIRST, COUNT, WORD, WORDS)                       \
  uvec4(BUFFER[min((FIRST), (COUNT) - 1u) * (WORDS) + (WORD)],             \
        BUFFER[min((FIRST) + 1u, (COUNT) - 1u) * (WORDS) + (WORD)],        \
        BUFFER[min((FIRST) + 2u, (COUNT) - 1u) * (WORDS) + (WORD)],        \
        BUFFER[min((FIRST) + 3u, (COUNT) - 1u) * (WORDS) + (WORD)])

void fetch(uint first_word, uint words, uint row, uint rows, uint column, uint columns) {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    const uint word = first_word + item(h) % KW, first = row + item(h) / KW * 4u;
    row_words[h] = word < words ? FOUR_ROWS(a, first, rows, word, words) : uvec4(0);
  }
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h) {
    const uint word = first_word + item(h) % KW, first = column + item(h) / KW * 4u;
    column_words[h] = word < words ? FOUR_ROWS(w, first, columns, word, words) : uvec4(0);
  }
}

void stage() {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    if (item(h) < KW * kRowQuads) staged_rows[item(h) % KW * kRowQuads + item(h) / KW] = row_words[h];
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h)
    if (item(h) < KW * kColumnQuads) staged_columns[item(h) % KW * kColumnQuads + item(h) / KW] = column_words[h];
}

void main() {
  const uint rows = slot(p.rows), columns = slot(p.columns), words = (slot(p.inner) + 3u) / 4u;
  const uint tile = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint blocks = (rows + 4u * kRowQuads - 1u) / (4u * kRowQuads);
  const uint row = tile % blocks * 4u * kRowQuads, column = tile / blocks * 4u * kColumnQuads;
  const uint lane_column = gl_LocalInvocationID.x % COLUMN_LANES, lane_row = gl_LocalInvocationID.x / COLUMN_LANES;
  ivec4 sums[4 * QUADS];
  [[unroll]] for (int i = 0; i < 4 * QUADS; ++i) sums[i] = ivec4(0);
  if (words > 0u) fetch(0u, words, row, rows, column, columns);
  for (uint first = 0; first < words; first += KW) {
    barrier();
    stage();
    barrier();
    if (first + KW < words) fetch(first + KW, words, row, rows, column, columns);
    [[unroll]] for (uint k = 0; k < KW; ++k) {
      const uvec4 four_rows = staged_rows[k * kRowQuads + lane_row];
      [[unroll]] for (int v = 0; v < QUADS; ++v) {
        const uvec4 four_columns = staged_columns[k * kColumnQuads + uint(v * COLUMN_LANES) + lane_column];
        [[unroll]] for (int i = 0; i < 4; ++i) sums[i * QUADS + v] += dot_bytes(four_rows[i], four_columns);
      }
    }
  }
  const uint column_quads = (columns + 3u) / 4u;
  [[unroll]] for (int i = 0; i < 4; ++i)
    [[unroll]] for (int v = 0; v < QUADS; ++v) {
      const uint line = row + lane_row * 4u + uint(i), quad = column / 4u + uint(v * COLUMN_LANES) + lane_column;
      if (line < rows && quad < column_quads) {
        const bvec4 lives = lessThan(uvec4(quad * 4u) + uvec4(0, 1, 2, 3), uvec4(columns));
        c[line * column_quads + quad] = mix(ivec4(0), sums[i * QUADS + v], lives);
      }
    }
}
