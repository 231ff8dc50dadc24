// C = A B with A and B in rows of vec4s stored as f16, which are multiplied as they are: by
// cooperative matrices (MATRIX_ROWS, lib/matrix_tile.glsl) or by pairs (lib/pair_tile.glsl,
// HALF_DOT). Products are exact and their sums f32, as in matmul/staged.comp, but in another order.
// PACKED: B is packed [panel][k, rounded up to 4][4 * CL * NV] with zeros, followed by the
// per-column vectors of the epilogue; else B is in rows of vec4s and k is masked. BATCHED,
// RESIDUAL, INTERLEAVE as in lib/matmul_tile.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if MATRIX_ROWS || HALF_DOT
#extension GL_EXT_spirv_intrinsics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#endif
#if MATRIX_ROWS
#extension GL_KHR_shader_subgroup_basic : require
#pragma use_vulkan_memory_model
#endif
#include "lib/matmul_tile.glsl"
#if MATRIX_ROWS
#include "lib/matrix_tile.glsl"
#else
#include "lib/pair_tile.glsl"
#endif

Extents e;
uint a_row[kRowFetches];
uint b_first;
#if !PACKED
uint b_column[kPanelFetches];
#endif

void locate_operands(Place place) {
  const uvec2 matrix = operand_matrices(place.batch);
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    a_row[h] = row_of_a(e, matrix.x, place.first_row + fetched_row(h));
#if PACKED
  b_first = place.panel * e.inner_vec4s * uint(4 * kPanelVec4s);
#else
  b_first = matrix.y * e.inner;
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h)
    b_column[h] = min(place.panel * kPanelVec4s + panel_column(h), e.column_vec4s - 1u);
#endif
}

void fetch(uint step) {
  const uint vec4_index = step * KU + fetched_vec4();
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    const bool is_inside = vec4_index < e.inner_vec4s;
    row_vec4s[h] = a.vec4s[a_row[h] + (is_inside ? vec4_index : 0u)];
    row_vec4s[h] = is_inside ? row_vec4s[h] : uvec2(0);
  }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
    const uint row = step * uint(kStepRows) + panel_row(h);
#if PACKED
    const bool is_inside = row < e.inner_vec4s * 4u;
    panel_vec4s[h] = b.vec4s[b_first + (is_inside ? row : 0u) * uint(kPanelVec4s) + panel_column(h)];
#else
    const bool is_inside = row < e.inner;
    panel_vec4s[h] = b.vec4s[(b_first + (is_inside ? row : 0u)) * e.column_vec4s + b_column[h]];
#endif
    panel_vec4s[h] = is_inside ? panel_vec4s[h] : uvec2(0);
  }
}

void main() {
  e = load_extents();
  const Place place = place_of_tile(e);
  locate_operands(place);
  multiply_halves((e.inner_vec4s + KU - 1u) / KU);
  store_tile(e, place);
}
