// softmax(scale * q k^T) v of heads of HEAD columns each, which lie anywhere in rows of quads (ALIGNED:
// at quads). A lane owns two queries of one head and walks the keys with the greatest score so far: sums
// shrink when it grows. CHEAP_EXP: by lib/exp.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/quads.glsl"
#include "lib/table.glsl"
#include "params/attention.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { AttentionParams p; };
DECLARE_QUADS(0, q);
DECLARE_QUADS(1, k);
DECLARE_QUADS(2, v);
// Heads share quads: their columns are stored one by one.
layout(set = 0, binding = 3, std430) writeonly restrict buffer Y { float y[]; };
#if CHEAP_EXP
#include "lib/exp.glsl"
#define EXP(x) cheap_exp(x)
#else
#define EXP(x) exp(x)
#endif

const float kLowest = -3.402823466e38;
#if ALIGNED
const int kQuads = HEAD / 4, kLoads = kQuads;
#else
const int kQuads = (HEAD + 3) / 4, kLoads = kQuads + 1;
#endif

// A head of a row, from its first column on; the pad of its last quad holds 0.
#define LOAD_HEAD(NAME, ROW, OPERAND, COLUMN, TARGET)                                        \
  {                                                                                          \
    const uint begin = p.first[OPERAND] + (COLUMN), last = p.quads[OPERAND] - 1u;           \
    const uint from = (ROW) * p.quads[OPERAND];                                              \
    vec4 loaded[kLoads];                                                                     \
    [[unroll]] for (int i = 0; i < kLoads; ++i)                                              \
      loaded[i] = LOAD_QUAD(NAME, from + min(begin / 4u + i, last));                         \
    [[unroll]] for (int i = 0; i < kQuads; ++i)                                              \
      TARGET[i] = head_quad(loaded[i], loaded[min(i + 1, kLoads - 1)], begin % 4u, i);       \
  }

vec4 head_quad(vec4 low, vec4 high, uint shift, int i) {
#if ALIGNED
  return low;
#else
  const vec4 even = (shift & 2u) != 0u ? vec4(low.zw, high.xy) : low;
  const float next = (shift & 2u) != 0u ? high.z : high.x;
  const vec4 own = (shift & 1u) != 0u ? vec4(even.yzw, next) : even;
  return HEAD % 4 == 0 || i + 1 < kQuads ? own : keep_below(own, 0u, uint(HEAD % 4));
#endif
}

// Of an invocation: row, and what its keys have come to so far, in terms of the greatest score.
struct Query {
  vec4 q[kQuads], sum[kQuads];
  float top, weight;
};
Query one, two;

float score_of(vec4 q[kQuads], vec4 key[kQuads]) {
  vec4 product = vec4(0);
  [[unroll]] for (int i = 0; i < kQuads; ++i) product += q[i] * key[i];
  return product.x + product.y + product.z + product.w;
}

void take_key(uint row, uint column) {
  vec4 key[kQuads], value[kQuads];
  LOAD_HEAD(k, row, 1, column, key)
  LOAD_HEAD(v, row, 2, column, value)
  const vec2 score = vec2(score_of(one.q, key), score_of(two.q, key));
  const vec2 before = vec2(one.top, two.top), top = max(before, score);
  // Their weights, and what the sums shrink by.
  const vec4 factor = EXP(vec4(score - top, before - top));
  one.top = top.x;
  two.top = top.y;
  one.weight = one.weight * factor.z + factor.x;
  two.weight = two.weight * factor.w + factor.y;
  [[unroll]] for (int i = 0; i < kQuads; ++i) {
    one.sum[i] = one.sum[i] * factor.z + value[i] * factor.x;
    two.sum[i] = two.sum[i] * factor.w + value[i] * factor.y;
  }
}

void store_query(Query query, uint row, uint head, bool keys) {
  const uint width = (p.heads * HEAD + 3u) / 4u * 4u, to = row * width + head * HEAD;
  const float scale = 1.0 / query.weight;
  [[unroll]] for (int i = 0; i < HEAD; ++i)
    y[to + i] = keys ? query.sum[i / 4][i % 4] * scale : 0.0;
  if (head + 1u == p.heads)
    for (uint i = p.heads * HEAD; i < width; ++i) y[row * width + i] = 0.0;
}

void start(inout Query query) {
  [[unroll]] for (int i = 0; i < kQuads; ++i) {
    query.q[i] *= uintBitsToFloat(p.scale);
    query.sum[i] = vec4(0);
  }
  query.top = kLowest;
  query.weight = 0.0;
}

void main() {
  const uint rows = slot(p.queries), keys = slot(p.keys);
  const uint blocks = (rows + 2u * LOCAL_X - 1u) / (2u * LOCAL_X);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint matrix = index / blocks, head = matrix % p.heads, batch = matrix / p.heads;
  if (batch >= slot(p.batches)) return;
  const uint first = (index - matrix * blocks) * (2u * LOCAL_X) + gl_LocalInvocationID.x;
  const uint column = head * HEAD;
  LOAD_HEAD(q, batch * rows + min(first, rows - 1u), 0, column, one.q)
  LOAD_HEAD(q, batch * rows + min(first + LOCAL_X, rows - 1u), 0, column, two.q)
  start(one);
  start(two);
  for (uint key = 0u; key < keys; ++key) take_key(batch * keys + key, column);
  if (first < rows) store_query(one, batch * rows + first, head, keys > 0u);
  if (first + LOCAL_X < rows) store_query(two, batch * rows + first + LOCAL_X, head, keys > 0u);
}
