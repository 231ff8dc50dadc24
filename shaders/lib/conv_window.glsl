// Tiles of a convolution whose rows are output pixels in order (lib/windows.glsl): the tile of a
// workgroup and its store. Grid: (pixel blocks, panels) as one index, over x and y.
#ifndef ULLAGE_LIB_CONV_WINDOW
#define ULLAGE_LIB_CONV_WINDOW
#include "lib/windows.glsl"

struct Place {
  uint first_pixel, panel;
};
// No loop over tiles: loops cost a third of the speed on CPU drivers. Workgroups past the last
// tile get a pixel past the end and store nothing.
Place place_of_tile(uint pixels) {
  const uint blocks = (pixels + kTileRows * LOCAL_Y - 1) / (kTileRows * LOCAL_Y);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint panel = index / blocks, panels = panel_count();
  const uint block = (index - panel * blocks) * LOCAL_Y + gl_LocalInvocationID.y;
  return Place(panel < panels ? block * kTileRows : pixels, min(panel, panels - 1));
}

void store_tile(Place place, uint pixels) {
  Channel channel[NV];
  [[unroll]] for (int v = 0; v < NV; ++v)
    channel[v] = load_channel((place.panel * NV + v) * CL + lane_column(),
                              panel_count() * uint(kPanelVec4s));
  FOR_STORED_ROWS(live_rows(place.first_pixel, pixels)) {
    [[unroll]] for (int i = 0; i < kStoreRows; ++i) {
      const uint pixel = place.first_pixel + row_in_tile(stored_rows + i);
      STORE_TILE_ROW(i, pixel, pixel < pixels, place.panel)
    }
    drop_stored_rows();
  }
}

#endif
