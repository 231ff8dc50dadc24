// C = A W' with the rows of W in blocks of quantized values along k, packed as in
// quantization/matmul.comp, and those of A rounded to bytes before (quantization/round_rows.comp):
// by cooperative matrices of bytes (lib/matrix.glsl). A workgroup is one tile of lib/lanes.glsl
// with SG = LOCAL_X. Of the ROUNDED quantized values that share scales, sums of products are exact
// i32; then, element by element of matrices of f32, sums += counts * (scale of column * scale of
// row), in the order of k, as the reference has it. Quantized values of 32 numbers and their scales
// pass through shared memory, while the next ones are fetched. GC subgroups lie next to each other,
// MR x MC matrices of sums each. generated.glsl: the epilogue and the format's block_bytes_at,
// block_scale. Limits: sides of matrices divide 16, MATRIX_INNER divides ROUNDED.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_spirv_intrinsics : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int32 : require
#extension GL_KHR_shader_subgroup_basic : require
#pragma use_vulkan_memory_model
#include "lib/matmul_tile.glsl"
#define BLOCK_COLUMNS 4
#include "lib/block_bytes.glsl"
#include "lib/matrix.glsl"

const uint kWords = (BLOCK_BYTES + 3) / 4;
const int kPartWords = 8, kGroups = 32 / ROUNDED;
// Rows of odd multiples of 16 bytes lie in different banks.
const int kByteStride = kPartWords + 4, kSumStride = kPanelVec4s + 1;
const int kSideVec4s = MATRIX_COLUMNS / 4;

shared i8vec4 staged_rows[kTileRows * kByteStride], staged_panel[4 * kPanelVec4s * kByteStride];
// In the end the sums. Before that, scales spread over whole matrices, each row's scale once per
// column and each column's once per row: of rows, of columns for each group, and scales * sums of
// rows with offsets of columns.
shared vec4 staged[kTileRows * kSumStride];
const int kOfRows = 0, kOfColumns = kOfRows + kTileRows * kSideVec4s, kColumnScales = MATRIX_ROWS * kPanelVec4s,
          kSumsOfRows = kOfColumns + kGroups * kColumnScales, kOffsets = kSumsOfRows + kTileRows * kSideVec4s;

// Data fetched for a part of 32 numbers: vec4s of quantized values of rows and words of quantized
// values of four columns, and scales of both.
const int kRowItems = kTileRows * 2, kPanelItems = kPanelVec4s * kPartWords, kScaleItems = kPanelVec4s * kGroups;
const int kRowFetches = (kRowItems + LOCAL_X - 1) / LOCAL_X, kPanelFetches = (kPanelItems + LOCAL_X - 1) / LOCAL_X;
const int kRowScales = (kTileRows + LOCAL_X - 1) / LOCAL_X, kScaleFetches = (kScaleItems + LOCAL_X - 1) / LOCAL_X;
uvec4 row_quantized[kRowFetches], panel_quantized[kPanelFetches];
vec2 row_scales[kRowScales];
BlockScale column_scales[kScaleFetches];
uint item(int h) { return uint(h * LOCAL_X) + gl_LocalInvocationID.x; }

uint first_word, panel_first;  // of the current four columns, of the panel
Word stored_word(uint block, uint j) {
  return floatBitsToUint(LOAD_VEC4(b, first_word + (block * kWords + j) * uint(kPanelVec4s)));
}
Word block_word(uint block, uint j) { return stored_word(block, j); }

void fetch(Extents e, Place place, uint part) {
  const uint parts = e.inner / 32u, block = part * 32u / BLOCK_NUMBERS, first = part * 32u % BLOCK_NUMBERS;
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    const uint row = min(place.first_row + min(item(h) / 2u, uint(kTileRows - 1)), e.rows - 1u);
    row_quantized[h] = floatBitsToUint(LOAD_VEC4(a, (row * parts + part) * 3u + item(h) % 2u));
  }
  [[unroll]] for (int h = 0; h < kRowScales; ++h) {
    const uint row = min(place.first_row + min(item(h), uint(kTileRows - 1)), e.rows - 1u);
    row_scales[h] = LOAD_VEC4(a, (row * parts + part) * 3u + 2u).xy;
  }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
    first_word = panel_first + item(h) % uint(kPanelVec4s);
    panel_quantized[h] = block_bytes_at(block, first + item(h) / uint(kPanelVec4s) % uint(kPartWords) * 4u);
  }
  [[unroll]] for (int h = 0; h < kScaleFetches; ++h) {
    first_word = panel_first + item(h) % uint(kPanelVec4s);
    column_scales[h] = block_scale(block, first + item(h) / uint(kPanelVec4s) % uint(kGroups) * ROUNDED);
  }
}

