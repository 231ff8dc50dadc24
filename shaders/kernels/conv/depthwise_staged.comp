// Depthwise convolution (one filter per channel) of [N, H, W, C] in vec4s of channels, GPU variant.
// A workgroup makes a tile of GY rows x GX * TX pixels x GQ vec4s: what the tile reaches of x,
// zeros outside, and its taps pass through shared memory, so that the loop over taps masks nothing;
// an invocation computes TX neighbouring pixels of one row. Grid: (images, rows, pixels, vec4s) of
// tiles as one index, over x and y. Defines besides those of lib/conv_neighbours.glsl: KERNEL_Y,
// STRIDE_Y, DILATION_Y. LOCAL_X is GQ * GX * GY.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/conv_neighbours.glsl"

const int kRows = (GY - 1) * STRIDE_Y + (KERNEL_Y - 1) * DILATION_Y + 1;  // of x that a tile reaches
const int kColumns = (GX * TX - 1) * STRIDE_X + (KERNEL_X - 1) * DILATION_X + 1;
const int kTaps = KERNEL_Y * KERNEL_X;
const uint kSideBySide = LOCAL_X / GQ;  // pixels

shared vec4 pixels[kRows * kColumns * GQ];
shared vec4 taps[kTaps * GQ];

uint lane_vec4() { return gl_LocalInvocationID.x % GQ; }
uint lane_pixel() { return gl_LocalInvocationID.x / GQ; }

// From pixel `origin` (x, y) of the image on.
void stage_tile(Planes planes, uint image, ivec2 origin, uint vec4_index) {
  for (uint i = lane_pixel(); i < uint(kRows * kColumns); i += kSideBySide) {
    const ivec2 at = origin + ivec2(i % kColumns, i / kColumns);
    const bool inside = at.x >= 0 && at.x < planes.extent.x && at.y >= 0 && at.y < planes.extent.y;
    const int pixel = (int(image) * planes.extent.y + at.y) * planes.extent.x + at.x;
    const vec4 v = LOAD_VEC4(x, uint(inside ? pixel : 0) * p.in_vec4s + vec4_index);
    pixels[i * GQ + lane_vec4()] = inside ? v : vec4(0);
  }
  const vec4 zero = tap_zero(vec4_index);
  for (uint tap = lane_pixel(); tap < uint(kTaps); tap += kSideBySide)
    taps[tap * GQ + lane_vec4()] = tap_vec4(tap, vec4_index, zero);
}

// `row` and `column` count within the tile.
void convolve_pixels(uint row, uint column, out vec4 acc[TX]) {
  [[unroll]] for (int i = 0; i < TX; ++i) acc[i] = vec4(0);
  uint from = (row * STRIDE_Y * kColumns + column * STRIDE_X) * GQ + lane_vec4(), tap = lane_vec4();
  [[dont_unroll]] for (uint tap_y = 0; tap_y < KERNEL_Y; ++tap_y) {
    vec4 v[kReach], f[KERNEL_X];
    [[unroll]] for (int i = 0; i < kReach; ++i) v[i] = pixels[from + i * GQ];
    [[unroll]] for (int i = 0; i < KERNEL_X; ++i) f[i] = taps[tap + i * GQ];
    // What is loaded last comes first, so that drivers wait once for all of it.
    [[unroll]] for (int tap_x = KERNEL_X - 1; tap_x >= 0; --tap_x)
      [[unroll]] for (int i = TX - 1; i >= 0; --i)
        acc[i] += v[i * STRIDE_X + tap_x * DILATION_X] * f[tap_x];
    from += DILATION_Y * kColumns * GQ;
    tap += KERNEL_X * GQ;
  }
}

void main() {
  const Planes planes = load_planes();
  const uint vec4_tiles = (p.in_vec4s + GQ - 1u) / GQ;
  const uint column_tiles = (planes.out_extent.x + uint(GX * TX - 1)) / uint(GX * TX);
  const uint row_tiles = (planes.out_extent.y + GY - 1u) / GY;
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint place = index / vec4_tiles, line = place / column_tiles, image = line / row_tiles;
  const uint batches = slot(p.batches);
  const uint vec4_index = (index - place * vec4_tiles) * GQ + lane_vec4(), held = min(vec4_index, p.in_vec4s - 1u);
  const uint first_column = (place - line * column_tiles) * uint(GX * TX);
  const uint first_row = (line - image * row_tiles) * GY;
  stage_tile(planes, min(image, batches - 1u), ivec2(first_column * STRIDE_X, first_row * STRIDE_Y) - planes.pad, held);
  barrier();
  const uint row = lane_pixel() / GX, column = lane_pixel() % GX * TX;
  vec4 acc[TX];
  convolve_pixels(row, column, acc);
  const Channel channel = load_channel(held, p.in_vec4s);
  // Workgroups past the last tile store nothing.
  if (image >= batches || vec4_index >= p.in_vec4s || first_row + row >= planes.out_extent.y) return;
  const uint pixel = (image * planes.out_extent.y + first_row + row) * planes.out_extent.x + first_column + column;
  [[unroll]] for (uint i = 0; i < TX; ++i)
    if (first_column + column + i < planes.out_extent.x) {
      const uint own = (pixel + i) * p.in_vec4s + vec4_index;
      STORE_VEC4(y, (pixel + i) * p.pixel_vec4s + p.first_vec4 + vec4_index,
                 keep_below(epilogue(acc[i], channel, own), vec4_index * 4, p.out_channels));
    }
}
