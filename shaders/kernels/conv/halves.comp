// Convolution as implicit matrix product of x and w stored as f16, which are multiplied as they are: by cooperative matrices
// (MATRIX_ROWS, lib/matrix_tile.glsl) or by pairs (lib/pair_tile.glsl, HALF_DOT). Rows are output pixels, columns output
// channels, the inner axis runs over taps and, fastest, vec4s of input channels. x and y are [N, H,
// W, C] in vec4s of channels. w is packed [panel][tap][channel, rounded up to 4][4 * CL * NV] with
// zeros, followed by the per-channel vectors of the epilogue. RESIDUAL: see docs/kernels.md.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if MATRIX_ROWS || HALF_DOT
#extension GL_EXT_spirv_intrinsics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#endif
#if MATRIX_ROWS
#extension GL_KHR_shader_subgroup_basic : require
#pragma use_vulkan_memory_model
#endif
#include "lib/conv_tile.glsl"
#include "lib/conv_window.glsl"
#if MATRIX_ROWS
#include "lib/matrix_tile.glsl"
#else
#include "lib/pair_tile.glsl"
#endif

Window window[kRowFetches];
Planes planes;
uint inner_vec4s, w_first;  // vec4s of the inner axis; first vec4 of the panel

void fetch(uint step) {
  const uint inner = step * KU + fetched_vec4(), tap_index = inner / p.in_vec4s;
  const uint vec4_index = inner - tap_index * p.in_vec4s, line = tap_index / p.kernel_width;
  const uvec2 tap = uvec2(tap_index - line * p.kernel_width, line);
  [[unroll]] for (int h = 0; h < kRowFetches; ++h) {
    uint at;
    const bool is_inside = find_tap(window[h], tap, planes.extent, at) && inner < inner_vec4s;
    row_vec4s[h] = x.vec4s[is_inside ? at + vec4_index : 0u];
    row_vec4s[h] = is_inside ? row_vec4s[h] : uvec2(0);
  }
  [[unroll]] for (int h = 0; h < kPanelFetches; ++h) {
    const uint row = step * uint(kStepRows) + panel_row(h);
    const bool is_inside = row < inner_vec4s * 4u;
    panel_vec4s[h] = w.vec4s[w_first + (is_inside ? row : 0u) * uint(kPanelVec4s) + panel_column(h)];
    panel_vec4s[h] = is_inside ? panel_vec4s[h] : uvec2(0);
  }
}

void main() {
  planes = load_planes();
  const Place place = place_of_tile(planes.pixels);
  [[unroll]] for (int h = 0; h < kRowFetches; ++h)
    window[h] = window_of(min(place.first_pixel + fetched_row(h), planes.pixels - 1u), planes);
  inner_vec4s = p.kernel_height * p.kernel_width * p.in_vec4s;
  w_first = place.panel * inner_vec4s * uint(4 * kPanelVec4s);
  multiply_halves((inner_vec4s + KU - 1u) / KU);
  store_tile(place, planes.pixels);
}
