// C = A B with A and C in rows of vec4s; a workgroup's tile passes through shared memory
// (lib/staged.glsl).
// PACKED: B is packed [panel][k, rounded up to 4][4 * CL * NV] with zeros, followed by the per-column
// vectors of the epilogue; else B is in rows of vec4s and k is masked. BATCHED, PIECES, RESIDUAL,
// PART, INTERLEAVE: see docs/kernels.md.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/matmul_tile.glsl"
#include "lib/staged.glsl"

Extents e;
uint step_vec4;  // of a, that this invocation fetches next
uint a_row[kRowFetches];
uint fetched_of_a;  // the vec4 that row_vec4s are
uint b_at[kPanelFetches];

// The first step takes the last vec4s of the inner axis, which may be fewer than KU: all that
// follow are whole, and mask nothing.
void fetch_last(Place place, uint batch, uint vec4s) {
  const uvec2 matrix = operand_matrices(batch);
  step_vec4 = vec4s + fetched_vec4();
  const bool inside = step_vec4 < e.inner_vec4s;
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    a_row[h] = row_of_a(e, matrix.x, place.first_row + fetched_row(h));
    row_vec4s[h] = LOAD_VEC4(a, a_row[h] + (inside ? step_vec4 : 0u));
    row_vec4s[h] = inside ? row_vec4s[h] : vec4(0);
  }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
#if PACKED
    const uint first = place.panel * e.inner_vec4s * uint(4 * kPanelVec4s);
    const uint at = vec4s * uint(4 * kPanelVec4s) + panel_item(h);
    const bool real = at < e.inner_vec4s * uint(4 * kPanelVec4s);
    panel_vec4s[h] = LOAD_VEC4(b, first + (real ? at : 0u));
    b_at[h] = first + min(panel_item(h), uint(kStepPanel - 1));
#else
    const uint row = vec4s * 4u + panel_item(h) / kPanelVec4s;
    const bool real = row < e.inner;
    const uint first = row_of_b(e, matrix.y) * e.column_vec4s +
                       min(place.panel * kPanelVec4s + panel_item(h) % kPanelVec4s, e.column_vec4s - 1u);
    panel_vec4s[h] = LOAD_VEC4(b, first + (real ? row : 0u) * e.column_vec4s);
    b_at[h] = first + min(panel_item(h) / kPanelVec4s, uint(4 * KU - 1)) * e.column_vec4s;
#endif
    panel_vec4s[h] = real ? panel_vec4s[h] : vec4(0);
  }
}

void fetch() {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) row_vec4s[h] = LOAD_VEC4(a, a_row[h] + step_vec4);
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
    panel_vec4s[h] = LOAD_VEC4(b, b_at[h]);
#if PACKED
    b_at[h] += uint(kStepPanel);
#else
    b_at[h] += uint(4 * KU) * e.column_vec4s;
#endif
  }
  fetched_of_a = step_vec4;
  step_vec4 += KU;
}

vec4 staged_row(int h) { return own_of_a(row_vec4s[h], fetched_of_a, e); }

void main() {
  e = load_extents();
  const Place place = place_of_tile(e);
  const uint batch = enter_piece(e, place);
  const uint steps = (e.inner_vec4s + KU - 1u) / KU;
  clear_tile();
  if (steps != 0u) {
    fetch_last(place, batch, (steps - 1u) * KU);
    fetched_of_a = step_vec4;
    stage(0);
    barrier();
    step_vec4 = fetched_vec4();
    for (uint step = 1; step < steps; ++step) pass_step();
    multiply_step(staged_source);
  }
  store_tile(e, place);
}
