// C = A W' of signed bytes with sums of i32 that wrap, by cooperative matrices of bytes (lib/matrix.glsl); operands and result
// lie as in quantization/bytes.comp. A workgroup is one tile of lib/lanes.glsl with SG = LOCAL_X: GC subgroups lie side by side,
// with MR x MC matrices of sums each, which stay there along all of k. KW words of k of both operands pass through shared
// memory while the next ones are fetched; the sums pass through it at last. Limit: MATRIX_INNER divides 4 * KW.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_spirv_intrinsics : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int32 : require
#extension GL_KHR_shader_subgroup_basic : require
#pragma use_vulkan_memory_model
#include "lib/table.glsl"
#include "params/quantization.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ByteProductParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer A { uint a[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer W { uint w[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer C { ivec4 c[]; };
#include "lib/lanes.glsl"
#include "lib/matrix.glsl"

const uint KW = 8, kTileColumns = 4 * kPanelQuads;
// Rows of odd multiples of 16 bytes lie in different banks.
const uint kByteStride = KW + 4, kSumStride = kPanelQuads + 1;
const int kRowFetches = int((KW * kTileRows + LOCAL_X - 1) / LOCAL_X);
const int kColumnFetches = int((KW * kTileColumns + LOCAL_X - 1) / LOCAL_X);

shared i8vec4 staged_rows[kTileRows * kByteStride], staged_columns[kTileColumns * kByteStride];
shared ivec4 staged_sums[kTileRows * kSumStride];
uint row_words[kRowFetches], column_words[kColumnFetches];

uint item(int h) { return uint(h * LOCAL_X) + gl_LocalInvocationID.x; }

// Words of k lie side by side. What lies behind the tile is fetched for nothing.
void fetch(uint first_word, uint words, uint row, uint rows, uint column, uint columns) {
  const uint word = first_word + gl_LocalInvocationID.x % KW;
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    row_words[h] = word < words ? a[min(row + item(h) / KW, rows - 1u) * words + word] : 0u;
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h)
    column_words[h] = word < words ? w[min(column + item(h) / KW, columns - 1u) * words + word] : 0u;
}

void stage() {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    if (item(h) < KW * uint(kTileRows)) staged_rows[item(h) / KW * kByteStride + item(h) % KW] = unpack8(int(row_words[h]));
  [[unroll]] for (int h = 0; h < kColumnFetches; ++h)
    if (item(h) < KW * kTileColumns)
      staged_columns[item(h) / KW * kByteStride + item(h) % KW] = unpack8(int(column_words[h]));
}

void main() {
  const uint rows = slot(p.rows), columns = slot(p.columns), words = (slot(p.inner) + 3u) / 4u;
  const uint tile = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint blocks = (rows + uint(kTileRows) - 1u) / uint(kTileRows);
  const uint row = tile % blocks * uint(kTileRows), column = tile / blocks * kTileColumns;
  const uint first_row = gl_SubgroupID / GC * (MR * MATRIX_ROWS), first_column = gl_SubgroupID % GC * (MC * MATRIX_COLUMNS);
  MatrixCounts sums[MR * MC];
  [[unroll]] for (int i = 0; i < MR * MC; ++i) sums[i] = counts_of(0);
  if (words > 0u) fetch(0u, words, row, rows, column, columns);
  for (uint first = 0; first < words; first += KW) {
    barrier();
    stage();
    barrier();
    if (first + KW < words) fetch(first + KW, words, row, rows, column, columns);
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
  }
  [[unroll]] for (int i = 0; i < MR; ++i)
    [[unroll]] for (int j = 0; j < MC; ++j)
      store_counts(staged_sums[(first_row + uint(i * MATRIX_ROWS)) * kSumStride + (first_column + uint(j * MATRIX_COLUMNS)) / 4u],
                   sums[i * MC + j], kRowMajor, kSumStride, kNonPrivate);
  barrier();
  const uint column_quads = (columns + 3u) / 4u;
  for (uint i = gl_LocalInvocationID.x; i < uint(kTileRows * kPanelQuads); i += LOCAL_X) {
    const uint line = row + i / uint(kPanelQuads), quad = column / 4u + i % uint(kPanelQuads);
    if (line >= rows || quad >= column_quads) continue;
    const bvec4 lives = lessThan(uvec4(quad * 4u) + uvec4(0, 1, 2, 3), uvec4(columns));
    c[line * column_quads + quad] =
        mix(ivec4(0), staged_sums[i / uint(kPanelQuads) * kSumStride + i % uint(kPanelQuads)], lives);
  }
}
