// Values of a dense [N, C, spatial...] tensor at the positions of a grid [N, points, AXES], x first:
// one invocation per output element, contiguous runs per workgroup. MODE: 0 nearest, 1 linear,
// 2 cubic. PADDING: 0 zeros, 1 border, 2 reflection. AXES: 2 or 3. IN_ELEMENTS: positions count
// elements, else they lie in [-1, 1]. REAL: float or double, the type of the grid and of ELEMENT, unless
// nearest, which moves bits: uint or uvec2.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/resize.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { GridSampleParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer X { ELEMENT x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Grid { REAL grid[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Y { ELEMENT y[]; };

const int kTaps = MODE == 0 ? 1 : MODE == 1 ? 2 : 4;

REAL element_position(REAL g, REAL extent) {
#if IN_ELEMENTS
  return g;
#elif ALIGN_CORNERS
  return (g + 1.0) / 2.0 * (extent - 1.0);
#else
  return ((g + 1.0) * extent - 1.0) / 2.0;
#endif
}

REAL reflected(REAL at, REAL low, REAL high) {
  const REAL range = high - low;
  if (range <= 0.0) return low;
  const REAL away = abs(at - low), turns = floor(away / range);
  const REAL rest = away - turns * range;
  return mod(turns, REAL(2.0)) == 0.0 ? low + rest : high - rest;
}

REAL padded_position(REAL at, REAL extent) {
#if PADDING == 1
  return clamp(at, REAL(0.0), extent - 1.0);
#elif PADDING == 2 && ALIGN_CORNERS
  return clamp(reflected(at, REAL(0.0), extent - 1.0), REAL(0.0), extent - 1.0);
#elif PADDING == 2
  return clamp(reflected(at, REAL(-0.5), extent - 0.5), REAL(0.0), extent - 1.0);
#else
  return at;
#endif
}

REAL cubic_weight(REAL distance) {
  const REAL a = -0.75, d = abs(distance);
  if (d <= 1.0) return ((a + 2.0) * d - (a + 3.0)) * d * d + 1.0;
  return d < 2.0 ? ((a * d - 5.0 * a) * d + 8.0 * a) * d - 4.0 * a : 0.0;
}

// Half to even. Not roundEven, which is not available on doubles everywhere (op_round of
// lib/float64.glsl).
REAL nearest_whole(REAL at) {
  const REAL low = floor(at), rest = at - low;
  return rest > 0.5 || (rest == 0.5 && mod(low, REAL(2.0)) != 0.0) ? low + 1.0 : low;
}

// Tap `n` at grid coordinate `g`: its index, or -1 outside, and its weight.
int tap_at(REAL g, int extent, int n, out REAL weight) {
  const REAL size = REAL(extent);
  REAL at = element_position(g, size);
#if MODE != 2
  at = padded_position(at, size);
#endif
  const REAL low = floor(at);
#if MODE == 0
  REAL position = nearest_whole(at);
  weight = 1.0;
#elif MODE == 1
  REAL position = low + REAL(n);
  weight = n == 0 ? 1.0 - (at - low) : at - low;
#else
  REAL position = low + REAL(n - 1);
  weight = cubic_weight(position - at);
  position = padded_position(position, size);
#endif
  return position >= 0.0 && position <= size - 1.0 ? int(position) : -1;
}

ELEMENT sample_at(uint plane, uint from) {
  const ivec3 extent =
      ivec3(signed_slot(p.extent[0]), signed_slot(p.extent[1]), signed_slot(p.extent[2]));
  ELEMENT sum = ELEMENT(0);
#if AXES == 3
  for (int d = 0; d < kTaps; ++d) {
    REAL depth_weight;
    const int z = tap_at(grid[from + 2], extent.x, d, depth_weight);
#else
  {
    const REAL depth_weight = 1.0;
    const int z = 0;
#endif
    for (int h = 0; h < kTaps; ++h) {
      REAL row_weight;
      const int row = tap_at(grid[from + 1], extent.y, h, row_weight);
      for (int w = 0; w < kTaps; ++w) {
        REAL column_weight;
        const int column = tap_at(grid[from], extent.z, w, column_weight);
        if (z >= 0 && row >= 0 && column >= 0) {
          const uint at = ((plane * extent.x + z) * extent.y + row) * extent.z + column;
#if MODE == 0
          sum = x[at];
#else
          sum += depth_weight * row_weight * column_weight * x[at];
#endif
        }
      }
    }
  }
  return sum;
}

void main() {
  const uint channels = slot(p.channels), points = slot(p.points);
  const uint items = slot(p.batches) * channels * points;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint plane = item / points, point = item - plane * points;
    y[item] = sample_at(plane, (plane / channels * points + point) * AXES);
  }
}
