// Resize of one axis of a dense [outer, extent, inner] tensor of elements or, with VEC4S, of vec4s
// of floats: one invocation per output element, contiguous runs per workgroup. MODE: 0 nearest, 1
// linear, 2 cubic. ANTIALIAS widens the filter where the axis shrinks; EXCLUDE drops taps outside.
// ELEMENT: float or double; nearest moves bits, uint or uvec2. REAL, the type of positions, ROI and
// EXTRAPOLATION come generated.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/resize.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ResizeAxisParams p; };
#if VEC4S
#define ELEMENT vec4
#define TEXEL 0
#include "lib/vec4s.glsl"
DECLARE_VEC4S(0, x);
DECLARE_RESULT(1, y);
#define LOAD(INDEX) LOAD_VEC4(x, INDEX)
#define STORE(INDEX, VALUE) STORE_VEC4(y, INDEX, VALUE)
#else
layout(set = 0, binding = 0, std430) readonly restrict buffer X { ELEMENT x[]; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Y { ELEMENT y[]; };
#define LOAD(INDEX) x[INDEX]
#define STORE(INDEX, VALUE) y[INDEX] = VALUE
#endif
#include "generated.glsl"
#include "lib/resample.glsl"

REAL filter_weight(REAL distance) {
  const REAL d = abs(distance);
#if MODE == 1
  return max(REAL(1.0) - d, REAL(0.0));
#else
  const REAL a = REAL(uintBitsToFloat(p.cubic_a));
  if (d <= 1.0) return ((a + 2.0) * d - (a + 3.0)) * d * d + 1.0;
  return d < 2.0 ? ((a * d - 5.0 * a) * d + 8.0 * a) * d - 4.0 * a : 0.0;
#endif
}

ELEMENT resample(uint base, uint inner, uint position) {
  const int extent = signed_slot(p.in_extent);
  const REAL scale = decode_scale(slot(p.scale_high), slot(p.scale_low));
  const REAL at = source_position(position, REAL(extent), REAL(slot(p.out_extent)), scale, ROI);
#if COORDINATES == 6
  if (at < 0.0 || at > REAL(extent - 1)) return EXTRAPOLATION;
#endif
#if MODE == 0
  return LOAD(base + uint(nearest_index(at, extent)) * inner);
#else
#if ANTIALIAS
  const REAL shrink = min(scale, REAL(1.0));
#else
  const REAL shrink = 1.0;
#endif
  const int start = int(floor(-REAL(MODE) / shrink)) + 1, count = 3 - 2 * start;
  const int first = int(floor(at)) + start;
  ELEMENT sum = ELEMENT(0.0);
  REAL total = 0.0;
  for (int n = 0; n < count; ++n) {
    const int i = first + n;
    REAL weight = filter_weight((REAL(i) - at) * shrink);
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
