// softmax(scale * q k^T) v of heads of HEAD columns each, which lie anywhere in rows of vec4s
// (ALIGNED: at vec4s). A lane owns one query of one head and walks the keys with the greatest score
// so far: sums shrink when it grows. ROLL: a value is loaded when its weight is known, for devices
// without registers for a key at that time. STAGED: queries lie in shared memory, for devices
// without registers for them besides the sums. Defines: lib/attention.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/attention.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
// Heads share vec4s: their columns are stored one by one.
layout(set = 0, binding = 3, std430) writeonly restrict buffer Y { float y[]; };

#if ALIGNED
const int kVec4s = HEAD / 4, kLoads = kVec4s;
#else
const int kVec4s = (HEAD + 3) / 4, kLoads = kVec4s + 1;
#endif

// A head has columns in each of kVec4s vec4s from its first on; one more may lie behind the row.
uint vec4_of_head(uint begin, int i, uint last) { return i < kVec4s ? begin / 4u + i : min(begin / 4u + i, last); }

#define LOAD_OWN(NAME, FROM, BEGIN, LAST)                                                    \
  vec4 loaded[kLoads];                                                                       \
  [[unroll]] for (int i = 0; i < kLoads; ++i)                                                \
    loaded[i] = LOAD_VEC4(NAME, FROM + vec4_of_head(BEGIN, i, LAST));
// Loads a row that all lanes need: each lane loads a part, and shuffles distribute it.
#if SHUFFLE
const int kHeld = (kLoads + LOCAL_X - 1) / LOCAL_X;
#define LOAD_SHARED(NAME, FROM, BEGIN, LAST)                                                        \
  vec4 loaded[kLoads], held[kHeld];                                                                 \
  [[unroll]] for (int i = 0; i < kHeld; ++i)                                                        \
    held[i] = LOAD_VEC4(NAME, FROM + min(BEGIN / 4u + i * LOCAL_X + gl_LocalInvocationID.x, LAST)); \
  [[unroll]] for (int i = 0; i < kLoads; ++i)                                                       \
    loaded[i] = subgroupShuffle(held[i / LOCAL_X], uint(i % LOCAL_X));
#else
#define LOAD_SHARED(NAME, FROM, BEGIN, LAST) LOAD_OWN(NAME, FROM, BEGIN, LAST)
#endif

// A head of a row, from its first column on; the pad of its last vec4 is 0. LOAD: one of the above.
#define LOAD_HEAD(LOAD, NAME, ROW, OPERAND, COLUMN, TARGET)                            \
  {                                                                                    \
    const uint begin = p.first[OPERAND] + (COLUMN), last = p.vec4s[OPERAND] - 1u;      \
    const uint from = (ROW) * p.vec4s[OPERAND];                                        \
    LOAD(NAME, from, begin, last)                                                      \
    [[unroll]] for (int i = 0; i < kVec4s; ++i)                                        \
      TARGET[i] = head_vec4(loaded[i], loaded[min(i + 1, kLoads - 1)], begin % 4u, i); \
  }

vec4 head_vec4(vec4 low, vec4 high, uint shift, int i) {
#if ALIGNED
  return low;
#else
  // Selections, because branches take drivers long to compile.
  const bool two = (shift & 2u) != 0u, one = (shift & 1u) != 0u;
  const vec4 even = mix(low, vec4(low.zw, high.xy), bvec4(two));
  const vec4 own = mix(even, vec4(even.yzw, mix(high.x, high.z, two)), bvec4(one));
  return HEAD % 4 == 0 || i + 1 < kVec4s ? own : keep_below(own, 0u, uint(HEAD % 4));
#endif
}

// The lane's own query.
#if STAGED
shared vec4 queries[kVec4s * LOCAL_X];
vec4 query_vec4(int i) { return queries[uint(i * LOCAL_X) + gl_LocalInvocationID.x]; }
void keep_vec4(int i, vec4 value) { queries[uint(i * LOCAL_X) + gl_LocalInvocationID.x] = value; }
#else
vec4 query[kVec4s];
vec4 query_vec4(int i) { return query[i]; }
void keep_vec4(int i, vec4 value) { query[i] = value; }
#endif

