// Convolution as implicit matrix product: rows are output pixels, columns output channels, the inner
// axis runs over taps and, fastest, vec4s of input channels, of which KU are a step: a tap is a
// loop in which nothing but vec4s of channels changes. A workgroup's tile passes through shared
// memory (lib/staged.glsl). x and y are [N, H, W, C] in vec4s of channels, a multiple of KU. w is
// packed [panel][tap][channel, rounded up to 4][4 * CL * NV] with zeros, or, with QUANTIZED, in
// bytes, followed by
// the per-channel vectors of the epilogue. RESIDUAL: see docs/kernels.md. GROUPED: panels read the
// channels of one group each. DEPTH as in lib/depth_slices.glsl; taps along the depth are outermost.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/conv_tile.glsl"
#include "lib/conv_window.glsl"
#include "lib/staged.glsl"

Window window[kRowFetches];
Planes planes;
uint x_at[kRowFetches], x_step[kRowFetches];  // the vec4 fetched next and how far the one behind it is: 0 outside
uint w_at[kPanelFetches];                     // of the panel, of f32 whatever it is stored as

#if QUANTIZED
uint w_first, panel;
vec4 panel_vec4(uint at) {
  const uint column = at % uint(kPanelVec4s), row = at / uint(kPanelVec4s);
  const uvec4 words = floatBitsToUint(LOAD_VEC4(w, w_first + row / 4u * uint(kPanelVec4s) + column));
  const vec4 zero = quantized_zero(panel * uint(kPanelVec4s) + column, panel_count() * uint(kPanelVec4s));
  return centred_values(words[row & 3u], zero);
}
#else
vec4 panel_vec4(uint at) { return LOAD_VEC4(w, at); }
#endif

void enter_tap(uvec3 tap) {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    uint at;
    const bool real = find_tap(enter_depth(window[h], tap.z, planes.extent), tap.xy, planes.extent, at);
    x_at[h] = real ? at + fetched_vec4() : 0u;
    x_step[h] = real ? KU : 0u;
  }
}

void fetch() {
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    row_vec4s[h] = LOAD_VEC4(x, x_at[h]);
    x_at[h] += x_step[h];
  }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
    panel_vec4s[h] = panel_vec4(w_at[h]);
    w_at[h] += uint(kStepPanel);
  }
}

vec4 staged_row(int h) { return x_step[h] != 0u ? row_vec4s[h] : vec4(0); }

void main() {
  planes = load_planes();
  const Place place = place_of_tile(planes.pixels);
#if GROUPED
  enter_group(place.panel, panel_count());
#endif
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    window[h] = window_of(min(place.first_pixel + fetched_row(h), planes.pixels - 1u), planes);
  const uint tap_steps = p.in_vec4s / KU;
  uint w_begin = place.panel * kDepthTaps * p.kernel_height * p.kernel_width * p.in_vec4s * uint(4 * kPanelVec4s);
#if QUANTIZED
  w_first = w_begin / 4u;
  w_begin = 0u;
  panel = place.panel;
#endif
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h)
    w_at[h] = w_begin + min(panel_item(h), uint(kStepPanel - 1));
  clear_tile();
  enter_tap(uvec3(0));
  fetch();
  stage(0);
  barrier();
  for (uint z = 0; z < kDepthTaps; ++z)
    for (uint y = 0; y < p.kernel_height; ++y)
      for (uint x = 0; x < p.kernel_width; ++x) {
        const bool is_first = (x | y | z) == 0u;
        if (!is_first) enter_tap(uvec3(x, y, z));
        for (uint step = is_first ? 1u : 0u; step < tap_steps; ++step) pass_step();
      }
  multiply_step(staged_source);
  store_tile(place, planes.pixels);
}
