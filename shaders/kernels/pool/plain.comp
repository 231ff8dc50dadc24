// Pooling of a dense [N, C, spatial...] tensor of any 32- or 64-bit dtype: one invocation per output
// element, contiguous runs per workgroup. KIND 0: max, with INDICES also the flat index of each; the
// first of equal elements wins, NaN over every number. KIND 1: average, 2: p-norm. generated.glsl
// declares x and y and has ELEMENT, DECODE, ENCODE and, for max, LOWEST and BETTER.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "lib/triples.glsl"
#include "params/pool.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { PoolParams p; };
#include "generated.glsl"
#if INDICES
layout(set = 0, binding = 2, std430) writeonly restrict buffer Indices { uvec2 indices[]; };
#endif

#if KIND == 0
struct Pooled {
  ELEMENT value;
  ivec3 at;
};
Pooled nothing() { return Pooled(LOWEST, ivec3(-1)); }
void combine(inout Pooled acc, ELEMENT v, ivec3 at) {
  if (acc.at.x < 0 || BETTER(v, acc.value)) acc = Pooled(v, at);
}
ELEMENT finished(Pooled acc, uint inside, uint padded) { return acc.value; }
#else
struct Pooled {
  ELEMENT value;
};
Pooled nothing() { return Pooled(ELEMENT(0)); }
void combine(inout Pooled acc, ELEMENT v, ivec3 at) {
#if KIND == 1
  acc.value += v;
#else
  acc.value += p.option == 1u ? abs(v) : p.option == 2u ? v * v : op_pow(abs(v), ELEMENT(p.option));
#endif
}
ELEMENT finished(Pooled acc, uint inside, uint padded) {
#if KIND == 1
  const uint count = p.option != 0u ? padded : inside;
  return count == 0u ? ELEMENT(0) : acc.value / ELEMENT(count);
#else
  const ELEMENT one = ELEMENT(1);
  return p.option == 1u   ? acc.value
         : p.option == 2u ? sqrt(acc.value)
                          : op_pow(acc.value, one / ELEMENT(p.option));
#endif
}
#endif

void pool_window(uint plane, ivec3 first, uint to) {
  const ivec3 extent = SLOTS3(p.in_extent), limit = SLOTS3(p.limit);
  const ivec3 dilation = CONSTANTS3(p.dilation);
  const uint volume = uint(extent.x * extent.y * extent.z);
  Pooled acc = nothing();
  uint inside = 0, padded = 0;
  for (uint d = 0; d < p.kernel[0]; ++d) {
    for (uint h = 0; h < p.kernel[1]; ++h) {
      for (uint w = 0; w < p.kernel[2]; ++w) {
        const ivec3 at = first + ivec3(d, h, w) * dilation;
        padded += uint(all(lessThan(at, limit)));
        if (any(lessThan(at, ivec3(0))) || any(greaterThanEqual(at, extent))) continue;
        const uint from = plane * volume + uint((at.x * extent.y + at.y) * extent.z + at.z);
        combine(acc, DECODE(load_x(from)), at);
        ++inside;
      }
    }
  }
  y[to] = ENCODE(finished(acc, inside, padded));
#if INDICES
  const ivec3 at = acc.at;
  const uint row_major = uint((at.x * extent.y + at.y) * extent.z + at.z);
  const uint column_major = uint((at.z * extent.y + at.y) * extent.x + at.x);
  const uint index = plane * volume + (p.option != 0u ? column_major : row_major);
  indices[to] = at.x < 0 ? uvec2(0xffffffffu) : uvec2(index, 0u);
#endif
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
