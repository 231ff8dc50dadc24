// C = A B with A and C in rows of vec4s; a workgroup's tile passes through shared memory
// (lib/staged.glsl).
// PACKED: B is packed [panel][k, rounded up to 4][4 * CL * NV] with zeros, followed by the per-column
// vectors of the epilogue; else B is in rows of vec4s and k is masked. BATCHED, PIECES, RESIDUAL,
// PART, TURNS: see docs/kernels.md.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/matmul_tile.glsl"
#include "lib/staged.glsl"

Extents e;
uint step_quad;  // of a, that this invocation fetches next
uint a_row[kRowFetches];
uint fetched_of_a;  // the vec4 that row_quads are
uint b_at[kPanelFetches];

// The first step takes the last vec4s of the inner axis, which may be fewer than KU: all that
// follow are whole, and mask nothing.
void fetch_last(Place place, uint batch, uint quads) {
  const uvec2 matrix = operand_matrices(batch);
  step_quad = quads + fetched_quad();
  const bool inside = step_quad < e.inner_quads;
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    a_row[h] = row_of_a(e, matrix.x, place.first_row + fetched_row(h));
    row_quads[h] = LOAD_QUAD(a, a_row[h] + (inside ? step_quad : 0u));
    row_quads[h] = inside ? row_quads[h] : vec4(0);
  }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
#if PACKED
    const uint first = place.panel * e.inner_quads * uint(4 * kPanelQuads);
    const uint at = quads * uint(4 * kPanelQuads) + panel_item(h);
    const bool real = at < e.inner_quads * uint(4 * kPanelQuads);
    panel_quads[h] = LOAD_QUAD(b, first + (real ? at : 0u));
    b_at[h] = first + min(panel_item(h), uint(kStepPanel - 1));
#else
    const uint row = quads * 4u + panel_item(h) / kPanelQuads;
    const bool real = row < e.inner;
    const uint first = row_of_b(e, matrix.y) * e.column_quads +
                       min(place.panel * kPanelQuads + panel_item(h) % kPanelQuads, e.column_quads - 1u);
    panel_quads[h] = LOAD_QUAD(b, first + (real ? row : 0u) * e.column_quads);
    b_at[h] = first + min(panel_item(h) / kPanelQuads, uint(4 * KU - 1)) * e.column_quads;
#endif
    panel_quads[h] = real ? panel_quads[h] : vec4(0);
  }
}

void fetch() {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) row_quads[h] = LOAD_QUAD(a, a_row[h] + step_quad);
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
    panel_quads[h] = LOAD_QUAD(b, b_at[h]);
#if PACKED
    b_at[h] += uint(kStepPanel);
#else
    b_at[h] += uint(4 * KU) * e.column_quads;
#endif
  }
  fetched_of_a = step_quad;
  step_quad += KU;
}

vec4 staged_row(int h) { return own_of_a(row_quads[h], fetched_of_a, e); }

void main() {
  e = load_extents();
  const Place place = place_of_tile(e);
  const uint batch = enter_piece(e, place);
  const uint steps = (e.inner_quads + KU - 1u) / KU;
  clear_tile();
  if (steps != 0u) {
    fetch_last(place, batch, (steps - 1u) * KU);
    fetched_of_a = step_quad;
    stage(0);
    barrier();
    step_quad = fetched_quad();
    for (uint step = 1; step < steps; ++step) pass_step();
    multiply_step(staged_source);
  }
  store_tile(e, place);
}
