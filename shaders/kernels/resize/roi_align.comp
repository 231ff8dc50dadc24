// Bins of regions (lib/region_bins.glsl): one invocation per bin and channel. A bin is the average of SAMPLES by
// SAMPLES linear samples, or with LARGEST the largest of their weighted neighbours; SAMPLES 0: one per element begun
// along each axis, of which only those on the plane are visited. An iteration takes four adjacent
// samples. HALF_PIXEL: elements have their centres at halves. Limits: iterations per bin, (C4) of
// the op definition.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/region_bins.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(set = 0, binding = 3, std430) writeonly restrict buffer Y { REAL y[]; };

// Samples of one bin along one axis: `count` of them from `start` on, of which those from `first` to
// before `end` may fall on the plane.
struct Axis {
  REAL start, step, count;
  int first, end;
};

Axis axis_of(REAL from, REAL to, uint bins, uint bin, uint extent) {
  const REAL scale = REAL(uintBitsToFloat(p.scale)), offset = REAL(HALF_PIXEL) / 2;
  const REAL begin = from * scale - offset;
  REAL size = to * scale - offset - begin;
#if !HALF_PIXEL
  size = max(size, REAL(1.0));
#endif
  const REAL width = size / REAL(bins);
  Axis axis;
  axis.count = REAL(SAMPLES);
#if !SAMPLES
  axis.count = width > 0.0 ? min(ceil(width), REAL(1 << 20)) : REAL(0.0);
#endif
  axis.step = axis.count > 0.0 ? width / axis.count : REAL(0.0);
  axis.start = begin + REAL(bin) * width;
  axis.first = 0;
  axis.end = int(axis.count);
#if !SAMPLES
  // Steps are at least half an element, or there is one; what is outside by a step counts as 0.
  if (axis.end > 1) {
    const REAL most = REAL(axis.end);
    axis.first = int(clamp((REAL(-1.0) - axis.start) / axis.step - 2.0, REAL(0.0), most));
    axis.end = int(clamp((REAL(extent) - axis.start) / axis.step + 2.0, REAL(0.0), most));
  }
#endif
  return axis;
}

// The neighbours of sample i: their indices, the weight of the second. Are there any?
bool neighbours(Axis axis, int i, uint extent, out uint low, out uint high, out REAL weight) {
  const REAL at = axis.start + (REAL(i) + REAL(0.5)) * axis.step;
  const bool inside = at >= -1.0 && at <= REAL(extent) && i < axis.end;
  const REAL held = inside ? clamp(at, REAL(0.0), REAL(extent - 1)) : REAL(0.0);
  low = uint(held);
  high = min(low + 1, extent - 1);
  weight = held - REAL(low);
  return inside;
}

REAL bin_value(uint plane, Axis rows, Axis columns) {
  const uint height = slot(p.height), width = slot(p.width), base = plane * height;
  REAL sum = REAL(0.0), most = REAL(0.0);
  REAL seen = REAL(0.0);
  for (int i = rows.first; i < rows.end; ++i) {
    uint above, below;
    REAL down;
    if (!neighbours(rows, i, height, above, below, down)) continue;
    above = (base + above) * width;
    below = (base + below) * width;
    for (int j = columns.first; j < columns.end; j += 4) {
      [[unroll]] for (int k = 0; k < 4; ++k) {
        uint left, right;
        REAL aside;
        if (neighbours(columns, j + k, width, left, right, aside)) {
          const REAL a = (REAL(1.0) - down) * (REAL(1.0) - aside) * x[above + left];
          const REAL b = (REAL(1.0) - down) * aside * x[above + right];
          const REAL c = down * (REAL(1.0) - aside) * x[below + left];
          const REAL d = down * aside * x[below + right];
#if LARGEST
          const REAL value = max(max(a, b), max(c, d));
          most = seen == 0.0 ? value : max(most, value);
#else
          sum += a + b + c + d;
#endif
          seen += REAL(1.0);
        }
      }
    }
  }
  const REAL count = rows.count * columns.count;
#if LARGEST
  return seen < count ? max(most, REAL(0.0)) : most;
#else
  return sum / max(count, REAL(1.0));
#endif
}

void main() {
  const Bins bins = load_bins();
  for (uint item = bins.begin + gl_LocalInvocationID.x; item < bins.end; item += LOCAL_X) {
    const Bin bin = bin_of(item, bins);
    const uint at = bin.corners;
    const Axis rows = axis_of(regions[at + 1], regions[at + 3], bins.rows, bin.row, bins.height);
    const Axis columns = axis_of(regions[at], regions[at + 2], bins.columns, bin.column, bins.width);
    y[item] = bin_value(bin.plane, rows, columns);
  }
}
