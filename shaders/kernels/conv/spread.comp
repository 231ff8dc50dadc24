// Transposed convolution whose windows meet without overlapping (kernel = stride, no pads): a matrix
// product whose rows are input pixels and whose columns are (tap, output channel), each pixel spread
// over the window it becomes. A workgroup is one tile of lib/lanes.glsl, or LOCAL_Y of them; grid
// (pixel blocks, panels) as one index, over x and y.
// w is packed [tap][vec4 of output channels][channel, rounded up to 4][4] with zeros, followed
// by the per-channel vectors of the epilogue. SHUFFLE, TEXEL, RESIDUAL, SINGLE: see
// docs/kernels.md; NV is 1.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/conv_tile.glsl"

// First vec4 of the window that input pixel `pixel` becomes.
uint window_at(uint pixel, uvec2 extent, uvec2 out_extent) {
  const uint line = pixel / extent.x, image = line / extent.y;
  const uint x = pixel - line * extent.x, y = line - image * extent.y;
  return ((image * out_extent.y + y * p.stride_y) * out_extent.x + x * p.stride_x) * out_vec4s();
}

#define WINDOW_WEIGHT(K, V) LOAD_VEC4(w, w_at + uint(K))
void multiply_tile(uint at[kTileLoads], uint w_at) {
  const uint in_vec4s = p.in_vec4s;
  clear_tile();
  for (uint vec4_index = 0; vec4_index < in_vec4s; ++vec4_index) {
    vec4 a[kTileLoads];
    [[unroll]] for (int h = 0; h < kTileLoads; ++h) a[h] = LOAD_VEC4(x, at[h] + vec4_index);
    TILE_MULTIPLY(acc, a, 4, WINDOW_WEIGHT, TM)
    w_at += 4;
  }
}

void main() {
  const uvec2 extent = uvec2(slot(p.in_width), slot(p.in_height));
  const uvec2 out_extent = uvec2(slot(p.out_width), slot(p.out_height));
  const uint pixels = slot(p.batches) * extent.y * extent.x;
  const uint columns = p.kernel_height * p.kernel_width * out_vec4s();
  const uint blocks = (pixels + kTileRows * LOCAL_Y - 1) / (kTileRows * LOCAL_Y);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint panel = index / blocks;
  const uint first = ((index - panel * blocks) * LOCAL_Y + gl_LocalInvocationID.y) * kTileRows;
  const uint column = panel * kPanelVec4s + lane_column(), source = min(column, columns - 1u);
  uint at[kTileLoads], to[kTileLoads];
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    const uint pixel = min(first + tile_row(h), pixels - 1u);
    at[h] = pixel * p.in_vec4s;
    to[h] = window_at(pixel, extent, out_extent);
  }
  multiply_tile(at, source * p.in_vec4s * 4u);
  const uint tap = source / out_vec4s(), vec4_index = source - tap * out_vec4s();
  const uint line = tap / p.kernel_width;
  const uint offset = (line * out_extent.x + tap - line * p.kernel_width) * out_vec4s() + vec4_index;
  const Channel channel = load_channel(vec4_index, out_vec4s());
  [[unroll]] for (int i = 0; i < TM; ++i) {
    const uint store_at = TILE_PICK(to, i) + offset;
    if (first + row_in_tile(i) < pixels && column < columns)
      STORE_CHANNELS(store_at, epilogue(acc[i], channel, store_at), vec4_index);
  }
}
