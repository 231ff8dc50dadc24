// The result of queries from the results of parts of their keys (attention_tile.comp, PARTS): parts
// are joined one after another, whatever their number, then the sink, and the sum is divided by its
// weight; 0 for a query that sees no key. An invocation owns a vec4 of the result. Defines: HEAD;
// GROUP: heads that share one of keys; SINKS: a score more per head. Limits: HEAD is a multiple of
// four.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/attention_parts.glsl"
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/attention.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { AttentionJoinParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer Parts { vec4 vec4s[]; } parts;
DECLARE_RESULT(1, y);
#if SINKS
layout(set = 0, binding = 2, std430) readonly restrict buffer Sinks { float scores[]; } sinks;
#endif

const uint kVec4s = uint(HEAD / 4);

void main() {
  const uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint index = group * LOCAL_X + gl_LocalInvocationID.x, vec4_index = index % kVec4s;
  const uint head = index / kVec4s % p.heads, row = index / kVec4s / p.heads, queries = slot(p.queries);
  if (row >= slot(p.batches) * queries) return;
  // Queries of one head of keys lie next to each other, by position first.
  const uint batch = row / queries, key_head = batch * (p.heads / GROUP) + head / GROUP;
  const uint query = (key_head * queries + row % queries) * GROUP + head % GROUP, count = slot(p.parts);
  float top = kLowest, weight = 0.0;
  vec4 sum = vec4(0);
  for (uint part = 0; part < count; ++part) {
    const uint from = (query * count + part) * kVec4sOfPart;
    const vec2 of_part = parts.vec4s[from + kVec4s].xy;
    const float before = top;
    top = max(before, of_part.x);
    const float shrunk = rescale(before, top), weighs = rescale(of_part.x, top);
    weight = join_weights(weight, shrunk, of_part.y, weighs);
    sum = join_sums(sum, shrunk, parts.vec4s[from + vec4_index], weighs);
  }
#if SINKS
  const float sink = max(sinks.scores[min(batch, slot(p.sink_rows) - 1u) * p.heads + head], kLowest), before = top;
  top = max(before, sink);
  const float shrunk = rescale(before, top);
  weight = join_weights(weight, shrunk, 1.0, rescale(sink, top));
  sum *= shrunk;
#endif
  STORE_VEC4(y, index, sum * (weight == 0.0 ? 0.0 : 1.0 / weight));
}
