// (x - mean) / sqrt(variance + epsilon) * scale + bias of rows of vec4s. One workgroup per row,
// strided over rows; the variance is taken around the mean in a separate pass. CENTRED: else the
// mean counts as 0. SCALE, BIAS: the operands that there are, in rows of vec4s.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SUBGROUP
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#elif SUBGROUPS
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#endif
#include "lib/row_vec4s.glsl"
#if SCALE
DECLARE_VEC4S(2, scale);
#endif
#if BIAS
#if SCALE
DECLARE_VEC4S(3, bias);
#else
DECLARE_VEC4S(2, bias);
#endif
#endif
#include "lib/row_reduce.glsl"

vec4 transformed(vec4 v, uint vec4_index) {
#if SCALE
  v *= LOAD_VEC4(scale, vec4_index);
#endif
#if BIAS
  v += LOAD_VEC4(bias, vec4_index);
#endif
  return v;
}

void main() {
  const uint rows = slot(p.rows), length = slot(p.extent);
  for (uint index = gl_WorkGroupID.x; index < rows; index += gl_NumWorkGroups.x) {
    const Row row = row_at(index, length);
#if CENTRED
    vec4 sum = vec4(0);
    FOR_ROW_VEC4S(row, sum += row_vec4(row, vec4_index, whole, 0.0);)
    const float mean = row_sum(sum_of(sum)) / float(length);
#else
    const float mean = 0.0;
#endif
    vec4 square = vec4(0);
    FOR_ROW_VEC4S(row,
      const vec4 d = row_vec4(row, vec4_index, whole, mean) - mean;
      square += d * d;
    )
    const float variance = row_sum(sum_of(square)) / float(length);
    const float factor = 1.0 / sqrt(variance + uintBitsToFloat(p.epsilon));
    FOR_ROW_VEC4S(row,
      const vec4 v = (row_vec4(row, vec4_index, true, 0.0) - mean) * factor;
      store_row_vec4(row, vec4_index, whole, transformed(v, vec4_index));
    )
  }
}
