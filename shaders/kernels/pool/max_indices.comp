// Max pooling of a dense [N, C, spatial...] f32 tensor with the flat index of each maximum: one
// invocation per output element, contiguous runs per workgroup. The first of equal elements wins.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "lib/triples.glsl"
#include "params/pool.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { PoolParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Y { float y[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Indices { uvec2 indices[]; };

void pool_window(uint plane, ivec3 first, uint to) {
  const ivec3 extent = SLOTS3(p.in_extent), dilation = CONSTANTS3(p.dilation);
  const uint volume = uint(extent.x * extent.y * extent.z);
  float best = uintBitsToFloat(0xff800000u);
  ivec3 best_at = ivec3(-1);
  for (uint d = 0; d < p.kernel[0]; ++d) {
    for (uint h = 0; h < p.kernel[1]; ++h) {
      for (uint w = 0; w < p.kernel[2]; ++w) {
        const ivec3 at = first + ivec3(d, h, w) * dilation;
        if (all(greaterThanEqual(at, ivec3(0))) && all(lessThan(at, extent))) {
          const float v =
              x[plane * volume + uint((at.x * extent.y + at.y) * extent.z + at.z)];
          if (best_at.x < 0 || v > best) {
            best = v;
            best_at = at;
          }
        }
      }
    }
  }
  const uint row_major = uint((best_at.x * extent.y + best_at.y) * extent.z + best_at.z);
  const uint column_major = uint((best_at.z * extent.y + best_at.y) * extent.x + best_at.x);
  const uint index = plane * volume + (p.option != 0u ? column_major : row_major);
  y[to] = best;
  indices[to] = best_at.x < 0 ? uvec2(0xffffffffu) : uvec2(index, 0u);
}

void main() {
  const uvec3 out_extent = uvec3(SLOTS3(p.out_extent));
  const uint volume = out_extent.x * out_extent.y * out_extent.z;
  const uint items = slot(p.batches) * slot(p.channels) * volume;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint line = item / out_extent.z, sheet = line / out_extent.y;
    const uint plane = sheet / out_extent.x;
    const ivec3 position = ivec3(sheet - plane * out_extent.x, line - sheet * out_extent.y,
                                 item - line * out_extent.z);
    pool_window(plane, position * CONSTANTS3(p.stride) - SLOTS3(p.pad), item);
  }
}
