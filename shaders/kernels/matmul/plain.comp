// C = A B of dense matrices, one invocation per element of C, for the dtypes without a fast kernel.
// ELEMENT: uint (32-bit integers), double, or uvec2 (64-bit integers). Integers wrap.
// REMAINDER, REMAINDER_FACTOR: k is REMAINDER modulo REMAINDER_FACTOR.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/matmul.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { MatmulParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer A { ELEMENT a[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer B { ELEMENT b[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer C { ELEMENT c[]; };
#include "lib/matmul_batch.glsl"

#if WIDE
uvec2 multiply_add(uvec2 sum, uvec2 u, uvec2 v) {
  uint high, low, carry;
  umulExtended(u.x, v.x, high, low);
  high += u.x * v.y + u.y * v.x;
  const uint sum_low = uaddCarry(sum.x, low, carry);
  return uvec2(sum_low, sum.y + high + carry);
}
#else
ELEMENT multiply_add(ELEMENT sum, ELEMENT u, ELEMENT v) { return sum + u * v; }
#endif

void main() {
  const uint rows = slot(p.rows), inner = slot(p.inner), columns = slot(p.columns);
  const uint items = batch_count() * rows * columns;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint line = item / columns, column = item - line * columns;
    const uint batch = line / rows;
    const uvec2 matrix = operand_matrices(batch);
    const uint a_at = (matrix.x * rows + line - batch * rows) * inner;
    const uint b_at = matrix.y * inner * columns + column;
    ELEMENT sum = ELEMENT(0);
#ifdef REMAINDER
    uint k = 0;
    for (; k < inner - REMAINDER; k += REMAINDER_FACTOR)
      [[unroll]] for (uint u = 0; u < REMAINDER_FACTOR; ++u)
        sum = multiply_add(sum, a[a_at + k + u], b[b_at + (k + u) * columns]);
    [[unroll]] for (uint u = 0; u < REMAINDER; ++u)
      sum = multiply_add(sum, a[a_at + k + u], b[b_at + (k + u) * columns]);
#else
    for (uint k = 0; k < inner; ++k)
      sum = multiply_add(sum, a[a_at + k], b[b_at + k * columns]);
#endif
    c[item] = sum;
  }
}
