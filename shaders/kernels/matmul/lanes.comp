// C = A B with A and C in rows of vec4s. A workgroup is one tile of lib/lanes.glsl (CPU variant) or
// LOCAL_Y of them.
// PACKED: B is packed [panel][k, rounded up to 4][4 * CL * NV] with zeros, followed by the
// per-column vectors of the epilogue; else B is in rows of vec4s and k is masked.
// SHUFFLE, TEXEL, BATCHED, PIECES, RESIDUAL, PART, INTERLEAVE: see docs/kernels.md. REMAINDER,
// REMAINDER_FACTOR:
// k is REMAINDER modulo REMAINDER_FACTOR. NORM: rows of a are normalised first (layer_norm).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/matmul_tile.glsl"
#include "lib/matmul_rows.glsl"

// The number of rows of B in every vec4 of k that has any.
#if defined(REMAINDER) && REMAINDER_FACTOR % 4 == 0
const int kWholeUpTo = REMAINDER % 4 == 0 ? 4 : REMAINDER % 4;
#else
const int kWholeUpTo = 0;
#endif

#if PACKED
#define B_VEC4(K, V) LOAD_VEC4(b, b_at + uint(((K) * NV + (V)) * CL))
#define NEXT_B(VEC4S) b_at += 4 * VEC4S * kPanelVec4s;
#else
vec4 masked_vec4(Extents e, uint first, uint column, uint row, int k) {
  const bool real = kWholeUpTo > k || row < e.inner;
  const vec4 y = LOAD_VEC4(b, (first + (real ? row : e.inner - 1u)) * e.column_vec4s + column);
  return real ? y : vec4(0);
}
#define B_VEC4(K, V) masked_vec4(e, b_first, b_column[V], vec4_index * 4 + (K), K)
#define NEXT_B(VEC4S)
#endif

// Takes the vec4s of k up to END for the first ROWS rows of the tile, VEC4S at a time. Both are
// constants.
#define MULTIPLY_UP_TO(END, ROWS, VEC4S)              \
  for (; vec4_index < (END); vec4_index += VEC4S) {   \
    vec4 rows[kTileLoads * kStepVec4s];               \
    load_rows(e, vec4_index, rows);                   \
    TILE_MULTIPLY(acc, rows, 4 * VEC4S, B_VEC4, ROWS) \
    NEXT_B(VEC4S)                                     \
  }

void multiply_tile(Extents e, Place place) {
  const uvec2 matrix = operand_matrices(enter_piece(e, place));
  locate_rows(e, matrix.x, place.first_row);
#if PACKED
  uint b_at = place.panel * e.inner_vec4s * uint(4 * kPanelVec4s) + lane_column();
#else
  uint b_column[NV];
  [[unroll]] for (int v = 0; v < NV; ++v)
    b_column[v] = min((place.panel * NV + v) * CL + lane_column(), e.column_vec4s - 1u);
  const uint b_first = row_of_b(e, matrix.y);
#endif
  clear_tile();
  uint vec4_index = 0;
#if HALF_TILES
  MULTIPLY_UP_TO(live_rows(place.first_row, e.rows) <= TM / 2 ? e.inner_vec4s : 0u, TM / 2, 1)
#endif
  MULTIPLY_UP_TO(e.inner_vec4s, TM, kStepVec4s)
}

void main() {
  const Extents e = load_extents();
  const Place place = place_of_tile(e);
  multiply_tile(e, place);
  store_tile(e, place);
}
