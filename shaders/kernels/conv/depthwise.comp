// Depthwise convolution (one filter per channel) of [N, H, W, C] in vec4s of channels. An
// invocation computes TX neighbouring pixels of one row for one channel vec4, so that every loaded
// vec4 serves several taps. Every workgroup takes a contiguous run of (row, pixel group, channel
// vec4), vec4s fastest.
// Operands and defines: lib/conv_neighbours.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/conv_neighbours.glsl"

// Pixels that one piece of code stores.
#if TX > 4
const int kStored = 4;
#define FOR_STORED_PIXELS [[dont_unroll]] for (int stored = 0; stored < TX; stored += kStored)
#else
const int kStored = TX;
#define FOR_STORED_PIXELS const int stored = 0;
#endif

void convolve_pixels(uint line, uint first, uint vec4_index) {
  const int height = signed_slot(p.in_height), width = signed_slot(p.in_width);
  const uint out_height = slot(p.out_height), out_width = slot(p.out_width);
  const int image = int(line / out_height) * height;
  const int top = int((line % out_height) * p.stride_y) - signed_slot(p.pad_top);
  const int left = int(first * STRIDE_X) - signed_slot(p.pad_left);
  vec4 acc[TX];
  [[unroll]] for (int i = 0; i < TX; ++i) acc[i] = vec4(0);
  const vec4 zero = tap_zero(vec4_index);
  for (uint tap_y = 0; tap_y < p.kernel_height; ++tap_y) {
    const int row = top + int(tap_y * p.dilation_y);
    const bool row_inside = row >= 0 && row < height;
    const int line_at = (image + (row_inside ? row : 0)) * width;
    vec4 v[kReach];
    [[unroll]] for (int i = 0; i < kReach; ++i) {
      const int column = left + i;
      const bool inside = row_inside && column >= 0 && column < width;
      v[i] = LOAD_VEC4(x, uint(line_at + clamp(column, 0, max(width - 1, 0))) * p.in_vec4s + vec4_index);
      v[i] = inside ? v[i] : vec4(0);
    }
    [[unroll]] for (int tap_x = 0; tap_x < KERNEL_X; ++tap_x) {
      const vec4 f = tap_vec4(tap_y * KERNEL_X + tap_x, vec4_index, zero);
      [[unroll]] for (int i = 0; i < TX; ++i) acc[i] += v[i * STRIDE_X + tap_x * DILATION_X] * f;
    }
  }
  const Channel channel = load_channel(vec4_index, p.in_vec4s);
  FOR_STORED_PIXELS {
    [[unroll]] for (int i = 0; i < kStored; ++i) {
      const uint column = first + uint(stored + i);
      if (column < out_width) {
        const uint pixel = line * out_width + column, own = pixel * p.in_vec4s + vec4_index;
        STORE_VEC4(y, pixel * p.pixel_vec4s + p.first_vec4 + vec4_index,
                   keep_below(epilogue(acc[i], channel, own), vec4_index * 4, p.out_channels));
      }
    }
    [[unroll]] for (int i = 0; i < TX - kStored; ++i) acc[i] = acc[i + kStored];
  }
}

void main() {
  const uint out_width = slot(p.out_width);
  const uint groups = (out_width + TX - 1) / TX;
  const uint items = slot(p.batches) * slot(p.out_height) * groups * p.in_vec4s;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint pixels = item / p.in_vec4s;
    const uint line = pixels / groups;
    convolve_pixels(line, (pixels - line * groups) * TX, item - pixels * p.in_vec4s);
  }
}
