// Nearest-neighbour resize of [N, spatial..., C] in vec4s of channels: one invocation per output
// vec4, contiguous runs per workgroup. JOINED: pixels of y are parts of larger pixels. RESIDUAL:
// the epilogue (generated.glsl) reads a tensor that is repeated to y's shape.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/resize.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ResizeNearestParams p; };
DECLARE_VEC4S(0, x);
DECLARE_RESULT(1, y);
#if RESIDUAL
DECLARE_VEC4S(2, residual);
#endif
#define LOAD_RESIDUAL(INDEX) LOAD_VEC4(residual, INDEX)
#include "generated.glsl"
#include "lib/resample.glsl"

uint source_index(int axis, uint position) {
  const uint extent = slot(p.in_extent[axis]);
  const float scale = decode_scale(slot(p.scale_high[axis]), slot(p.scale_low[axis]));
  const float at = source_position(position, float(extent), float(slot(p.out_extent[axis])), scale,
                                   vec2(0.0, 1.0));
  return uint(nearest_index(at, int(extent)));
}

void main() {
  const uint vec4s = (slot(p.channels) + 3) / 4;
  const uvec3 extent = uvec3(slot(p.out_extent[0]), slot(p.out_extent[1]), slot(p.out_extent[2]));
  const uint items = slot(p.batches) * extent.x * extent.y * extent.z * vec4s;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint pixel = item / vec4s, line = pixel / extent.z, sheet = line / extent.y;
    const uint image = sheet / extent.x;
    uint from = image;
    from = from * slot(p.in_extent[0]) + source_index(0, sheet - image * extent.x);
    from = from * slot(p.in_extent[1]) + source_index(1, line - sheet * extent.y);
    from = from * slot(p.in_extent[2]) + source_index(2, pixel - line * extent.z);
    const uint vec4_index = item - pixel * vec4s;
#if JOINED
    const uint to = pixel * p.pixel_vec4s + p.first_vec4 + vec4_index;
#else
    const uint to = item;
#endif
#if RESIDUAL
    const uint beside = image * slot(p.residual_step[0]) +
                        (sheet - image * extent.x) * slot(p.residual_step[1]) +
                        (line - sheet * extent.y) * slot(p.residual_step[2]) +
                        (pixel - line * extent.z) * slot(p.residual_step[3]) + vec4_index;
#else
    const uint beside = item;
#endif
    const vec4 v = epilogue(LOAD_VEC4(x, from * vec4s + vec4_index), load_channel(vec4_index, vec4s), beside);
    STORE_VEC4(y, to, keep_below(v, vec4_index * 4u, slot(p.channels)));
  }
}
