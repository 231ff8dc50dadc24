// Staging of a workgroup's tile (lib/lanes.glsl with SG = LOCAL_X) in shared memory, KU vec4s of
// the inner axis a step, in two buffers: while one is multiplied, the other is filled, so that one
// barrier a step is enough. Loads from memory are issued before a step is multiplied and first
// looked at behind it. A kernel defines fetch() and staged_row(), stages the first step and calls
// pass_step for others.
//
// Both operands are staged [k][row or column], so that a step of k takes a vec4 of rows for every
// four of a lane and NV of columns, and no more of them are kept in registers. Rows of a k begin at
// another bank than those of the next: neighbours write the two vec4s that they fetch of few rows
// without conflicts. ROLL: the number of k that an iteration of a loop takes; else they are
// unrolled. For drivers that keep a sum in a separate register from a multiply-add to the next one
// of the same iteration. One k where operands are stored as f16: fetched data is widened in
// registers, which leaves fewer.
#ifndef ULLAGE_LIB_STAGED
#define ULLAGE_LIB_STAGED

const int kRowVectors = TM / 4;      // of a lane
const int kStepPanel = KU * 4 * kPanelVec4s;  // vec4s of the columns' operand per step
const int kRowFetches = (KU * kTileRows + LOCAL_X - 1) / LOCAL_X;
#if ROLL && !HALF_0 && !HALF_1
const int kAtOnce = ROLL;
#else
const int kAtOnce = 1;
#endif
const int kPanelFetches = (kStepPanel + LOCAL_X - 1) / LOCAL_X;

// Buffers have space for all that is fetched, so that the store needs no branch on whether data is
// of the tile: drivers move loads into a branch that alone uses them.
const int kRowStride = kRowFetches * LOCAL_X / KU / 4 + (KU > 1 ? 1 : 0);  // from one k to the next
const int kStagedRows = KU * 4 * kRowStride, kStagedPanel = kPanelFetches * LOCAL_X;

shared vec4 staged_rows[2 * kStagedRows];
shared vec4 staged_panel[2 * kStagedPanel];

// What this invocation fetches: vec4 fetched_vec4() of rows fetched_row(h), and vec4s
// panel_item(h) of the KU * 4 rows of the panel. Rows past the tile and items past kStepPanel are fetched
// but not used.
uint fetched_vec4() { return gl_LocalInvocationID.x % KU; }
uint fetched_row(int h) { return (uint(h * LOCAL_X) + gl_LocalInvocationID.x) / KU; }
uint panel_item(int h) { return uint(h * LOCAL_X) + gl_LocalInvocationID.x; }

vec4 row_vec4s[kRowFetches];
vec4 panel_vec4s[kPanelFetches];
// Fills both for the next step; called in uniform control flow.
void fetch();
// row_vec4s[h] as it is staged: components outside the row are 0.
vec4 staged_row(int h);

void stage(uint target) {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    const uint row = fetched_row(h), vec4_index = fetched_vec4();
    const vec4 values = staged_row(h);
    const uint at = target * kStagedRows + vec4_index * (4 * kRowStride) + row / 4u;
    [[unroll]] for (int k = 0; k < 4; ++k) staged_rows[at + k * kRowStride][row % 4u] = values[k];
  }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h)
    staged_panel[target * kStagedPanel + panel_item(h)] = panel_vec4s[h];
}

// acc += the product over kAtOnce k from `rows` and `panel` on.
void multiply_vec4s(uint rows, uint panel) {
  vec4 x[kAtOnce * kRowVectors], y[kAtOnce * NV];
  [[unroll]] for (int k = 0; k < kAtOnce; ++k) {
    [[unroll]] for (int i = 0; i < kRowVectors; ++i)
      x[k * kRowVectors + i] = staged_rows[rows + k * kRowStride + i * kRowGroups];
    [[unroll]] for (int v = 0; v < NV; ++v) y[k * NV + v] = staged_panel[panel + k * kPanelVec4s + v * CL];
  }
  // The last load comes first, so that drivers wait once for all of them.
  [[unroll]] for (int c = 3; c >= 0; --c)
    [[unroll]] for (int v = NV - 1; v >= 0; --v)
      [[unroll]] for (int i = TM - 1; i >= 0; --i)
        [[unroll]] for (int k = kAtOnce - 1; k >= 0; --k)
          acc[i * NV + v][c] += x[k * kRowVectors + i / 4][i % 4] * y[k * NV + v][c];
}

void multiply_step(uint source) {
  const uint rows = source * kStagedRows + lane_row(), panel = source * kStagedPanel + lane_column();
#if ROLL
  const uint count = 4 * KU / kAtOnce;
  [[dont_unroll]] for (uint i = 0; i < count; ++i)
    multiply_vec4s(rows + i * uint(kAtOnce * kRowStride), panel + i * uint(kAtOnce * kPanelVec4s));
#else
  [[unroll]] for (int k = 0; k < 4 * KU; ++k)
    multiply_vec4s(rows + k * kRowStride, panel + k * kPanelVec4s);
#endif
}

// The buffer that is multiplied next.
uint staged_source = 0;

// Fetches a step and multiplies the one before.
void pass_step() {
  fetch();
  multiply_step(staged_source);
  staged_source = 1u - staged_source;
  stage(staged_source);
  barrier();
}

#endif
