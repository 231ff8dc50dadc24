// Winograd convolution F(4x4, 3x3): where the 4 x 4 tiles of the result lie. Between its three kernels
// element 6 * i + j of a tile's transformed 6 x 6 window lies, before the products, in
// [18][tile][vec4 of channels][2], neighbours in pairs, and after them in [36][tile][vec4].
// Needs `p` (ConvParams) and lib/table.glsl.
#ifndef ULLAGE_LIB_WINOGRAD
#define ULLAGE_LIB_WINOGRAD

const uint kWindow = 36;

// The points of interpolation are 0, +-kA, +-kB and infinity. They were searched in sixteenths and
// eighths for accuracy: a root mean square error of 2 times the direct kernel's, where 0, +-1 and
// +-2 have 4.5 times it, and a quarter of their largest error. After Barabasz et al., "Error
// analysis and improving the accuracy of Winograd convolution for deep neural networks", 2018.
const float kA = 0.625, kA2 = kA * kA, kB = 1.5, kB2 = kB * kB;

// ROLLED: a pass over the columns or rows of a window is a loop, for compilers that choke on more.
#if ROLLED
#define EACH_LINE
#else
#define EACH_LINE [[unroll]]
#endif

// Extents as (x, y).
struct TileGrid {
  uvec2 tiles;  // of one image
  uint count;   // of all images
};
TileGrid load_tile_grid() {
  TileGrid grid;
  grid.tiles = (uvec2(slot(p.out_width), slot(p.out_height)) + 3u) / 4u;
  grid.count = slot(p.batches) * grid.tiles.y * grid.tiles.x;
  return grid;
}

// Image and first pixel of the result of a tile.
struct TilePlace {
  uint image;
  uvec2 first;
};
TilePlace place_of(uint tile, TileGrid grid) {
  const uint line = tile / grid.tiles.x, image = line / grid.tiles.y;
  return TilePlace(image, 4u * uvec2(tile - line * grid.tiles.x, line - image * grid.tiles.y));
}

#endif