void stage() {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    if (item(h) < uint(kRowItems)) {
      const uint to = item(h) / 2u * kByteStride + item(h) % 2u * 4u;
      [[unroll]] for (int i = 0; i < 4; ++i) staged_rows[to + uint(i)] = unpack8(int(row_quantized[h][i]));
    }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h)
    if (item(h) < uint(kPanelItems)) {
      const uint column = item(h) % uint(kPanelVec4s) * 4u, word = item(h) / uint(kPanelVec4s);
      [[unroll]] for (int i = 0; i < 4; ++i)
        staged_panel[(column + uint(i)) * kByteStride + word] = unpack8(int(panel_quantized[h][i]));
    }
  [[unroll]] for (int h = 0; h < kRowScales; ++h)
    if (item(h) < uint(kTileRows)) {
      [[unroll]] for (int i = 0; i < kSideVec4s; ++i) {
        staged[kOfRows + item(h) * kSideVec4s + i] = vec4(row_scales[h].x);
#if BLOCK_OFFSET
        staged[kSumsOfRows + item(h) * kSideVec4s + i] = vec4(row_scales[h].y);
#endif
      }
    }
  [[unroll]] for (int h = 0; h < kScaleFetches; ++h)
    if (item(h) < uint(kScaleItems)) {
      const uint column = item(h) % uint(kPanelVec4s), group = item(h) / uint(kPanelVec4s);
      [[unroll]] for (int i = 0; i < MATRIX_ROWS; ++i) {
        staged[kOfColumns + group * kColumnScales + i * kPanelVec4s + column] = column_scales[h].factor;
#if BLOCK_OFFSET
        staged[kOffsets + i * kPanelVec4s + column] = column_scales[h].offset;
#endif
      }
    }
}

MatrixSums sums[MR * MC];

// No function may return a matrix.
#define LOAD_SCALES(FIRST, STRIDE) load_matrix_sums(staged[FIRST], kRowMajor, uint(STRIDE), kNonPrivate)

#if BLOCK_OFFSET
// sums += offsets of columns * (scales * sums of rows).
void add_offsets(uint first_row, uint first_vec4) {
  [[unroll]] for (int i = 0; i < MR; ++i) {
    MatrixSums of_row = LOAD_SCALES(kSumsOfRows + (first_row + uint(i * MATRIX_ROWS)) * kSideVec4s, kSideVec4s);
    [[unroll]] for (int j = 0; j < MC; ++j) {
      MatrixSums of_columns = LOAD_SCALES(kOffsets + first_vec4 + uint(j * kSideVec4s), kPanelVec4s);
      sums[i * MC + j] = added_matrix(sums[i * MC + j], scaled_matrix(of_columns, of_row));
    }
  }
}
#endif

// sums += counts * (scales of columns * scales of rows) of a group and the columns of a matrix.
void multiply_group(int group, int j, uint first_row, uint first_vec4) {
  MatrixCounts counts[MR];
  [[unroll]] for (int i = 0; i < MR; ++i) counts[i] = counts_of(0);
  [[unroll]] for (int k = group * ROUNDED; k < (group + 1) * ROUNDED; k += MATRIX_INNER) {
    MatrixB quantized = load_matrix_b(staged_panel[(first_vec4 * 4u + uint(j * MATRIX_COLUMNS)) * kByteStride + uint(k / 4)],
                                  kColumnMajor, uint(kByteStride), kNonPrivate);
    [[unroll]] for (int i = 0; i < MR; ++i) {
      MatrixA rows = load_matrix_a(staged_rows[(first_row + uint(i * MATRIX_ROWS)) * kByteStride + uint(k / 4)], kRowMajor,
                                   uint(kByteStride), kNonPrivate);
      counts[i] = multiply_matrices(rows, quantized, counts[i], kAllSigned);
    }
  }
  MatrixSums of_columns =
      LOAD_SCALES(kOfColumns + group * kColumnScales + first_vec4 + uint(j * kSideVec4s), kPanelVec4s);
  [[unroll]] for (int i = 0; i < MR; ++i) {
    MatrixSums of_rows = LOAD_SCALES(kOfRows + (first_row + uint(i * MATRIX_ROWS)) * kSideVec4s, kSideVec4s);
    sums[i * MC + j] =
        added_matrix(sums[i * MC + j], scaled_matrix(numbers_of_counts(counts[i]), scaled_matrix(of_columns, of_rows)));
  }
}

void multiply_part(uint first_row, uint first_vec4) {
  [[unroll]] for (int j = 0; j < MC; ++j)
    [[unroll]] for (int group = 0; group < kGroups; ++group) multiply_group(group, j, first_row, first_vec4);
#if BLOCK_OFFSET
  add_offsets(first_row, first_vec4);
#endif
}

void main() {
  const Extents e = load_extents();
  const Place place = place_of_tile(e);
  const uint first_row = gl_SubgroupID / GC * (MR * MATRIX_ROWS), first_vec4 = gl_SubgroupID % GC * (MC * kSideVec4s);
  const uint parts = e.inner / 32u;
  panel_first = place.panel * (e.inner / BLOCK_NUMBERS) * kWords * uint(kPanelVec4s);
  [[unroll]] for (int i = 0; i < MR * MC; ++i) sums[i] = matrix_of(0.0);
  if (parts > 0u) fetch(e, place, 0u);
  for (uint part = 0; part < parts; ++part) {
    barrier();
    stage();
    barrier();
    if (part + 1u < parts) fetch(e, place, part + 1u);
    multiply_part(first_row, first_vec4);
  }
  barrier();
  [[unroll]] for (int i = 0; i < MR; ++i)
    [[unroll]] for (int j = 0; j < MC; ++j)
      store_matrix(staged[(first_row + uint(i * MATRIX_ROWS)) * kSumStride + first_vec4 + uint(j * kSideVec4s)],
                   sums[i * MC + j], kRowMajor, uint(kSumStride), kNonPrivate);
  barrier();
  [[unroll]] for (int i = 0; i < TM; ++i)
    [[unroll]] for (int v = 0; v < NV; ++v)
      acc[i * NV + v] = staged[row_in_tile(i) * kSumStride + uint(v * CL) + lane_column()];
  store_tile(e, place);
}
