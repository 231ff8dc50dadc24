// Staging of operands stored as f16 for a workgroup's tile (lib/lanes.glsl with SG = LOCAL_X), KU
// vec4s of the inner axis a step: each invocation's fetches, those of the next step while one is
// multiplied. Words are moved as they are. A kernel defines fetch(step); lib/matrix_tile.glsl and
// lib/pair_tile.glsl multiply.
#ifndef ULLAGE_LIB_HALF_STAGING
#define ULLAGE_LIB_HALF_STAGING

const int kStepRows = KU * 4;  // of the panel
const int kRowFetches = (KU * kTileRows + LOCAL_X - 1) / LOCAL_X;
const int kPairFetches = (kStepRows / 2 * kPanelVec4s + LOCAL_X - 1) / LOCAL_X, kPanelFetches = 2 * kPairFetches;

// Vec4 fetched_vec4() of row fetched_row(h), LOCAL_X being a multiple of KU, and vec4
// panel_column(h) of row panel_row(h) of the panel's step: two rows below each other. Words after
// the tile are fetched but not used.
uint fetched_vec4() { return gl_LocalInvocationID.x % KU; }
uint fetched_row(int h) { return (uint(h * LOCAL_X) + gl_LocalInvocationID.x) / KU; }
uint panel_item(int h) { return uint(h / 2 * LOCAL_X) + gl_LocalInvocationID.x; }
uint panel_column(int h) { return panel_item(h) % kPanelVec4s; }
uint panel_row(int h) { return panel_item(h) / kPanelVec4s * 2u + uint(h % 2); }

// Four f16 in two words each.
uvec2 row_vec4s[kRowFetches];
uvec2 panel_vec4s[kPanelFetches];
// Fills both for a step; called with 0, 1, 2 ... in uniform control flow.
void fetch(uint step);

#endif
