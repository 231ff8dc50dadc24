// C = A W' of signed bytes with sums of i32 that wrap. Rows of A and W are words of four bytes along k (lib/byte_rows.glsl, with
// WINDOWS those of a convolution), those of C vec4s; words after a row's end are 0. A workgroup is
// one tile: each lane has 4 rows and VEC4S vec4s of columns, COLUMN_LANES of them lie along the
// columns. KW words of k of both pass through shared memory while the next ones are fetched. Rows
// of four and columns of four lie there as vec4s of words, so that a lane reads 1 + VEC4S vec4s for
// 16 * VEC4S sums of four products. DOT: such a sum is one instruction (lib/integer_dot.glsl); else
// 32-bit products, with the same bits.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if DOT
#extension GL_EXT_spirv_intrinsics : require
#endif
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;

const uint KW = 8, kRowVec4s = LOCAL_X / COLUMN_LANES, kColumnVec4s = VEC4S * COLUMN_LANES;
const int kRowFetches = int((KW * kRowVec4s + LOCAL_X - 1) / LOCAL_X);
const int kColumnFetches = int((KW * kColumnVec4s + LOCAL_X - 1) / LOCAL_X);
const int kFetchedRows = 4 * kRowFetches;
#include "lib/byte_rows.glsl"

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

shared uvec4 staged_rows[KW * kRowVec4s], staged_columns[KW * kColumnVec4s];
uvec4 row_words[kRowFetches], column_words[kColumnFetches];

// Items lie along k first. Those after a tile's last are fetched but not used.
uint item(int h) { return uint(h * LOCAL_X) + gl_LocalInvocationID.x; }

#if HAS_TERMS
shared int column_sums[4 * kColumnVec4s];
ivec4 fetched_sums[kColumnFetches];

void clear_sums() {
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h) fetched_sums[h] = ivec4(0);
  for (uint i = gl_LocalInvocationID.x; i < 4u * kColumnVec4s; i += LOCAL_X) column_sums[i] = 0;
}
void join_sums() {
  barrier();
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h)
    if (item(h) < KW * kColumnVec4s)
      [[unroll]] for (int j = 0; j < 4; ++j) atomicAdd(column_sums[item(h) / KW * 4u + uint(j)], fetched_sums[h][j]);
  barrier();
}
ivec4 terms(uint vec4_index) {
  const uint i = 4u * vec4_index;
  return (int(outside) >> 24) * ivec4(column_sums[i], column_sums[i + 1u], column_sums[i + 2u], column_sums[i + 3u]);
}
#endif

void fetch(uint column, ByteProduct product) {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    [[unroll]] for (int j = 0; j < 4; ++j) row_words[h][j] = row_word(h * 4 + j, product);
  has_column_words = k_word < product.words;
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h) {
    [[unroll]] for (int j = 0; j < 4; ++j) column_words[h][j] = column_word(column + item(h) / KW * 4u + uint(j), product);
  }
}

void stage() {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    const uvec4 words = uvec4(staged_word(h * 4, row_words[h].x), staged_word(h * 4 + 1, row_words[h].y),
                              staged_word(h * 4 + 2, row_words[h].z), staged_word(h * 4 + 3, row_words[h].w));
    if (item(h) < KW * kRowVec4s) staged_rows[item(h) % KW * kRowVec4s + item(h) / KW] = words;
  }
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h) {
    const uvec4 words = has_column_words ? column_words[h] : uvec4(0);
    if (item(h) < KW * kColumnVec4s) staged_columns[item(h) % KW * kColumnVec4s + item(h) / KW] = words;
#if HAS_TERMS
    fetched_sums[h] += dot_bytes(0x01010101u, words);
#endif
  }
}

void main() {
  const ByteProduct product = load_product();
  const uint rows = product.rows, columns = product.columns;
  const uint tile = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint blocks = (rows + 4u * kRowVec4s - 1u) / (4u * kRowVec4s);
  const uint row = tile % blocks * 4u * kRowVec4s, column = tile / blocks * 4u * kColumnVec4s;
  const uint lane_column = gl_LocalInvocationID.x % COLUMN_LANES, lane_row = gl_LocalInvocationID.x / COLUMN_LANES;
  [[unroll]] for (int h = 0; h < kFetchedRows; ++h) enter_row(h, row + item(h / 4) / KW * 4u + uint(h % 4), product);
  ivec4 sums[4 * VEC4S];
  [[unroll]] for (int i = 0; i < 4 * VEC4S; ++i) sums[i] = ivec4(0);
#if HAS_TERMS
  clear_sums();
#endif
  begin_words(column, product);
  for (uint first = 0; first < product.words; first += KW) {
    stage_words(first, column, product);
    [[unroll]] for (uint k = 0; k < KW; ++k) {
      const uvec4 four_rows = staged_rows[k * kRowVec4s + lane_row];
      [[unroll]] for (int v = 0; v < VEC4S; ++v) {
        const uvec4 four_columns = staged_columns[k * kColumnVec4s + uint(v * COLUMN_LANES) + lane_column];
        [[unroll]] for (int i = 0; i < 4; ++i) sums[i * VEC4S + v] += dot_bytes(four_rows[i], four_columns);
      }
    }
    pass_words();
  }
#if HAS_TERMS
  join_sums();
  [[unroll]] for (int v = 0; v < VEC4S; ++v) {
    const ivec4 less = terms(uint(v * COLUMN_LANES) + lane_column);
    [[unroll]] for (int i = 0; i < 4; ++i) sums[i * VEC4S + v] -= less;
  }
#endif
  const uint column_vec4s = (columns + 3u) / 4u;
  [[unroll]] for (int i = 0; i < 4; ++i)
    [[unroll]] for (int v = 0; v < VEC4S; ++v) {
      const uint line = row + lane_row * 4u + uint(i), vec4_index = column / 4u + uint(v * COLUMN_LANES) + lane_column;
      if (line < rows && vec4_index < column_vec4s) {
        const bvec4 lives = lessThan(uvec4(vec4_index * 4u) + uvec4(0, 1, 2, 3), uvec4(columns));
        c[line * column_vec4s + vec4_index] = mix(ivec4(0), sums[i * VEC4S + v], lives);
      }
    }
}
