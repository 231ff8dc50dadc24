// Convolution as implicit matrix product: rows are output pixels, columns output channels.
// x and y are [N, H, W, C] in quads of channels. A workgroup is one tile of lib/lanes.glsl (CPU
// form) or LOCAL_Y of them; grid: (pixel blocks, panels) as one index, over x and y.
// w is packed [panel][tap][channel, rounded up to 4 * KU][4 * CL * NV] with zeros, followed by the
// per-channel vectors of the epilogue. SHUFFLE, TEXEL, RESIDUAL as named.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/quads.glsl"
#include "lib/table.glsl"
#include "params/conv.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ConvParams p; };
DECLARE_QUADS(0, x);
DECLARE_QUADS(1, w);
layout(set = 0, binding = 2, std430) writeonly restrict buffer Y { vec4 y[]; };
#if RESIDUAL
DECLARE_QUADS(3, residual);
#endif
#define LOAD_VECTOR(INDEX) LOAD_QUAD(w, p.vectors + (INDEX))
#define LOAD_RESIDUAL(INDEX) LOAD_QUAD(residual, INDEX)
#include "lib/lanes.glsl"
#include "generated.glsl"
#include "lib/conv_tile.glsl"

void convolve_tile(uint first_pixel, uint pixels, uint panel) {
  const int height = signed_slot(p.in_height), width = signed_slot(p.in_width);
  const uint out_height = slot(p.out_height), out_width = slot(p.out_width);
  ivec2 origin[kTileLoads];  // input position (x, y) of tap (0, 0)
  int image[kTileLoads];     // first row of the image, counted over all images
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    const uint pixel = min(first_pixel + tile_row(h), pixels - 1u);
    const uint line = pixel / out_width;
    image[h] = int(line / out_height) * height;
    origin[h] = ivec2(int((pixel - line * out_width) * p.stride_x) - signed_slot(p.pad_left),
                      int((line % out_height) * p.stride_y) - signed_slot(p.pad_top));
  }
  uint w_at = panel * (p.kernel_height * p.kernel_width) * tap_quads() + lane_column();
  clear_tile();
  for (uint tap_y = 0; tap_y < p.kernel_height; ++tap_y) {
    for (uint tap_x = 0; tap_x < p.kernel_width; ++tap_x) {
      uint at[kTileLoads];
      bool real[kTileLoads];
      [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
        const ivec2 q = origin[h] + ivec2(tap_x * p.dilation_x, tap_y * p.dilation_y);
        real[h] = q.x >= 0 && q.x < width && q.y >= 0 && q.y < height;
        at[h] = real[h] ? uint((image[h] + q.y) * width + q.x) * p.in_quads : 0u;
      }
      accumulate_tap(at, real, w_at);
      w_at += tap_quads();
    }
  }
  Channel channel[NV];
  [[unroll]] for (int v = 0; v < NV; ++v)
    channel[v] = load_channel((panel * NV + v) * CL + lane_column(), panel_count() * uint(kPanelQuads));
  [[unroll]] for (int i = 0; i < TM; ++i) {
    const uint pixel = first_pixel + row_in_tile(i);
    STORE_TILE_ROW(i, pixel, pixel < pixels, panel)
  }
}

void main() {
  // No loop over tiles: loops cost a third of the speed on CPU drivers. Workgroups past the last
  // tile get a pixel past the end and store nothing.
  const uint pixels = slot(p.batches) * slot(p.out_height) * slot(p.out_width);
  const uint blocks = (pixels + kTileRows * LOCAL_Y - 1) / (kTileRows * LOCAL_Y);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint panel = index / blocks, panels = panel_count();
  const uint block = (index - panel * blocks) * LOCAL_Y + gl_LocalInvocationID.y;
  convolve_tile(panel < panels ? block * kTileRows : pixels, pixels, min(panel, panels - 1));
}
