// softmax(scale * q k^T) v of heads of HEAD columns each, which lie at vec4s of rows. A workgroup,
// one subgroup of SG lanes, takes QUERIES queries of heads that share their keys; its lanes take
// the keys in turn, each with its own greatest score so far, and their sums are joined at the end,
// in shared memory. The result of a query does not depend on the other queries. Of heads wider than
// 64 columns a workgroup computes 64 columns of the result and reads queries again for every key,
// because unrolled code takes drivers long to compile. Defines: lib/attention.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#include "lib/attention.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
DECLARE_RESULT(3, y);

const int kVec4s = HEAD / 4;
#define WIDE (HEAD > 64)
#if WIDE
const int kOwnVec4s = 16, kStep = 8;
#else
const int kOwnVec4s = kVec4s;
vec4 query[QUERIES * kVec4s];
#endif
const uint kParts = uint((kVec4s + kOwnVec4s - 1) / kOwnVec4s);  // of a head's columns

// Per query, the sums over this lane's keys so far, relative to their greatest score.
vec4 sums[QUERIES * kOwnVec4s];
float top[QUERIES], weight[QUERIES];
uint query_row[QUERIES], query_head[QUERIES], query_from[QUERIES], seen[QUERIES];
uint mask_from[QUERIES];  // MASK

shared vec4 of_lanes[SG * kOwnVec4s];

uint vec4_of(uint operand, uint row, uint head) {
  return row * p.vec4s[operand] + p.first[operand] / 4u + head * uint(kVec4s);
}

// Queries of one head of keys are numbered by position first: neighbours see nearly the same keys.
void load_queries(uint first, uint batch, uint key_head, uint queries, uint keys) {
  const uint last = queries * p.group - 1u;
  [[unroll]] for (int r = 0; r < QUERIES; ++r) {
    const uint index = min(first + uint(r), last);
    query_row[r] = index / p.group;
    query_head[r] = key_head * p.group + index % p.group;
    seen[r] = end_of_seen(query_row[r], queries, keys);
    query_from[r] = vec4_of(0u, batch * queries + query_row[r], query_head[r]);
#if !WIDE
    [[unroll]] for (int i = 0; i < kVec4s; ++i)
      query[r * kVec4s + i] = LOAD_VEC4(q, query_from[r] + i) * uintBitsToFloat(p.scale);
#endif
    [[unroll]] for (int i = 0; i < kOwnVec4s; ++i) sums[r * kOwnVec4s + i] = vec4(0);
    top[r] = kLowest;
    weight[r] = 0.0;
#if SINKS
    if (gl_LocalInvocationID.x == 0u) {
      top[r] = sink_of(batch, query_head[r]);
      weight[r] = 1.0;
    }
#endif
#if MASK
    mask_from[r] = mask_of(batch, query_head[r], query_row[r]);
#endif
  }
}

void multiply_key(uint key_from, out vec4 product[QUERIES]) {
  [[unroll]] for (int r = 0; r < QUERIES; ++r) product[r] = vec4(0);
#if WIDE
  [[dont_unroll]] for (int first = 0; first < kVec4s; first += kStep) {
    [[unroll]] for (int j = 0; j < kStep; ++j) {
      // After the head: any vec4, times 0.
      const uint i = uint(min(first + j, kVec4s - 1));
      const float scale = first + j < kVec4s ? uintBitsToFloat(p.scale) : 0.0;
      const vec4 x = first + j < kVec4s ? LOAD_VEC4(k, key_from + i) : vec4(0);
      [[unroll]] for (int r = 0; r < QUERIES; ++r)
        product[r] += LOAD_VEC4(q, query_from[r] + i) * scale * x;
    }
  }
#else
  [[unroll]] for (int i = 0; i < kVec4s; ++i) {
    const vec4 x = LOAD_VEC4(k, key_from + i);
    [[unroll]] for (int r = 0; r < QUERIES; ++r) product[r] += query[r * kVec4s + i] * x;
  }
#endif
}

