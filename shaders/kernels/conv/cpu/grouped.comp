// Convolution in groups of few channels, of [N, H, W, C] in vec4s of channels, CPU variant. An
// invocation computes a block of TX x TY pixels for one vec4 of results by itself:
//   y[pixel, vec4_index] = sum over taps, channels c of its group: x[pixel + tap, c] * w[tap, c, vec4_index]
// It takes a row of taps and a vec4 of channels at a time, whose weights serve the whole block.
// Where tiles of lib/lanes.glsl have several rows of lanes, values that lanes of a row share cost
// more to hand round than here to read.
// w is packed [tap][channel of the group][vec4 of results]. Every workgroup takes a contiguous run
// of (image, block row, block, vec4), vec4s fastest.
// Limits: 4 * KERNEL_X vec4s of weights are kept at hand; whole vec4s of a group on either side.
// Operands and defines: lib/conv_neighbours.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/conv_neighbours.glsl"
#include "lib/group_run.glsl"

struct Block {
  uint image, first_row, first_column, vec4_index;
};

void convolve_block(Block b, Planes planes, uint vec4s) {
  const int left = int(b.first_column * STRIDE_X) - planes.pad.x;
  const int top = int(b.first_row * p.stride_y) - planes.pad.y;
  const uint pixel_vec4s = p.groups * p.in_vec4s;
  const uint first = b.vec4_index / (vec4s / p.groups) * p.in_vec4s;  // vec4 of its group
  uint column_at[kReach];
  bool column_inside[kReach];
  [[unroll]] for (int i = 0; i < kReach; ++i) {
    const int column = left + i;
    column_inside[i] = column >= 0 && column < planes.extent.x;
    column_at[i] = (column_inside[i] ? uint(column) : 0u) * pixel_vec4s + first;
  }
  const uint image_line = b.image * uint(planes.extent.y);
  const uint line_vec4s = uint(planes.extent.x) * pixel_vec4s;
  const Channel channel = load_channel(b.vec4_index, vec4s);

  vec4 sum[TX * TY];
  [[unroll]] for (int i = 0; i < TX * TY; ++i) sum[i] = vec4(0);
  uint w_line = b.vec4_index;
  for (uint tap_y = 0; tap_y < p.kernel_height; ++tap_y) {
    uint line[TY];
    bool row_inside[TY];
    [[unroll]] for (int r = 0; r < TY; ++r) {
      const int row = top + int(r * p.stride_y + tap_y * p.dilation_y);
      row_inside[r] = row >= 0 && row < planes.extent.y;
      line[r] = (image_line + (row_inside[r] ? uint(row) : 0u)) * line_vec4s;
    }
    for (uint in_vec4 = 0; in_vec4 < p.in_vec4s; ++in_vec4) {
      vec4 taps[KERNEL_X * 4];
      [[unroll]] for (int t = 0; t < KERNEL_X * 4; ++t)
        taps[t] = LOAD_VEC4(w, w_line + (uint(t / 4) * p.in_vec4s * 4u + uint(t % 4)) * vec4s);
      [[unroll]] for (int r = 0; r < TY; ++r) {
        vec4 v[kReach];
        [[unroll]] for (int i = 0; i < kReach; ++i) {
          v[i] = LOAD_VEC4(x, line[r] + column_at[i] + in_vec4);
          v[i] = row_inside[r] && column_inside[i] ? v[i] : vec4(0);
        }
        [[unroll]] for (int i = 0; i < TX; ++i) {
          [[unroll]] for (int t = 0; t < KERNEL_X * 4; ++t)
            sum[r * TX + i] += v[i * STRIDE_X + t / 4 * DILATION_X][t % 4] * taps[t];
        }
      }
      w_line += 4u * vec4s;
    }
    w_line += (KERNEL_X - 1) * p.in_vec4s * 4u * vec4s;
  }
  [[unroll]] for (int r = 0; r < TY; ++r) {
    const uint row = b.first_row + uint(r);
    const uint pixel = (b.image * planes.out_extent.y + row) * planes.out_extent.x + b.first_column;
    [[unroll]] for (int i = 0; i < TX; ++i) {
      const uint from = (pixel + uint(i)) * vec4s + b.vec4_index;
      const uint to = (pixel + uint(i)) * p.pixel_vec4s + p.first_vec4 + b.vec4_index;
      if (row < planes.out_extent.y && b.first_column + uint(i) < planes.out_extent.x)
        STORE_VEC4(y, to,
                   keep_below(epilogue(sum[r * TX + i], channel, from), b.vec4_index * 4, p.out_channels));
    }
  }
}

void main() {
  const Planes planes = load_planes();
  const uint vec4s = (p.out_channels + 3u) / 4u;
  const uint columns = (planes.out_extent.x + TX - 1) / TX;
  const uint rows = (planes.out_extent.y + TY - 1) / TY;
  const uint items = slot(p.batches) * rows * columns * vec4s;
  const uvec2 run = batches_of_group(items);
  for (uint batch = run.x; batch < run.y; ++batch) {
    const uint item = batch * LOCAL_X + gl_LocalInvocationID.x, blocks = item / vec4s;
    const uint line = blocks / columns;
    Block b;
    b.image = line / rows;
    b.first_row = (line - b.image * rows) * TY;
    b.first_column = (blocks - line * columns) * TX;
    b.vec4_index = item - blocks * vec4s;
    if (item < items) convolve_block(b, planes, vec4s);
  }
}
