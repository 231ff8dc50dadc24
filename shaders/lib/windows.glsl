// Windows of a convolution's result, in order of its pixels: where they begin, and which pixel of x a tap reads.
// Includers have ConvParams as p. DEPTH: images are depth slices (lib/depth_slices.glsl), and the pixels
// of the result those of all of its depth slices. DILATED: taps lie apart. GROUPED: of x only the
// channels of the entered group are read.
#ifndef ULLAGE_LIB_WINDOWS
#define ULLAGE_LIB_WINDOWS
#if DEPTH
#include "lib/depth_slices.glsl"
#endif

// Extents as (x, y).
struct Planes {
  ivec2 extent, pad;
  uvec2 out_extent;
  uint pixels;  // of the result
};
Planes load_planes() {
  Planes planes;
  planes.extent = ivec2(signed_slot(p.in_width), signed_slot(p.in_height));
  planes.pad = ivec2(signed_slot(p.pad_left), signed_slot(p.pad_top));
  planes.out_extent = uvec2(slot(p.out_width), slot(p.out_height));
  planes.pixels = slot(p.batches) * planes.out_extent.y * planes.out_extent.x;
  return planes;
}

// Rows of x before the next image.
#if PLANES
const int kPlanes = FEW;
#else
const int kPlanes = 1;
#endif

// Input position of tap (0, 0), and the first row of the image, counted over all images. DEPTH:
// enter_depth selects that image.
struct Window {
  ivec2 origin;
  int image;
#if DEPTH
  DepthSlices depth_slices;
#endif
};
Window window_of(uint pixel, Planes planes) {
  const uint line = pixel / planes.out_extent.x;
  const ivec2 at = ivec2((pixel - line * planes.out_extent.x) * p.stride_x,
                         (line % planes.out_extent.y) * p.stride_y);
  const uint image = line / planes.out_extent.y;
#if DEPTH
  return Window(at - planes.pad, 0, depth_slices_of(image));
#else
  return Window(at - planes.pad, int(image) * kPlanes * planes.extent.y);
#endif
}

#if DEPTH
// The window in the depth slice of its tap `tap` along the depth; outside of all slices no tap is
// in x.
Window enter_depth(Window window, uint tap, ivec2 extent) {
  uint image;
  if (!find_depth_slice(window.depth_slices, tap, image)) window.origin.y = -0x40000000;
  window.image = int(image) * extent.y;
  return window;
}
const uint kDepthTaps = DEPTH;
#else
Window enter_depth(Window window, uint tap, ivec2 extent) { return window; }
const uint kDepthTaps = 1;
#endif

#if GROUPED
uint group_vec4;  // of a pixel: the first one of the entered group
// Panels of a tile (lib/conv_tile.glsl) belong to groups in turn, as many to each.
void enter_group(uint panel, uint panels) { group_vec4 = panel / (panels / p.groups) * p.in_vec4s; }
uint vec4_of_pixel(uint pixel) { return pixel * (p.in_vec4s * p.groups) + group_vec4; }
#else
uint vec4_of_pixel(uint pixel) { return pixel * p.in_vec4s; }
#endif

// Does tap `tap` of the window read a pixel? Its first vec4 (PLANES: element), else 0, is `at`.
bool find_tap(Window window, uvec2 tap, ivec2 extent, out uint at) {
  const ivec2 q = window.origin + ivec2(tap.x * p.dilation_x, tap.y * p.dilation_y);
  const bool real = q.x >= 0 && q.x < extent.x && q.y >= 0 && q.y < extent.y;
  at = real ? vec4_of_pixel(uint((window.image + q.y) * extent.x + q.x)) : 0u;
  return real;
}

// The taps that reach a pixel of x from some pixel of the result; of wide dilations most see nothing
// but padding.
struct Taps {
  uvec2 first, end;
};
Taps live_taps(Planes planes) {
  const uvec2 kernel = uvec2(p.kernel_width, p.kernel_height);
#if DILATED
  const ivec2 dilation = ivec2(p.dilation_x, p.dilation_y), stride = ivec2(p.stride_x, p.stride_y);
  const ivec2 last = (ivec2(planes.out_extent) - 1) * stride - planes.pad;  // of the windows' origins
  const ivec2 first = max(dilation - 1 - last, 0) / dilation;
  const ivec2 end = max(planes.extent + planes.pad + dilation - 1, 0) / dilation;
  return Taps(uvec2(first), min(uvec2(end), kernel));
#else
  return Taps(uvec2(0), kernel);
#endif
}

#endif
