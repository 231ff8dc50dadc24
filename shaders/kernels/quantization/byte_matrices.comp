// C = A W' of signed bytes with sums of i32 that wrap, by cooperative matrices of bytes (lib/matrix.glsl); operands and result
// lie as in quantization/bytes.comp, with WINDOWS as well. A workgroup is one tile of
// lib/lanes.glsl with SG = LOCAL_X: GC subgroups lie next to each other, with MR x MC matrices of
// sums each, which stay in registers along all of k. KW words of k of both operands pass through
// shared memory while the next ones are fetched; the sums pass through it at last. Limit:
// MATRIX_INNER divides 4 * KW.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_spirv_intrinsics : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int32 : require
#extension GL_KHR_shader_subgroup_basic : require
#pragma use_vulkan_memory_model
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
#include "lib/lanes.glsl"
#include "lib/matrix.glsl"

const uint KW = 8, kTileColumns = 4 * kPanelVec4s;
// Rows of odd multiples of 16 bytes lie in different banks.
const uint kByteStride = KW + 4, kSumStride = kPanelVec4s + 1;
const int kFetchedRows = int((KW * kTileRows + LOCAL_X - 1) / LOCAL_X);
const int kColumnFetches = int((KW * kTileColumns + LOCAL_X - 1) / LOCAL_X);
#include "lib/byte_rows.glsl"

shared i8vec4 staged_rows[kTileRows * kByteStride], staged_columns[kTileColumns * kByteStride];
shared ivec4 staged_sums[kTileRows * kSumStride];
uint row_words[kFetchedRows], column_words[kColumnFetches];

uint item(int h) { return uint(h * LOCAL_X) + gl_LocalInvocationID.x; }

#if HAS_TERMS
shared int column_sums[kTileColumns];
int fetched_sums[kColumnFetches];

void clear_sums() {
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h) fetched_sums[h] = 0;
  for (uint i = gl_LocalInvocationID.x; i < kTileColumns; i += LOCAL_X) column_sums[i] = 0;
}
void add_fetched(int h, uint word) {
  [[unroll]] for (int j = 0; j < 4; ++j) fetched_sums[h] += int(word << (24 - 8 * j)) >> 24;
}
void join_sums() {
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h)
    if (item(h) < KW * kTileColumns) atomicAdd(column_sums[item(h) / KW], fetched_sums[h]);
}
ivec4 terms(uint vec4_index) {
  const uint i = 4u * vec4_index;
  return (int(outside) >> 24) * ivec4(column_sums[i], column_sums[i + 1u], column_sums[i + 2u], column_sums[i + 3u]);
}
#endif

// Words of k lie next to each other. Words after the tile are fetched but not used.
void fetch(uint column, ByteProduct product) {
  [[unroll]] for (int h = 0; h < kFetchedRows; ++h) row_words[h] = row_word(h, product);
  has_column_words = k_word < product.words;
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h) column_words[h] = column_word(column + item(h) / KW, product);
}

void stage() {
  [[unroll]] for (int h = 0; h < kFetchedRows; ++h)
    if (item(h) < KW * uint(kTileRows))
      staged_rows[item(h) / KW * kByteStride + item(h) % KW] = unpack8(int(staged_word(h, row_words[h])));
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h) {
    const uint word = has_column_words ? column_words[h] : 0u;
    if (item(h) < KW * kTileColumns)
      staged_columns[item(h) / KW * kByteStride + item(h) % KW] = unpack8(int(word));
#if HAS_TERMS
    add_fetched(h, word);
#endif
  }
}

void main() {
  const ByteProduct product = load_product();
  const uint rows = product.rows, columns = product.columns;
  const uint tile = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint blocks = (rows + uint(kTileRows) - 1u) / uint(kTileRows);
  const uint row = tile % blocks * uint(kTileRows), column = tile / blocks * kTileColumns;
  const uint first_row = gl_SubgroupID / GC * (MR * MATRIX_ROWS), first_column = gl_SubgroupID % GC * (MC * MATRIX_COLUMNS);
  MatrixCounts sums[MR * MC];
  [[unroll]] for (int i = 0; i < MR * MC; ++i) sums[i] = counts_of(0);
  [[unroll]] for (int h = 0; h < kFetchedRows; ++h) enter_row(h, row + item(h) / KW, product);
#if HAS_TERMS
  clear_sums();
#endif
  begin_words(column, product);
  for (uint first = 0; first < product.words; first += KW) {
    stage_words(first, column, product);
    [[unroll]] for (uint k = 0; k < KW; k += MATRIX_INNER / 4)
      [[unroll]] for (int j = 0; j < MC; ++j) {
        MatrixB of_columns = load_matrix_b(staged_columns[(first_column + uint(j * MATRIX_COLUMNS)) * kByteStride + k],
                                           kColumnMajor, kByteStride, kNonPrivate);
        [[unroll]] for (int i = 0; i < MR; ++i) {
          MatrixA of_rows = load_matrix_a(staged_rows[(first_row + uint(i * MATRIX_ROWS)) * kByteStride + k], kRowMajor,
                                          kByteStride, kNonPrivate);
          sums[i * MC + j] = multiply_matrices(of_rows, of_columns, sums[i * MC + j], kAllSigned);
        }
      }
    pass_words();
  }
  [[unroll]] for (int i = 0; i < MR; ++i)
    [[unroll]] for (int j = 0; j < MC; ++j)
      store_counts(staged_sums[(first_row + uint(i * MATRIX_ROWS)) * kSumStride + (first_column + uint(j * MATRIX_COLUMNS)) / 4u],
                   sums[i * MC + j], kRowMajor, kSumStride, kNonPrivate);
#if HAS_TERMS
  barrier();
  join_sums();
#endif
  barrier();
  const uint column_vec4s = (columns + 3u) / 4u;
  for (uint i = gl_LocalInvocationID.x; i < uint(kTileRows * kPanelVec4s); i += LOCAL_X) {
    const uint line = row + i / uint(kPanelVec4s), vec4_index = column / 4u + i % uint(kPanelVec4s);
    if (line >= rows || vec4_index >= column_vec4s) continue;
    const bvec4 lives = lessThan(uvec4(vec4_index * 4u) + uvec4(0, 1, 2, 3), uvec4(columns));
    ivec4 sum = staged_sums[i / uint(kPanelVec4s) * kSumStride + i % uint(kPanelVec4s)];
#if HAS_TERMS
    sum -= terms(i % uint(kPanelVec4s));
#endif
    c[line * column_vec4s + vec4_index] = mix(ivec4(0), sum, lives);
  }
}
