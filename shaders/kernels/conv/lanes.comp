// Convolution as implicit matrix product: rows are output pixels, columns output channels.
// x and y are [N, H, W, C] in vec4s of channels. A workgroup is one tile of lib/lanes.glsl (CPU
// form) or LOCAL_Y of them.
// w is packed [panel][tap][channel, rounded up to 4][4 * CL * NV] with zeros, or, with QUANTIZED,
// in bytes, followed by
// the per-channel vectors of the epilogue. SHUFFLE, TEXEL, RESIDUAL: see docs/kernels.md.
// FEW: that many input channels, at most 4: no loop over them. 0: any number. PLANES: FEW channels
// that are not in vec4s. GROUPED: panels read the channels of one group each. DILATED: taps that
// see padding alone are passed over. DEPTH as in lib/depth_slices.glsl; taps along the depth are
// outermost.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/conv_tile.glsl"
#include "lib/conv_tap.glsl"
#include "lib/conv_window.glsl"

// The taps in one image, whose weights start at first_w.
void convolve_image(Window window[kTileLoads], Planes planes, Taps taps, uint first_w, int live) {
  for (uint tap_y = taps.first.y; tap_y < taps.end.y; ++tap_y) {
    uint w_at = first_w + (tap_y * p.kernel_width + taps.first.x) * tap_vec4s();
    for (uint tap_x = taps.first.x; tap_x < taps.end.x; ++tap_x) {
      uint at[kTileLoads];
      bool real[kTileLoads];
      [[unroll]] for (int h = 0; h < kTileLoads; ++h)
        real[h] = find_tap(window[h], uvec2(tap_x, tap_y), planes.extent, at[h]);
      accumulate_tap(at, real, w_at, live);
      w_at += tap_vec4s();
    }
  }
}

void convolve_tile(Place place, Planes planes) {
  Window window[kTileLoads];
  [[unroll]] for (int h = 0; h < kTileLoads; ++h)
    window[h] = window_of(min(place.first_pixel + tile_row(h), planes.pixels - 1u), planes);
  const uint image_vec4s = p.kernel_height * p.kernel_width * tap_vec4s();
  const uint panel_at = place.panel * kDepthTaps * image_vec4s + lane_column();
  const Taps taps = live_taps(planes);
  const int live = live_rows(place.first_pixel, planes.pixels);
  load_zeros(place.panel);
  clear_tile();
#if PLANES
  plane_elements = uint(planes.extent.x * planes.extent.y);
#endif
#if DEPTH > 1
  [[dont_unroll]] for (uint tap = 0; tap < kDepthTaps; ++tap) {
    Window entered[kTileLoads];
    [[unroll]] for (int h = 0; h < kTileLoads; ++h) entered[h] = enter_depth(window[h], tap, planes.extent);
    convolve_image(entered, planes, taps, panel_at + tap * image_vec4s, live);
  }
#else
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) window[h] = enter_depth(window[h], 0, planes.extent);
  convolve_image(window, planes, taps, panel_at, live);
#endif
}

void main() {
  const Planes planes = load_planes();
  const Place place = place_of_tile(planes.pixels);
#if GROUPED
  enter_group(place.panel, panel_count());
#endif
  convolve_tile(place, planes);
  store_tile(place, planes.pixels);
}
