// Depthwise convolution (one filter per channel) of [N, H, W, C] in vec4s of channels, CPU variant.
// An invocation computes TX neighbouring pixels of up to TY rows for one channel vec4. It walks
// down the rows of x and reads each once: a row adds to the KERNEL_Y rows of the result that its
// taps reach, and rows that are not complete are carried to the next step.
//   partial(t) = row * w[t] + partial(t - 1) of the step before; the last tap's is a result
// The rows of a strip lie as far apart as their taps need to fall on the same rows of x. They are
// adjacent unless dilation_y and stride_y force a distance: a strip belongs to one of `phases`
// classes of rows. Every workgroup takes a contiguous run of (image, phase,
// strip, pixel group, channel vec4), vec4s fastest.
// Limits: KERNEL_Y >= 2; all KERNEL_X * KERNEL_Y taps of the vec4 are kept at hand.
// Operands and defines: lib/conv_neighbours.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/conv_neighbours.glsl"
#include "lib/group_run.glsl"

const int kCarried = KERNEL_Y - 1;

struct Strip {
  uint image, first_row, rows, row_step;  // rows of the result in it, and their distance
  uint first_column, vec4_index;
};

void convolve_strip(Strip s, Planes planes) {
  const int left = int(s.first_column * STRIDE_X) - planes.pad.x;
  uint column_at[kReach];
  bool column_inside[kReach];
  [[unroll]] for (int i = 0; i < kReach; ++i) {
    const int column = left + i;
    column_inside[i] = column >= 0 && column < planes.extent.x;
    column_at[i] = (column_inside[i] ? uint(column) : 0u) * p.in_vec4s + s.vec4_index;
  }
  vec4 taps[KERNEL_Y * KERNEL_X];
  const vec4 zero = tap_zero(s.vec4_index);
  [[unroll]] for (int t = 0; t < KERNEL_Y * KERNEL_X; ++t) taps[t] = tap_vec4(uint(t), s.vec4_index, zero);
  const Channel channel = load_channel(s.vec4_index, p.in_vec4s);

  vec4 carried[kCarried * TX];
  [[unroll]] for (int i = 0; i < kCarried * TX; ++i) carried[i] = vec4(0);
  int row = int(s.first_row * p.stride_y) - planes.pad.y;
  const uint image_line = s.image * uint(planes.extent.y);
  const uint line_vec4s = uint(planes.extent.x) * p.in_vec4s;
  uint pixel = (s.image * planes.out_extent.y + s.first_row) * planes.out_extent.x + s.first_column;
  uint due = uint(kCarried);  // steps until a row of the result is complete
  const uint steps = (s.rows - 1u) * p.tap_step_y + uint(KERNEL_Y);
  for (uint step = 0; step < steps; ++step) {
    const bool row_inside = row >= 0 && row < planes.extent.y;
    const uint line = (image_line + (row_inside ? uint(row) : 0u)) * line_vec4s;
    vec4 v[kReach];
    [[unroll]] for (int i = 0; i < kReach; ++i) {
      v[i] = LOAD_VEC4(x, line + column_at[i]);
      v[i] = row_inside && column_inside[i] ? v[i] : vec4(0);
    }
    vec4 done[TX];
    [[unroll]] for (int t = kCarried; t >= 0; --t) {
      [[unroll]] for (int i = 0; i < TX; ++i) {
        vec4 sum = t > 0 ? carried[max(t - 1, 0) * TX + i] : vec4(0);
        [[unroll]] for (int tap = 0; tap < KERNEL_X; ++tap)
          sum += v[i * STRIDE_X + tap * DILATION_X] * taps[t * KERNEL_X + tap];
        if (t == kCarried)
          done[i] = sum;
        else
          carried[t * TX + i] = sum;
      }
    }
    // A loop, since CPU drivers run through the stores behind an if whatever its condition.
    for (bool complete = due == 0u; complete; complete = false) {
      uint from = pixel * p.in_vec4s + s.vec4_index;
      uint to = pixel * p.pixel_vec4s + p.first_vec4 + s.vec4_index;
      [[unroll]] for (int i = 0; i < TX; ++i) {
        if (s.first_column + uint(i) < planes.out_extent.x)
          STORE_VEC4(y, to, keep_below(epilogue(done[i], channel, from), s.vec4_index * 4, p.out_channels));
        from += p.in_vec4s;
        to += p.pixel_vec4s;
      }
      pixel += s.row_step * planes.out_extent.x;
      due = p.tap_step_y;
    }
    --due;
    row += int(p.dilation_y);
  }
}

void main() {
  const Planes planes = load_planes();
  const uint phases = p.dilation_y * p.tap_step_y / p.stride_y;
  const uint columns = (planes.out_extent.x + TX - 1) / TX;
  const uint phase_rows = (planes.out_extent.y + phases - 1) / phases;
  const uint strips = (phase_rows + TY - 1) / TY, height = (phase_rows + strips - 1) / strips;
  const uint items = slot(p.batches) * phases * strips * columns * p.in_vec4s;
  const uvec2 run = batches_of_group(items);
  for (uint batch = run.x; batch < run.y; ++batch) {
    const uint item = batch * LOCAL_X + gl_LocalInvocationID.x, pixels = item / p.in_vec4s;
    const uint strip = pixels / columns, line = strip / strips;
    const uint phase = line % phases, first = (strip - line * strips) * height;
    Strip s;
    s.image = line / phases;
    s.row_step = phases;
    s.first_row = phase + first * phases;
    s.first_column = (pixels - strip * columns) * TX;
    s.vec4_index = item - pixels * p.in_vec4s;
    // The last of a phase may have none.
    if (item < items && s.first_row < planes.out_extent.y) {
      s.rows = min(height, (planes.out_extent.y - s.first_row + phases - 1) / phases);
      convolve_strip(s, planes);
    }
  }
}
