// Transposed convolution, gathered: output pixels of one phase (position modulo the strides) see the
// same taps, so each phase is a separate implicit matrix product, as in conv/lanes.comp. A tile
// contains pixels of one phase; grid (pixel blocks, channel panels, phases), strided.
// w is packed [panel][tap][channel, rounded up to 4][4 * CL * NV] with zeros, or, with QUANTIZED,
// in bytes, followed by
// the per-channel vectors of the epilogue. SHUFFLE, TEXEL, RESIDUAL: see docs/kernels.md.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/conv_tile.glsl"
#include "lib/conv_tap.glsl"

// Pixels of a phase along one axis.
uint phase_extent(uint extent, uint phase, uint stride) {
  return extent > phase ? (extent - phase + stride - 1u) / stride : 0u;
}

// First tap along one axis that reaches the phase: offset - tap * dilation is a multiple of stride.
uint first_tap(uint kernel, int offset, uint dilation, uint stride) {
  uint tap = 0;
  while (tap < kernel && (uint(offset + int(kernel * dilation * stride)) - tap * dilation) % stride != 0)
    ++tap;
  return tap;
}

void gather_tile(uint first_pixel, uint panel, uvec2 phase, uvec2 size) {
  const uint pixels = slot(p.batches) * size.x * size.y;
  const ivec2 extent = ivec2(signed_slot(p.in_width), signed_slot(p.in_height));
  const ivec2 stride = ivec2(p.stride_x, p.stride_y);
  const ivec2 base = ivec2(phase) + ivec2(signed_slot(p.pad_left), signed_slot(p.pad_top));
  const uint out_width = slot(p.out_width), out_height = slot(p.out_height);
  ivec2 cell[kTileLoads];     // pixel in units of the stride
  int image[kTileLoads];      // first row of the input image, counted over all images
  uint to_pixel[kTileLoads];  // pixel of the result
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    const uint pixel = min(first_pixel + tile_row(h), pixels - 1u);
    const uint line = pixel / size.x, batch = line / size.y;
    image[h] = int(batch) * extent.y;
    cell[h] = ivec2(pixel - line * size.x, line - batch * size.y);
    const uvec2 at = uvec2(cell[h] * stride) + phase;
    to_pixel[h] = (batch * out_height + at.y) * out_width + at.x;
  }
  const uint w_first = panel * (p.kernel_height * p.kernel_width) * tap_vec4s() + lane_column();
  const uint tap_x_first = first_tap(p.kernel_width, base.x, p.dilation_x, p.stride_x);
  const int live = live_rows(first_pixel, pixels);
  load_zeros(panel);
  clear_tile();
  for (uint tap_y = first_tap(p.kernel_height, base.y, p.dilation_y, p.stride_y);
       tap_y < p.kernel_height; tap_y += p.tap_step_y) {
    for (uint tap_x = tap_x_first; tap_x < p.kernel_width; tap_x += p.tap_step_x) {
      const ivec2 step = (base - ivec2(tap_x * p.dilation_x, tap_y * p.dilation_y)) / stride;
      uint at[kTileLoads];
      bool real[kTileLoads];
      [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
        const ivec2 q = cell[h] + step;
        real[h] = q.x >= 0 && q.x < extent.x && q.y >= 0 && q.y < extent.y;
        at[h] = real[h] ? uint((image[h] + q.y) * extent.x + q.x) * p.in_vec4s : 0u;
      }
      accumulate_tap(at, real, w_first + (tap_y * p.kernel_width + tap_x) * tap_vec4s(), live);
    }
  }
  Channel channel[NV];
  [[unroll]] for (int v = 0; v < NV; ++v)
    channel[v] = load_channel((panel * NV + v) * CL + lane_column(), panel_count() * uint(kPanelVec4s));
  [[unroll]] for (int i = 0; i < TM; ++i) {
    const uint to = TILE_PICK(to_pixel, i);
    STORE_TILE_ROW(i, to, first_pixel + row_in_tile(i) < pixels, panel)
  }
}

void main() {
  const uint phases = p.stride_x * p.stride_y;
  for (uint z = gl_WorkGroupID.z; z < phases; z += gl_NumWorkGroups.z) {
    const uvec2 phase = uvec2(z % p.stride_x, z / p.stride_x);
    const uvec2 size = uvec2(phase_extent(slot(p.out_width), phase.x, p.stride_x),
                             phase_extent(slot(p.out_height), phase.y, p.stride_y));
    const uint pixels = slot(p.batches) * size.x * size.y;
    for (uint panel = gl_WorkGroupID.y; panel < panel_count(); panel += gl_NumWorkGroups.y)
      for (uint block = gl_WorkGroupID.x * LOCAL_Y + gl_LocalInvocationID.y; block * kTileRows < pixels;
           block += gl_NumWorkGroups.x * LOCAL_Y)
        gather_tile(block * kTileRows, panel, phase, size);
  }
}