// `key` counts from the first one of the batch; `masked` is where its mask is, behind the query's first. `own`:
// first vec4 of the head that this workgroup computes.
void take_key(uint row, uint key, uint masked, uint head, uint own) {
  vec4 product[QUERIES];
  multiply_key(vec4_of(1u, row, head), product);
  float shrunk[QUERIES], weighs[QUERIES];
  [[unroll]] for (int r = 0; r < QUERIES; ++r) {
    bool is_seen = key >= first_of_seen(seen[r]) && key < seen[r];
    const float before = top[r];
    float score = capped(product[r].x + product[r].y + product[r].z + product[r].w);
#if MASK
    is_seen = takes_mask(mask_from[r] + masked, score) && is_seen;
#endif
    top[r] = is_seen ? max(before, score) : before;
    // The weight of its value, and the factor by which the sums shrink.
    const vec2 factor = EXP(vec4(is_seen ? score - top[r] : 0.0, before - top[r], 0.0, 0.0)).xy;
    weighs[r] = is_seen ? factor.x : 0.0;
    shrunk[r] = factor.y;
    weight[r] = weight[r] * shrunk[r] + weighs[r];
  }
  const uint value_from = vec4_of(2u, row, head);
  [[unroll]] for (int i = 0; i < kOwnVec4s; ++i) {
    const vec4 x = LOAD_VEC4(v, value_from + min(own + uint(i), uint(kVec4s - 1)));
    [[unroll]] for (int r = 0; r < QUERIES; ++r)
      sums[r * kOwnVec4s + i] = sums[r * kOwnVec4s + i] * shrunk[r] + x * weighs[r];
  }
}

// The result of a query: sums of all lanes, in the order of lanes.
void store_joined(int r, uint own, uint to) {
  float greatest = top[r];
  [[unroll]] for (uint step = SG / 2; step > 0u; step /= 2u)
    greatest = max(greatest, subgroupShuffleXor(greatest, step));
  const float factor = EXP(vec4(top[r] - greatest, 0.0, 0.0, 0.0)).x;
  float whole = weight[r] * factor;
  [[unroll]] for (uint step = SG / 2; step > 0u; step /= 2u) whole += subgroupShuffleXor(whole, step);
#if MASK
  const float scale = whole > 0.0 ? 1.0 / whole : 0.0;
#else
  const float scale = seen[r] > 0u ? 1.0 / whole : 0.0;
#endif
  const uint lane = gl_LocalInvocationID.x;
  [[unroll]] for (int i = 0; i < kOwnVec4s; ++i)
    of_lanes[lane * kOwnVec4s + uint(i)] = sums[r * kOwnVec4s + i] * factor;
  subgroupBarrier();
  const uint count = min(uint(kOwnVec4s), uint(kVec4s) - own);
  for (uint i = lane; i < count; i += SG) {
    vec4 sum = vec4(0);
    for (uint other = 0u; other < SG; ++other) sum += of_lanes[other * kOwnVec4s + i];
    STORE_VEC4(y, to + i, sum * scale);
  }
  subgroupBarrier();
}

// For the keys that QUERIES queries see of which `query` is the last, the first of them anywhere in a step.
uint most_steps(uint query, uint queries) {
  const uint end = end_of_seen(query, queries, slot(p.keys));
  const uint seen_by_all = end - first_of_seen(end) + uint(QUERIES - 1);
  return (min(seen_by_all + SG - 1u, end) + SG - 1u) / SG;
}

void main() {
  const uint queries = slot(p.queries), key_heads = p.heads / p.group;
  const uint blocks = (queries * p.group + QUERIES - 1u) / QUERIES;
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint part = index / blocks, matrix = part / kParts, own = part % kParts * uint(kOwnVec4s);
  const uint key_head = matrix % key_heads, batch = matrix / key_heads;
  if (batch >= slot(p.batches)) return;
  uint keys = slot(p.keys), skipped = 0u;
  const uvec2 rows = rows_of_keys(batch, keys);
#if SPANS
  const uvec2 span = span_of(batch, keys);
  // Of no keys: any one, which no query sees.
  skipped = min(span.x, max(keys, 1u) - 1u);
  keys = span.y;
#endif
  const uint first_row = rows.x + skipped * rows.y, last_key = max(keys, 1u) - 1u;
  load_queries((index - part * blocks) * QUERIES, batch, key_head, queries, keys);
  // The first query sees the first, the last one the last; a lane's keys are the same wherever they
  // begin. The number of steps does not depend on a lane's data: drivers keep all lanes' sums apart
  // in loops whose end differs.
  const uint begin = first_of_seen(seen[0]) / SG;
  const uint steps = most_steps(query_row[QUERIES - 1], queries);
  for (uint step = 0u; step < steps; ++step) {
    const uint key = (begin + step) * SG + gl_LocalInvocationID.x, held = min(key, last_key);
    take_key(first_row + held * rows.y, key, skipped + held, key_head, own);
  }
  [[unroll]] for (int r = 0; r < QUERIES; ++r) {
    const uint row = batch * queries + query_row[r];
    store_joined(r, own, (row * p.heads + query_head[r]) * uint(kVec4s) + own);
  }
}
