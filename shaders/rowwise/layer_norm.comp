// (x - mean) / sqrt(variance + epsilon) * scale + bias of rows of quads. One workgroup per row,
// strided over rows; the variance is taken around the mean in a pass of its own. SCALE, BIAS: the
// operands that there are, in rows of quads.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SUBGROUP
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/quads.glsl"
#include "lib/table.glsl"
#include "params/rowwise.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RowParams p; };
DECLARE_QUADS(0, x);
layout(set = 0, binding = 1, std430) writeonly restrict buffer Y { vec4 y[]; };
#if SCALE
DECLARE_QUADS(2, scale);
#endif
#if BIAS
DECLARE_QUADS((2 + SCALE), bias);
#endif
#include "lib/row_reduce.glsl"

void main() {
  const uint rows = slot(p.rows), length = slot(p.extent);
  const uint quads = (length + 3) / 4, lane = gl_LocalInvocationID.x;
  for (uint row = gl_WorkGroupID.x; row < rows; row += gl_NumWorkGroups.x) {
    const uint base = row * quads;
    vec4 sum = vec4(0);
    for (uint q = lane; q < quads; q += LOCAL_X)
      sum += keep_below(LOAD_QUAD(x, base + q), q * 4, length);
    const float mean = row_sum(sum_of(sum)) / float(length);
    vec4 square = vec4(0);
    for (uint q = lane; q < quads; q += LOCAL_X) {
      const vec4 d = keep_below(LOAD_QUAD(x, base + q) - mean, q * 4, length);
      square += d * d;
    }
    const float variance = row_sum(sum_of(square)) / float(length);
    const float factor = 1.0 / sqrt(variance + uintBitsToFloat(p.epsilon));
    for (uint q = lane; q < quads; q += LOCAL_X) {
      vec4 v = (LOAD_QUAD(x, base + q) - mean) * factor;
#if SCALE
      v *= LOAD_QUAD(scale, q);
#endif
#if BIAS
      v += LOAD_QUAD(bias, q);
#endif
      y[base + q] = keep_below(v, q * 4, length);
    }
  }
}
