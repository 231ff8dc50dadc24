// C = A B with A and C in rows of quads; a workgroup's tile passes through shared memory
// (lib/staged.glsl).
// PACKED: B is packed [panel][k, rounded up to 4][4 * CL * NV] with zeros, followed by the per-column
// vectors of the epilogue; else B is in rows of quads and k is masked. BATCHED, RESIDUAL, PART, TURNS as named.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/matmul_tile.glsl"
#include "lib/staged.glsl"

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
  b_first = place.panel * e.inner_quads * uint(4 * kPanelQuads);
#else
  b_first = matrix.y * e.inner;
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h)
    b_column[h] = min(place.panel * kPanelQuads + panel_item(h) % kPanelQuads, e.column_quads - 1u);
#endif
}

void fetch(uint step) {
  const uint quad = step * KU + fetched_quad();
  const bool inside = quad < e.inner_quads;
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    row_quads[h] = own_of_a(LOAD_QUAD(a, a_row[h] + (inside ? quad : 0u)), quad, e);
    row_quads[h] = inside ? row_quads[h] : vec4(0);
  }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
#if PACKED
    const uint at = step * kStagedPanel + panel_item(h);
    const bool real = at < e.inner_quads * uint(4 * kPanelQuads);
    panel_quads[h] = LOAD_QUAD(b, b_first + (real ? at : 0u));
#else
    const uint row = step * uint(4 * KU) + panel_item(h) / kPanelQuads;
    const bool real = row < e.inner;
    panel_quads[h] = LOAD_QUAD(b, (b_first + (real ? row : 0u)) * e.column_quads + b_column[h]);
#endif
    panel_quads[h] = real ? panel_quads[h] : vec4(0);
  }
}

void main() {
  e = load_extents();
  const Place place = place_of_tile(e);
  locate_operands(place);
  clear_tile();
  multiply_staged((e.inner_quads + KU - 1u) / KU);
  store_tile(e, place);
}
