// Pooling of [N, spatial..., C] in vec4s of channels: one invocation per output pixel and channel
// vec4, contiguous runs per workgroup. KIND 0: max, the first of equal elements, NaN over every
// number; 1: average, 2: p-norm.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/bits.glsl"
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "lib/triples.glsl"
#include "params/pool.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { PoolParams p; };
DECLARE_VEC4S(0, x);
DECLARE_RESULT(1, y);

bvec4 is_nan(vec4 v) {
  return greaterThan(floatBitsToUint(v) & 0x7fffffffu, uvec4(INFINITY_BITS));
}

void combine(inout vec4 acc, vec4 v) {
#if KIND == 0
  // Not max(): of a NaN and a number it may give either.
  const vec4 larger = mix(acc, v, greaterThan(v, acc));
  acc = mix(mix(larger, v, is_nan(v)), acc, is_nan(acc));
#elif KIND == 1
  acc += v;
#else
  acc += p.option == 1u ? abs(v) : p.option == 2u ? v * v : pow(abs(v), vec4(p.option));
#endif
}

vec4 finish(vec4 acc, uint inside, uint padded) {
#if KIND == 0
  return acc;
#elif KIND == 1
  const uint count = p.option != 0u ? padded : inside;
  return count == 0u ? vec4(0) : acc / float(count);
#else
  return p.option == 1u ? acc : p.option == 2u ? sqrt(acc) : pow(acc, vec4(1.0 / float(p.option)));
#endif
}

vec4 pool_window(uint image, ivec3 first, uint vec4_index, uint vec4s) {
  const ivec3 extent = SLOTS3(p.in_extent), limit = SLOTS3(p.limit);
  const ivec3 dilation = CONSTANTS3(p.dilation);
#if KIND == 0
  vec4 acc = vec4(uintBitsToFloat(0xff800000u));
#else
  vec4 acc = vec4(0);
#endif
  uint inside = 0, padded = 0;
  for (uint d = 0; d < p.kernel[0]; ++d) {
    for (uint h = 0; h < p.kernel[1]; ++h) {
      for (uint w = 0; w < p.kernel[2]; ++w) {
        const ivec3 at = first + ivec3(d, h, w) * dilation;
        padded += uint(all(lessThan(at, limit)));
        if (all(greaterThanEqual(at, ivec3(0))) && all(lessThan(at, extent))) {
          const uint pixel = ((image * extent.x + at.x) * extent.y + at.y) * extent.z + at.z;
          combine(acc, LOAD_VEC4(x, pixel * vec4s + vec4_index));
          ++inside;
        }
      }
    }
  }
  return finish(acc, inside, padded);
}

void main() {
  const uint channels = slot(p.channels), vec4s = (channels + 3) / 4;
  const uvec3 out_extent = uvec3(SLOTS3(p.out_extent));
  const uint items = slot(p.batches) * out_extent.x * out_extent.y * out_extent.z * vec4s;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint pixel = item / vec4s, vec4_index = item - pixel * vec4s;
    const uint line = pixel / out_extent.z, plane = line / out_extent.y;
    const uint image = plane / out_extent.x;
    const ivec3 position = ivec3(plane - image * out_extent.x, line - plane * out_extent.y,
                                 pixel - line * out_extent.z);
    const ivec3 first = position * CONSTANTS3(p.stride) - SLOTS3(p.pad);
    STORE_VEC4(y, item, keep_below(pool_window(image, first, vec4_index, vec4s), vec4_index * 4, channels));
  }
}
