// Rows of activations rounded to bytes (lib/rounded_rows.glsl) for products of matrices of bytes: each 32 numbers
// become three vec4s of words, two with the quantized values, four a word, and one with their scale
// and scale * sum of quantized values. One invocation per 32 numbers.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/quantization.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RoundRowsParams p; };
DECLARE_VEC4S(0, x);
layout(set = 0, binding = 1, std430) writeonly restrict buffer Rounded { uvec4 rounded[]; };

#define TM 1
const int kRowLoads = 8;
#include "lib/rounded_rows.glsl"

void main() {
  const uint parts = slot(p.parts), stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint part = gl_GlobalInvocationID.x; part < parts; part += stride) {
    vec4 vec4s[kRowLoads];
    [[unroll]] for (int h = 0; h < kRowLoads; ++h) vec4s[h] = LOAD_VEC4(x, part * uint(kRowLoads) + uint(h));
    float scale[1], sum[1];
    round_part(vec4s, scale);
    sum_part(vec4s, sum);
    uint words[kRowLoads];
    [[unroll]] for (int h = 0; h < kRowLoads; ++h) words[h] = bytes_of(vec4s[h]);
    rounded[part * 3u] = uvec4(words[0], words[1], words[2], words[3]);
    rounded[part * 3u + 1u] = uvec4(words[4], words[5], words[6], words[7]);
    rounded[part * 3u + 2u] = floatBitsToUint(vec4(scale[0], sum[0] * scale[0], 0, 0));
  }
}
