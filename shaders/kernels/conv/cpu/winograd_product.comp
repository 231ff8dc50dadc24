// Second of the three kernels of a Winograd convolution (lib/winograd.glsl): 36 matrix products, of
// rows of tiles with weights. x is [18][tile][vec4][2], y [36][tile][vec4]. A workgroup is one tile
// of lib/lanes.glsl, or LOCAL_Y of them; grid (tile blocks, products, panels) as one index, over x
// and y. w is packed [panel][36][channel, rounded up to 4][4 * CL * NV] with zeros. DEPTH as in
// lib/depth_slices.glsl: x has the tiles of all depth slices of x, a row adds those that its taps along
// the depth reach, and w is packed once for each of them. SHUFFLE, TEXEL: see docs/kernels.md.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#define VEC4_STRIDE 2u
#include "lib/conv_tile.glsl"
#include "lib/conv_tap.glsl"
#include "lib/winograd.glsl"

#if DEPTH
#include "lib/depth_slices.glsl"

void accumulate_depth_slices(uint first, uint panel, uint product, TileGrid grid) {
  const uint tiles = grid.tiles.x * grid.tiles.y;
  const uint x_rows = slot(p.batches) / slot(p.out_depth) * slot(p.in_depth) * tiles;
  DepthSlices depth_slices[kTileLoads];
  uint tile[kTileLoads];  // of its depth slice
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    const uint row = min(first + tile_row(h), grid.count - 1u), image = row / tiles;
    depth_slices[h] = depth_slices_of(image);
    tile[h] = row - image * tiles;
  }
  [[dont_unroll]] for (uint tap = 0; tap < uint(DEPTH); ++tap) {
    uint at[kTileLoads];
    bool real[kTileLoads];
    [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
      uint image;
      real[h] = find_depth_slice(depth_slices[h], tap, image);
      at[h] = (product / 2u * x_rows + image * tiles + tile[h]) * p.in_vec4s * 2u + product % 2u;
    }
    accumulate_tap(at, real, ((tap * panel_count() + panel) * kWindow + product) * tap_vec4s() + lane_column(),
                   live_rows(first, grid.count));
  }
}
#endif

void main() {
  const TileGrid grid = load_tile_grid();
  const uint rows = grid.count;
  const uint blocks = (rows + kTileRows * LOCAL_Y - 1) / (kTileRows * LOCAL_Y);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint strip = index / blocks;
  const uint panel = min(strip / kWindow, panel_count() - 1u), product = strip % kWindow;
  // Workgroups past the last tile store nothing.
  const uint first = strip < panel_count() * kWindow
                         ? ((index - strip * blocks) * LOCAL_Y + gl_LocalInvocationID.y) * kTileRows
                         : rows;
  clear_tile();
#if DEPTH
  accumulate_depth_slices(first, panel, product, grid);
#else
  uint at[kTileLoads];
  bool real[kTileLoads];
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    at[h] = (product / 2u * rows + min(first + tile_row(h), rows - 1u)) * p.in_vec4s * 2u +
            product % 2u;
    real[h] = true;
  }
  accumulate_tap(at, real, (panel * kWindow + product) * tap_vec4s() + lane_column(), live_rows(first, rows));
#endif
  FOR_STORED_ROWS(live_rows(first, rows)) {
    [[unroll]] for (int v = 0; v < NV; ++v) {
      const uint vec4_index = (panel * NV + v) * CL + lane_column();
      [[unroll]] for (int i = 0; i < kStoreRows; ++i) {
        const uint row = first + row_in_tile(stored_rows + i);
        if (row < rows && vec4_index < out_vec4s())
          STORE_VEC4(y, (product * rows + row) * out_vec4s() + vec4_index, acc[i * NV + v]);
      }
    }
    drop_stored_rows();
  }
}
