// Depthwise convolution (one filter per channel) of [N, H, W, C] in quads of channels. An
// invocation computes TX neighbouring pixels of TY rows for one channel quad, so that every loaded
// quad serves several taps. Every workgroup takes a contiguous run of (strip of rows, pixel group,
// channel quad), quads fastest.
// KERNEL_X, STRIDE_X and DILATION_X are defines, the vertical ones parameters. TY is 1, or 2 where
// vertical stride and dilation are 1.
// w is packed [tap][C, rounded up to 4], followed by the per-channel vectors of the epilogue.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
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
#include "generated.glsl"

const int kReach = (TX - 1) * STRIDE_X + (KERNEL_X - 1) * DILATION_X + 1;

vec4 acc[TY * TX];     // row i, pixel j at i * TX + j
vec4 row[kReach];      // of the input, as far as TX pixels reach
vec4 taps[KERNEL_X];   // of one row of the kernel

void load_row(int y, int image, int left, int width, int height, uint quad) {
  const bool inside_y = y >= 0 && y < height;
  const int line_at = (image + (inside_y ? y : 0)) * width;
  [[unroll]] for (int i = 0; i < kReach; ++i) {
    const int column = left + i;
    const bool inside = inside_y && column >= 0 && column < width;
    row[i] = LOAD_QUAD(x, inside ? uint(line_at + column) * p.in_quads + quad : 0u);
    row[i] = inside ? row[i] : vec4(0);
  }
}

void load_taps(uint tap_y, uint quad) {
  [[unroll]] for (int i = 0; i < KERNEL_X; ++i)
    taps[i] = LOAD_QUAD(w, (tap_y * KERNEL_X + i) * p.in_quads + quad);
}

void add_row(int to) {
  [[unroll]] for (int tap = 0; tap < KERNEL_X; ++tap)
    [[unroll]] for (int i = 0; i < TX; ++i)
      acc[to * TX + i] += row[i * STRIDE_X + tap * DILATION_X] * taps[tap];
}

void convolve_pixels(uint image, uint first_line, uint first, uint quad) {
  const int height = signed_slot(p.in_height), width = signed_slot(p.in_width);
  const uint out_height = slot(p.out_height), out_width = slot(p.out_width);
  const int first_row = int(image) * height;
  const int top = int(first_line * p.stride_y) - signed_slot(p.pad_top);
  const int left = int(first * STRIDE_X) - signed_slot(p.pad_left);
  [[unroll]] for (int i = 0; i < TY * TX; ++i) acc[i] = vec4(0);
#if TY == 2
  // A row of the input serves two rows of the result, by neighbouring rows of the kernel.
  load_row(top, first_row, left, width, height, quad);
  load_taps(0u, quad);
  add_row(0);
  for (uint tap_y = 1; tap_y < p.kernel_height; ++tap_y) {
    load_row(top + int(tap_y), first_row, left, width, height, quad);
    add_row(1);
    load_taps(tap_y, quad);
    add_row(0);
  }
  load_row(top + int(p.kernel_height), first_row, left, width, height, quad);
  add_row(1);
#else
  for (uint tap_y = 0; tap_y < p.kernel_height; ++tap_y) {
    load_row(top + int(tap_y * p.dilation_y), first_row, left, width, height, quad);
    load_taps(tap_y, quad);
    add_row(0);
  }
#endif
  const Channel channel = load_channel(quad, p.in_quads);
  [[unroll]] for (int j = 0; j < TY; ++j) {
    const uint line = image * out_height + first_line + uint(j);
    [[unroll]] for (int i = 0; i < TX; ++i) {
      if (first + i < out_width && first_line + j < out_height) {
        const uint to = (line * out_width + first + i) * p.in_quads + quad;
        y[to] = keep_below(epilogue(acc[j * TX + i], channel, to), quad * 4, p.out_channels);
      }
    }
  }
}

void main() {
  const uint groups = (slot(p.out_width) + TX - 1) / TX;
  const uint strips = (slot(p.out_height) + TY - 1) / TY;
  const uint items = slot(p.batches) * strips * groups * p.in_quads;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint pixels = item / p.in_quads;
    const uint strip = pixels / groups, image = strip / strips;
    convolve_pixels(image, (strip - image * strips) * TY, (pixels - strip * groups) * TX,
                    item - pixels * p.in_quads);
  }
}
