// Convolution, or with TRANSPOSED its transpose in gathered form, of dense [N, C, spatial...] with
// groups and 1 to 3 spatial axes: one invocation per output element. ELEMENT: float, double or int. BIAS:
// operand 3 has one element per output channel.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "lib/triples.glsl"
#include "params/conv.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { PlainConvParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer X { ELEMENT x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer W { ELEMENT w[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Y { ELEMENT y[]; };
#if BIAS
layout(set = 0, binding = 3, std430) readonly restrict buffer Bias { ELEMENT bias[]; };
#endif

// Input position that tap `tap` of the output at `position` reads; negative where there is none.
ivec3 source_of(ivec3 position, ivec3 tap) {
  const ivec3 stride = CONSTANTS3(p.stride), reach = tap * CONSTANTS3(p.dilation);
#if TRANSPOSED
  const ivec3 offset = position + SLOTS3(p.pad) - reach;
  const ivec3 at = offset / stride;
  return any(lessThan(offset, ivec3(0))) || at * stride != offset ? ivec3(-1) : at;
#else
  return position * stride - SLOTS3(p.pad) + reach;
#endif
}

ELEMENT convolve(uint batch, uint channel, ivec3 position) {
  const ivec3 in_extent = SLOTS3(p.in_extent), kernel = SLOTS3(p.kernel);
  const uint in_channels = slot(p.in_channels), group_in = in_channels / p.groups;
  const uint group_out = slot(p.out_channels) / p.groups, group = channel / group_out;
  const uint volume = uint(in_extent.x * in_extent.y * in_extent.z);
  const uint taps = uint(kernel.x * kernel.y * kernel.z);
#if BIAS
  ELEMENT sum = bias[channel];
#else
  ELEMENT sum = ELEMENT(0);
#endif
  for (int d = 0; d < kernel.x; ++d) {
    for (int h = 0; h < kernel.y; ++h) {
      for (int v = 0; v < kernel.z; ++v) {
        const ivec3 at = source_of(position, ivec3(d, h, v));
        if (any(lessThan(at, ivec3(0))) || any(greaterThanEqual(at, in_extent))) continue;
        const uint tap = uint((d * kernel.y + h) * kernel.z + v);
        const uint from = uint((at.x * in_extent.y + at.y) * in_extent.z + at.z);
        for (uint c = 0; c < group_in; ++c) {
          const uint in_channel = group * group_in + c;
#if TRANSPOSED
          const uint filter_plane = in_channel * group_out + (channel - group * group_out);
#else
          const uint filter_plane = channel * group_in + c;
#endif
          sum += x[(batch * in_channels + in_channel) * volume + from] *
                 w[filter_plane * taps + tap];
        }
      }
    }
  }
  return sum;
}

void main() {
  const uvec3 extent = uvec3(SLOTS3(p.out_extent));
  const uint channels = slot(p.out_channels);
  const uint items = slot(p.batches) * channels * extent.x * extent.y * extent.z;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint line = item / extent.z, sheet = line / extent.y, plane = sheet / extent.x;
    const uint batch = plane / channels;
    y[item] = convolve(batch, plane - batch * channels,
                       ivec3(sheet - plane * extent.x, line - sheet * extent.y,
                             item - line * extent.z));
  }
}
