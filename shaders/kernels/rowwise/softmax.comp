// softmax, or with LOG log_softmax, of rows of vec4s: exp(x - max) / sum. One workgroup per row,
// strided over rows; three passes over the row, exp is computed twice rather than stored. CHEAP_EXP:
// by lib/exp.glsl.
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
#include "lib/row_reduce.glsl"
#if CHEAP_EXP
#include "lib/exp.glsl"
#define EXP(v) cheap_exp(v)
#else
#define EXP(v) exp(v)
#endif

const float kLowest = -3.402823466e38;

void main() {
  const uint rows = slot(p.rows), length = slot(p.extent);
  for (uint index = gl_WorkGroupID.x; index < rows; index += gl_NumWorkGroups.x) {
    const Row row = row_at(index, length);
    vec4 top = vec4(kLowest);
    FOR_ROW_VEC4S(row, top = max(top, row_vec4(row, vec4_index, whole, kLowest));)
    const float highest = row_max(max_of(top));
    vec4 partial = vec4(0);
    FOR_ROW_VEC4S(row,
      const vec4 e = EXP(row_vec4(row, vec4_index, true, 0.0) - highest);
      partial += whole ? e : keep_below(e, vec4_index * 4, length);
    )
    const float sum = row_sum(sum_of(partial));
#if LOG
    // Not x - (max + log(sum)), which rounds to the digits that a large max leaves.
    const float shift = log(sum);
    FOR_ROW_VEC4S(row,
      store_row_vec4(row, vec4_index, whole, (row_vec4(row, vec4_index, true, 0.0) - highest) - shift);
    )
#else
    const float scale = 1.0 / sum;
    FOR_ROW_VEC4S(row,
      const vec4 e = EXP(row_vec4(row, vec4_index, true, 0.0) - highest);
      store_row_vec4(row, vec4_index, whole, e * scale);
    )
#endif
  }
}
