// Staging of a workgroup's tile (lib/lanes.glsl with SG = LOCAL_X) in shared memory, KU quads of the
// inner axis a step, in two buffers: while one is multiplied, the other is filled, so that one
// barrier a step is enough. A kernel defines fetch(step) and calls multiply_staged.
//
// Rows are staged [quad][row], with rows swapped by the quad: the neighbours that fetch the KU quads
// of few rows then write to different banks, as do those that read a quad of neighbouring rows.
#ifndef ULLAGE_LIB_STAGED
#define ULLAGE_LIB_STAGED

const int kStagedRows = KU * kTileRows;           // quads of the rows' operand per step
const int kStagedPanel = KU * 4 * kPanelQuads;    // of the columns' operand
const int kRowFetches = (kStagedRows + LOCAL_X - 1) / LOCAL_X;
const int kPanelFetches = (kStagedPanel + LOCAL_X - 1) / LOCAL_X;
const int kBankQuads = 8;  // quads that 32 banks hold

shared vec4 staged_rows[2 * kStagedRows];
shared vec4 staged_panel[2 * kStagedPanel];

// What this invocation fetches: quad fetched_quad() of rows fetched_row(h), and quads
// panel_item(h) of the KU * 4 rows of the panel. Rows past kTileRows are fetched for nothing.
uint fetched_quad() { return gl_LocalInvocationID.x % KU; }
uint fetched_row(int h) { return (uint(h * LOCAL_X) + gl_LocalInvocationID.x) / KU; }
uint panel_item(int h) { return uint(h * LOCAL_X) + gl_LocalInvocationID.x; }

vec4 row_quads[kRowFetches];
vec4 panel_quads[kPanelFetches];
// Fills both for a step; called with 0, 1, 2 ... in uniform control flow.
void fetch(uint step);

uint swapped(uint row, uint quad) { return row ^ (quad * uint(kBankQuads / KU)); }

void stage(uint target) {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    const uint row = fetched_row(h), quad = fetched_quad();
    if (row < uint(kTileRows))
      staged_rows[target * kStagedRows + quad * kTileRows + swapped(row, quad)] = row_quads[h];
  }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h)
    if (panel_item(h) < uint(kStagedPanel))
      staged_panel[target * kStagedPanel + panel_item(h)] = panel_quads[h];
}

void multiply_step(uint source) {
  [[unroll]] for (int quad = 0; quad < KU; ++quad) {
    vec4 x[TM];
    [[unroll]] for (int i = 0; i < TM; ++i)
      x[i] = staged_rows[source * kStagedRows + quad * kTileRows + swapped(row_in_tile(i), quad)];
    [[unroll]] for (int k = 0; k < 4; ++k) {
      vec4 y[NV];
      [[unroll]] for (int v = 0; v < NV; ++v)
        y[v] = staged_panel[source * kStagedPanel + (quad * 4 + k) * kPanelQuads + v * CL +
                            lane_column()];
      TILE_MULTIPLY(acc, x, y, k)
    }
  }
}

// acc += the product over `steps` steps. `steps` is the same for the whole workgroup.
void multiply_staged(uint steps) {
  if (steps == 0) return;
  fetch(0);
  stage(0);
  barrier();
  uint source = 0;
  for (uint step = 1; step < steps; ++step) {
    fetch(step);
    multiply_step(source);
    source = 1 - source;
    stage(source);
    barrier();
  }
  multiply_step(source);
}

#endif
