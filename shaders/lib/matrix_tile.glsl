// A workgroup's tile (lib/lanes.glsl with SG = LOCAL_X) as products of cooperative matrices (lib/matrix.glsl). Operands stored as
// f16 are multiplied as they are, sums are f32 and in the order of k by MATRIX_INNER. GC subgroups
// lie next to each other, MR x MC matrices of sums each. multiply_halves leaves the sums in acc.
#ifndef ULLAGE_LIB_MATRIX_TILE
#define ULLAGE_LIB_MATRIX_TILE
#include "lib/half_staging.glsl"
#include "lib/matrix.glsl"

// Rows of odd multiples of 16 bytes lie in different banks.
const int kRowStride = KU + 2, kPanelStride = kPanelVec4s + 2, kSumStride = kPanelVec4s + 1;

shared f16vec4 staged_rows[kTileRows * kRowStride];
shared f16vec4 staged_panel[kStepRows * kPanelStride];
shared vec4 staged_sums[kTileRows * kSumStride];

void stage() {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    if (fetched_row(h) < uint(kTileRows))
      staged_rows[fetched_row(h) * kRowStride + fetched_vec4()] = halves_of(row_vec4s[h]);
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h)
    if (panel_row(h) < uint(kStepRows))
      staged_panel[panel_row(h) * kPanelStride + panel_column(h)] = halves_of(panel_vec4s[h]);
}

// acc = the product over `steps` steps, the same for the whole workgroup.
void multiply_halves(uint steps) {
  const uint first_row = gl_SubgroupID / GC * (MR * MATRIX_ROWS);
  const uint first_vec4 = gl_SubgroupID % GC * (MC * MATRIX_COLUMNS / 4);
  MatrixSums sums[MR * MC];
  [[unroll]] for (int i = 0; i < MR * MC; ++i) sums[i] = matrix_of(0.0);
  if (steps > 0u) fetch(0u);
  for (uint step = 0; step < steps; ++step) {
    stage();
    barrier();
    if (step + 1u < steps) fetch(step + 1u);
    [[unroll]] for (int k = 0; k < kStepRows; k += MATRIX_INNER) {
      MatrixA a[MR];
      [[unroll]] for (int i = 0; i < MR; ++i)
        a[i] = load_matrix_a(staged_rows[(first_row + uint(i * MATRIX_ROWS)) * kRowStride + uint(k / 4)], kRowMajor,
                             uint(kRowStride), kNonPrivate);
      [[unroll]] for (int j = 0; j < MC; ++j) {
        const uint column = first_vec4 + uint(j * MATRIX_COLUMNS / 4);
        MatrixB b = load_matrix_b(staged_panel[uint(k * kPanelStride) + column], kRowMajor, uint(kPanelStride),
                                  kNonPrivate);
        [[unroll]] for (int i = 0; i < MR; ++i) sums[i * MC + j] = multiply_matrices(a[i], b, sums[i * MC + j]);
      }
    }
    barrier();
  }
  [[unroll]] for (int i = 0; i < MR; ++i)
    [[unroll]] for (int j = 0; j < MC; ++j)
      store_matrix(staged_sums[(first_row + uint(i * MATRIX_ROWS)) * kSumStride + first_vec4 + uint(j * MATRIX_COLUMNS / 4)],
                   sums[i * MC + j], kRowMajor, uint(kSumStride), kNonPrivate);
  barrier();
  [[unroll]] for (int i = 0; i < TM; ++i)
    [[unroll]] for (int v = 0; v < NV; ++v)
      acc[i * NV + v] = staged_sums[row_in_tile(i) * kSumStride + uint(v * CL) + lane_column()];
}

#endif
