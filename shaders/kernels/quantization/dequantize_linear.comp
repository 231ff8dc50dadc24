// (q - zero) * scale of quantized values q along one axis of a dense tensor, with a scale and a
// zero for each block of them. One invocation computes four neighbouring elements of the result.
// generated.glsl: load_quantized(i), load_scale(i), load_zero(i) where ZEROS, store_y(vec4_index, a, b, c,
// d). BITS of a quantized value. ZEROS: 0: none, all are the middle value; 1: integers; 2: floats.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/quantization.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { DequantizeLinearParams p; };
#include "generated.glsl"

const uint kInByte = 8 / BITS;

float zero_of(uint at) {
#if ZEROS == 0
  return float(1 << (BITS - 1));
#elif ZEROS == 1
  return float(load_zero(at));
#else
  return uintBitsToFloat(load_zero(at));
#endif
}

void main() {
  const uint total = slot(p.total), extent = slot(p.extent), behind = slot(p.behind);
  const uint bytes = slot(p.bytes), blocks = slot(p.blocks);
  const uvec2 scale = uvec2(slot(p.scale_front), slot(p.scale_behind));
  const uvec2 zero = uvec2(slot(p.zero_front), slot(p.zero_behind));
  const uint vec4s = (total + 3) / 4, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += stride) {
    uvec4 y;
    [[unroll]] for (uint e = 0; e < 4; ++e) {
      const uint i = min(vec4_index * 4 + e, total - 1), line = i / behind, b = i % behind;
      const uint front = line / extent, k = line % extent;
      const uint joined = load_quantized((front * bytes + k / kInByte) * behind + b);
      const uint code = joined >> (k % kInByte * BITS) & ((1u << BITS) - 1u);
      const uint block = k / p.block;
      const uint scale_at = (front % scale.x * blocks + block) * scale.y + b % scale.y;
      const uint zero_at = (front % zero.x * blocks + block) * zero.y + b % zero.y;
      const float factor = uintBitsToFloat(load_scale(scale_at));
      y[e] = floatBitsToUint((float(code) - zero_of(zero_at)) * factor);
    }
    store_y(vec4_index, y.x, y.y, y.z, y.w);
  }
}
