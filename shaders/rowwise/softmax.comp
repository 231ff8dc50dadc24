// softmax, or with LOG log_softmax, of rows of quads: exp(x - max) / sum. One workgroup per row,
// strided over rows; three passes over the row, exp is computed twice rather than stored.
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
#include "lib/row_reduce.glsl"

const float kLowest = -3.402823466e38;

// The quad with its elements past the row's end replaced by `fill`.
vec4 load_filled(uint base, uint quad, uint length, float fill) {
  const vec4 v = LOAD_QUAD(x, base + quad);
  return mix(vec4(fill), v, lessThan(uvec4(quad * 4) + uvec4(0, 1, 2, 3), uvec4(length)));
}

void main() {
  const uint rows = slot(p.rows), length = slot(p.extent);
  const uint quads = (length + 3) / 4, lane = gl_LocalInvocationID.x;
  for (uint row = gl_WorkGroupID.x; row < rows; row += gl_NumWorkGroups.x) {
    const uint base = row * quads;
    vec4 top = vec4(kLowest);
    for (uint q = lane; q < quads; q += LOCAL_X)
      top = max(top, load_filled(base, q, length, kLowest));
    const float highest = row_max(max_of(top));
    vec4 partial = vec4(0);
    for (uint q = lane; q < quads; q += LOCAL_X) {
      const vec4 e = exp(LOAD_QUAD(x, base + q) - highest);
      partial += keep_below(e, q * 4, length);
    }
    const float sum = row_sum(sum_of(partial));
#if LOG
    const float shift = highest + log(sum);
    for (uint q = lane; q < quads; q += LOCAL_X)
      y[base + q] = keep_below(LOAD_QUAD(x, base + q) - shift, q * 4, length);
#else
    const float scale = 1.0 / sum;
    for (uint q = lane; q < quads; q += LOCAL_X)
      y[base + q] = keep_below(exp(LOAD_QUAD(x, base + q) - highest) * scale, q * 4, length);
#endif
  }
}
