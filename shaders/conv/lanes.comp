// Convolution as implicit matrix product: rows are output pixels, columns output channels.
// x and y are [N, H, W, C] in quads of channels. CPU form: one subgroup computes TM pixels x
// 4 * SG * NV channels; grid (pixel blocks, channel panels), each strided.
// w is packed [panel][tap][channel, rounded up to 4 * KU][4 * SG * NV] with zeros, followed by the
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

const uint kPanelQuads = SG * NV;

void convolve_tile(uint first_pixel, uint pixels, uint panel) {
  const uint lane = gl_LocalInvocationID.x;
  const int height = signed_slot(p.in_height), width = signed_slot(p.in_width);
  const uint out_height = slot(p.out_height), out_width = slot(p.out_width);
  ivec2 origin[kTileLoads];  // input position (x, y) of tap (0, 0)
  int image[kTileLoads];     // first row of the image, counted over all images
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    const uint pixel = min(first_pixel + tile_row(h, lane), pixels - 1u);
    const uint line = pixel / out_width;
    image[h] = int(line / out_height) * height;
    origin[h] = ivec2(int((pixel - line * out_width) * p.stride_x) - signed_slot(p.pad_left),
                      int((line % out_height) * p.stride_y) - signed_slot(p.pad_top));
  }
  const uint steps = (p.in_quads + KU - 1u) / KU;
  uint w_at = panel * (p.kernel_height * p.kernel_width * steps) * (4 * KU * kPanelQuads) + lane;
  vec4 acc[TM * NV];
  [[unroll]] for (int i = 0; i < TM * NV; ++i) acc[i] = vec4(0);
  for (uint tap_y = 0; tap_y < p.kernel_height; ++tap_y) {
    for (uint tap_x = 0; tap_x < p.kernel_width; ++tap_x) {
      uint at[kTileLoads];
      bool real[kTileLoads];
      [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
        const ivec2 q = origin[h] + ivec2(tap_x * p.dilation_x, tap_y * p.dilation_y);
        real[h] = q.x >= 0 && q.x < width && q.y >= 0 && q.y < height;
        at[h] = real[h] ? uint((image[h] + q.y) * width + q.x) * p.in_quads : 0u;
      }
      for (uint quad = 0; quad < p.in_quads; quad += KU) {
        [[unroll]] for (int u = 0; u < KU; ++u) {
          const bool inside = u == 0 || quad + u < p.in_quads;
          vec4 a[kTileLoads];
          [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
            a[h] = LOAD_QUAD(x, at[h] + (inside ? quad + u : 0u));
            a[h] = real[h] && inside ? a[h] : vec4(0);
          }
          [[unroll]] for (int k = 0; k < 4; ++k) {
            vec4 b[NV];
            [[unroll]] for (int v = 0; v < NV; ++v)
              b[v] = LOAD_QUAD(w, w_at + uint(((u * 4 + k) * NV + v) * SG));
            TILE_MULTIPLY(acc, a, b, k)
          }
        }
        w_at += 4 * KU * kPanelQuads;
      }
    }
  }
  const uint out_quads = (p.out_channels + 3) / 4;
  const uint panels = (out_quads + kPanelQuads - 1) / kPanelQuads;
  [[unroll]] for (int v = 0; v < NV; ++v) {
    const uint quad = (panel * NV + v) * SG + lane;
    const bool stored = quad < out_quads;
    const Channel channel = load_channel(stored ? quad : 0u, panels * kPanelQuads);
    [[unroll]] for (int i = 0; i < TM; ++i) {
      if (stored && first_pixel + i < pixels) {
        const uint to = (first_pixel + i) * out_quads + quad;
        y[to] = keep_below(epilogue(acc[i * NV + v], channel, to), quad * 4, p.out_channels);
      }
    }
  }
}

void main() {
  const uint pixels = slot(p.batches) * slot(p.out_height) * slot(p.out_width);
  const uint panels = ((p.out_channels + 3) / 4 + kPanelQuads - 1) / kPanelQuads;
  for (uint panel = gl_WorkGroupID.y; panel < panels; panel += gl_NumWorkGroups.y)
    for (uint pixel = gl_WorkGroupID.x * TM; pixel < pixels; pixel += gl_NumWorkGroups.x * TM)
      convolve_tile(pixel, pixels, panel);
}