// The sums over the keys so far, relative to the greatest score.
vec4 sums[kVec4s];
float top = kLowest, weight = 0.0;
uint mask_from;  // MASK: of the query

// Key `at` of the batch, which lies in a row.
void take_key(uint row, uint at, uint column, bool is_seen) {
  vec4 key[kVec4s], value[kVec4s];
  LOAD_HEAD(LOAD_SHARED, k, row, 1, column, key)
#if !ROLL
  LOAD_HEAD(LOAD_SHARED, v, row, 2, column, value)
#endif
  vec4 product = vec4(0);
  [[unroll]] for (int i = 0; i < kVec4s; ++i) product += query_vec4(i) * key[i];
  float score = product.x + product.y + product.z + product.w;
  const float before = top;
#if MASK
  score = capped(score);
  is_seen = takes_mask(mask_from + at, score) && is_seen;
  score = is_seen ? score : before;
#else
  score = is_seen ? capped(score) : before;
#endif
  top = max(before, score);
  // Its weight, and the factor by which the sums shrink.
  vec2 factor = EXP(vec4(score - top, before - top, 0.0, 0.0)).xy;
  factor.x = is_seen ? factor.x : 0.0;
  weight = weight * factor.y + factor.x;
#if ROLL
  LOAD_HEAD(LOAD_SHARED, v, row, 2, column, value)
#endif
  [[unroll]] for (int i = 0; i < kVec4s; ++i) sums[i] = sums[i] * factor.y + value[i] * factor.x;
}

void store_query(uint row, uint head, bool keys) {
#if MASK
  keys = weight > 0.0;
#endif
  const uint width = (p.heads * HEAD + 3u) / 4u * 4u, to = row * width + head * HEAD;
  const float scale = keys ? 1.0 / weight : 0.0;
  [[unroll]] for (int i = 0; i < HEAD; ++i) y[to + i] = sums[i / 4][i % 4] * scale;
  if (head + 1u == p.heads)
    for (uint i = p.heads * HEAD; i < width; ++i) y[row * width + i] = 0.0;
}

// Of one head.
void load_query(uint batch, uint row, uint rows, uint head) {
  vec4 own[kVec4s];
  LOAD_HEAD(LOAD_OWN, q, batch * rows + row, 0, head * HEAD, own)
  [[unroll]] for (int i = 0; i < kVec4s; ++i) {
    keep_vec4(i, own[i] * uintBitsToFloat(p.scale));
    sums[i] = vec4(0);
  }
#if SINKS
  top = sink_of(batch, head);
  weight = 1.0;
#endif
#if MASK
  mask_from = mask_of(batch, head, row);
#endif
}

void main() {
  const uint rows = slot(p.queries), blocks = (rows + LOCAL_X - 1u) / LOCAL_X;
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint matrix = index / blocks, head = matrix % p.heads, batch = matrix / p.heads;
  if (batch >= slot(p.batches)) return;
  uint keys = slot(p.keys);
  uvec2 key_rows = rows_of_keys(batch, keys);
  const uint row = (index - matrix * blocks) * LOCAL_X + gl_LocalInvocationID.x;
  load_query(batch, min(row, rows - 1u), rows, head);
#if SPANS
  const uvec2 span = span_of(batch, keys);
  key_rows.x += span.x * key_rows.y;
  keys = span.y;
#if MASK
  mask_from += span.x;
#endif
#endif
  const uint seen = end_of_seen(min(row, rows - 1u), rows, keys), first_seen = first_of_seen(seen);
  // The keys that any query of the workgroup sees.
  const uint first_row = (index - matrix * blocks) * LOCAL_X;
  const uint begin = first_of_seen(end_of_seen(first_row, rows, keys));
  const uint end = end_of_seen(min(first_row + LOCAL_X, rows) - 1u, rows, keys);
  for (uint key = begin; key < end; ++key)
    take_key(key_rows.x + key * key_rows.y, key, head / p.group * HEAD, key >= first_seen && key < seen);
  if (row < rows) store_query(batch * rows + row, head, seen > 0u);
}
