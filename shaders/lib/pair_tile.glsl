// A workgroup's tile (lib/lanes.glsl with SG = LOCAL_X) of operands stored as f16, multiplied by pairs along k
// (lib/half_dot.glsl) and summed in f32. multiply_halves leaves the sums in acc.
// Rows are staged [vec4][row], the panel [pair][vec4 of columns] with the two numbers of a column
// in a word.
#ifndef ULLAGE_LIB_PAIR_TILE
#define ULLAGE_LIB_PAIR_TILE
#include "lib/half_dot.glsl"
#include "lib/half_staging.glsl"

// Neighbours that fetch the vec4s of a row write to different banks.
const int kRowPitch = kTileRows + 2;

shared uvec2 staged_rows[KU * kRowPitch];
shared uvec4 staged_panel[kStepRows / 2 * kPanelVec4s];

// Low halves of two words in one, and high halves.
uint low_halves(uint a, uint b) { return (a & 0xffffu) | b << 16; }
uint high_halves(uint a, uint b) { return a >> 16 | (b & 0xffff0000u); }

void stage() {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    if (fetched_row(h) < uint(kTileRows))
      staged_rows[fetched_vec4() * kRowPitch + fetched_row(h)] = row_vec4s[h];
  [[unroll]] for (int i = 0; i < kPairFetches; ++i) {
    const uvec2 first = panel_vec4s[2 * i], second = panel_vec4s[2 * i + 1];
    if (panel_row(2 * i) < uint(kStepRows))
      staged_panel[panel_item(2 * i)] =
          uvec4(low_halves(first.x, second.x), high_halves(first.x, second.x), low_halves(first.y, second.y),
                high_halves(first.y, second.y));
  }
}

void multiply_step() {
  [[unroll]] for (int vec4_index = 0; vec4_index < KU; ++vec4_index) {
    uvec2 x[TM];
    [[unroll]] for (int i = 0; i < TM; ++i) x[i] = staged_rows[vec4_index * kRowPitch + row_in_tile(i)];
    [[unroll]] for (int pair = 0; pair < 2; ++pair)
      [[unroll]] for (int v = 0; v < NV; ++v) {
        const uvec4 y = staged_panel[(vec4_index * 2 + pair) * kPanelVec4s + v * CL + lane_column()];
        [[unroll]] for (int i = 0; i < TM; ++i)
          [[unroll]] for (int c = 0; c < 4; ++c) acc[i * NV + v][c] = half_dot(x[i][pair], y[c], acc[i * NV + v][c]);
      }
  }
}

// acc = the product over `steps` steps, the same for the whole workgroup.
void multiply_halves(uint steps) {
  clear_tile();
  if (steps > 0u) fetch(0u);
  for (uint step = 0; step < steps; ++step) {
    stage();
    barrier();
    if (step + 1u < steps) fetch(step + 1u);
    multiply_step();
    barrier();
  }
}

#endif
