// Convolution as implicit matrix product: rows are output pixels, columns output channels, the inner
// axis runs over taps and, fastest, quads of input channels. A workgroup's tile passes through shared
// memory (lib/staged.glsl). x and y are [N, H, W, C] in quads of channels.
// w is packed [panel][tap][channel, rounded up to 4][4 * CL * NV] with zeros, or as CODES, followed by
// the per-channel vectors of the epilogue. RESIDUAL as named.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/conv_tile.glsl"
#include "lib/conv_window.glsl"
#include "lib/staged.glsl"

Window window[kRowFetches];
Planes planes;
uvec2 tap;              // (x, y) that this invocation fetches next; y is past the kernel at the end
uint quad;              // of input channels, likewise
uint w_first, w_quads;  // of the panel

// Quad `at` of a panel of f32, whatever it is stored as.
#if CODES
uint panel;
vec4 panel_quad(uint at) {
  const uint column = at % uint(kPanelQuads), row = at / uint(kPanelQuads);
  const uvec4 words = floatBitsToUint(LOAD_QUAD(w, w_first + row / 4u * uint(kPanelQuads) + column));
  const vec4 zero = codes_zero(panel * uint(kPanelQuads) + column, panel_count() * uint(kPanelQuads));
  return codes_of(words[row & 3u], zero);
}
#else
vec4 panel_quad(uint at) { return LOAD_QUAD(w, w_first + at); }
#endif

// Carries quads past the last channel into taps. KU times: `quad` grows by KU at most.
void carry_quads() {
  [[unroll]] for (int i = 0; i < KU; ++i) {
    const bool next_tap = quad >= p.in_quads;
    quad -= next_tap ? p.in_quads : 0u;
    tap.x += uint(next_tap);
    const bool next_line = tap.x == p.kernel_width;
    tap.x = next_line ? 0u : tap.x;
    tap.y += uint(next_line);
  }
}

void fetch(uint step) {
  const bool inside = tap.y < p.kernel_height;
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    uint at;
    const bool real = find_tap(window[h], tap, planes.extent, at) && inside;
    row_quads[h] = LOAD_QUAD(x, real ? at + quad : 0u);
    row_quads[h] = real ? row_quads[h] : vec4(0);
  }
  quad += KU;
  carry_quads();
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
    const uint at = step * kStagedPanel + panel_item(h);
    panel_quads[h] = panel_quad(at < w_quads ? at : 0u);
    panel_quads[h] = at < w_quads ? panel_quads[h] : vec4(0);
  }
}

void main() {
  planes = load_planes();
  const Place place = place_of_tile(planes.pixels);
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    window[h] = window_of(min(place.first_pixel + fetched_row(h), planes.pixels - 1u), planes);
  const uint inner_quads = p.kernel_height * p.kernel_width * p.in_quads;
  w_quads = inner_quads * uint(4 * kPanelQuads);
#if CODES
  w_first = place.panel * w_quads / 4u;
  panel = place.panel;
#else
  w_first = place.panel * w_quads;
#endif
  tap = uvec2(0);
  quad = fetched_quad();
  carry_quads();
  clear_tile();
  multiply_staged((inner_quads + KU - 1u) / KU);
  store_tile(place, planes.pixels);
}
