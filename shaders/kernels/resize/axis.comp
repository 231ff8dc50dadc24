// Resize of one axis of a dense [outer, extent, inner] tensor of floats or, with QUADS, of quads: one invocation per output element, contiguous runs per workgroup. MODE: 0 nearest,
// 1 linear, 2 cubic. ANTIALIAS widens the filter where the axis shrinks; EXCLUDE drops taps outside.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/resize.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ResizeAxisParams p; };
#if QUADS
#define ELEMENT vec4
#define TEXEL 0
#include "lib/quads.glsl"
DECLARE_QUADS(0, x);
DECLARE_RESULT(1, y);
#define LOAD(INDEX) LOAD_QUAD(x, INDEX)
#define STORE(INDEX, VALUE) STORE_QUAD(y, INDEX, VALUE)
#else
#define ELEMENT float
layout(set = 0, binding = 0, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Y { float y[]; };
#define LOAD(INDEX) x[INDEX]
#define STORE(INDEX, VALUE) y[INDEX] = VALUE
#endif
#include "lib/resample.glsl"

float filter_weight(float distance) {
  const float d = abs(distance);
#if MODE == 1
  return max(1.0 - d, 0.0);
#else
  const float a = uintBitsToFloat(p.cubic_a);
  if (d <= 1.0) return ((a + 2.0) * d - (a + 3.0)) * d * d + 1.0;
  return d < 2.0 ? ((a * d - 5.0 * a) * d + 8.0 * a) * d - 4.0 * a : 0.0;
#endif
}

ELEMENT resample(uint base, uint inner, uint position) {
  const int extent = signed_slot(p.in_extent);
  const float scale = decode_scale(slot(p.scale_high), slot(p.scale_low));
  const vec2 roi = vec2(uintBitsToFloat(p.roi_start), uintBitsToFloat(p.roi_end));
  const float at =
      source_position(position, float(extent), float(slot(p.out_extent)), scale, roi);
#if COORDINATES == 6
  if (at < 0.0 || at > float(extent - 1)) return ELEMENT(uintBitsToFloat(p.extrapolation));
#endif
#if MODE == 0
  return LOAD(base + uint(nearest_index(at, extent)) * inner);
#else
#if ANTIALIAS
  const float shrink = min(scale, 1.0);
#else
  const float shrink = 1.0;
#endif
  const int start = int(floor(-float(MODE) / shrink)) + 1, count = 3 - 2 * start;
  const int first = int(floor(at)) + start;
  ELEMENT sum = ELEMENT(0.0);
  float total = 0.0;
  for (int n = 0; n < count; ++n) {
    const int i = first + n;
    float weight = filter_weight((float(i) - at) * shrink);
#if EXCLUDE
    if (i < 0 || i >= extent) weight = 0.0;
#endif
    sum += weight * LOAD(base + uint(clamp(i, 0, extent - 1)) * inner);
    total += weight;
  }
#if ANTIALIAS || EXCLUDE
  return sum / total;
#else
  return sum;
#endif
#endif
}

void main() {
  const uint inner = slot(p.inner), out_extent = slot(p.out_extent), in_extent = slot(p.in_extent);
  const uint items = slot(p.outer) * out_extent * inner;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint line = item / inner, outer = line / out_extent;
    STORE(item, resample(outer * in_extent * inner + (item - line * inner), inner,
                         line - outer * out_extent));
  }
}
