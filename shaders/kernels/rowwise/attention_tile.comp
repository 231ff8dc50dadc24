// softmax(scale * q k^T) v of heads of HEAD columns each, which lie at vec4s of rows, GPU variant.
// A workgroup takes QUERIES queries of the GROUP heads that share one of keys, by position first,
// and walks their keys kKeys at a time: scores are a product of both, 32 columns of which pass
// through shared memory at once; four invocations find each query's greatest score so far and the
// factor by which its sums shrink; the weights pass through shared memory, and values are read from
// memory directly. An invocation owns SCORE_ROWS x SCORE_COLUMNS scores, then kRows queries and NV
// vec4s of columns, every CL-th, of their sums, for which VALUES of a column are loaded at once.
// PARTS: keys are walked PARTS at a time, each such part from an empty sum; for few queries each
// part has a separate workgroup, for many a workgroup joins its parts in memory as it goes;
// attention_join.comp computes the result. So the result of a query does not depend on other
// queries or on which workgroup walks its keys. LOCAL_X is 128. Defines: lib/attention.glsl.
// Limits: HEAD is a multiple of four, PARTS of kKeys; QUERIES is 16 or 32, and an invocation has a
// row at least: QUERIES * CL is 128 or more.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/attention.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
#if PARTS
layout(set = 0, binding = 3, std430) restrict buffer Parts { vec4 vec4s[]; } parts;
#else
DECLARE_RESULT(3, y);
#endif

const int kVec4s = HEAD / 4, kChunk = 8, kChunks = (kVec4s + kChunk - 1) / kChunk;
const uint kQueries = QUERIES;
const int kScoreRows = SCORE_ROWS, kScoreColumns = SCORE_COLUMNS;  // of an invocation
const uint kScoreLanes = kQueries / kScoreRows, kScoreGroups = LOCAL_X / kScoreLanes;
const uint kKeys = kScoreGroups * kScoreColumns;
const uint kQueryStride = kQueries + 1, kKeyStride = kKeys + 1;  // of vec4s: neighbours write to different banks
const uint kParts = LOCAL_X / kQueries, kPartKeys = kKeys / kParts;
const int kRows = int(kQueries) * CL / LOCAL_X;

// ROLL: of vec4s one at a time, for devices with few registers.
#if ROLL
#define VEC4_LOOP [[dont_unroll]]
#else
#define VEC4_LOOP [[unroll]]
#endif
const uint kValues = VALUES;

shared vec4 some_queries[kChunk * kQueryStride], some_keys[kChunk * kKeyStride];
shared float weights[kKeys * kQueries];  // scores first
shared float of_parts[kParts * kQueries], shrunk[kQueries];

float top = kLowest, weight = 0.0;  // of query lane % kQueries
vec4 sums[kRows * NV];

uint vec4_of(uint operand, uint row, uint head) {
  return row * p.vec4s[operand] + p.first[operand] / 4u + head * uint(kVec4s);
}

// The workgroup's task.
struct Tile {
  uint first, rows;  // rows are queries of one head of keys
  uint queries, batch, key_head;
  Keys keys;
};

uint query_of(Tile t, uint row) { return min(t.first + row, t.rows - 1u) / uint(GROUP); }
uint head_of(Tile t, uint row) { return t.key_head * uint(GROUP) + min(t.first + row, t.rows - 1u) % uint(GROUP); }

// Vec4s of queries and keys that this invocation fetches of a chunk: vec4 fetched_vec4() of rows
// fetched_row(h).
const int kQueryFetches = int(kQueries) * kChunk / LOCAL_X, kKeyFetches = int(kKeys) * kChunk / LOCAL_X;
uint query_from[kQueryFetches], key_from[kKeyFetches];
uint fetched_vec4() { return gl_LocalInvocationID.x % kChunk; }
uint fetched_row(int h) { return gl_LocalInvocationID.x / kChunk + uint(h * LOCAL_X / kChunk); }

void locate_queries(Tile t) {
  [[unroll]] for (int h = 0; h < kQueryFetches; ++h) {
    const uint row = fetched_row(h);
    query_from[h] = vec4_of(0u, t.batch * t.queries + query_of(t, row), head_of(t, row));
  }
}

void locate_keys(Tile t, uint key) {
  [[unroll]] for (int h = 0; h < kKeyFetches; ++h) {
    const uint at = min(key + fetched_row(h), t.keys.count - 1u);
    key_from[h] = vec4_of(1u, t.keys.first + at * t.keys.step, t.key_head);
  }
}

void multiply_chunk(uint chunk, inout float scores[kScoreRows * kScoreColumns]) {
  const uint column = chunk * kChunk + fetched_vec4();
  const bool is_own = kVec4s % kChunk == 0 || column < uint(kVec4s);
  const uint held = is_own ? column : 0u;
  barrier();
  [[unroll]] for (int h = 0; h < kQueryFetches; ++h) {
    const vec4 of_query = LOAD_VEC4(q, query_from[h] + held) * uintBitsToFloat(p.scale);
    some_queries[fetched_vec4() * kQueryStride + fetched_row(h)] = is_own ? of_query : vec4(0);
  }
  [[unroll]] for (int h = 0; h < kKeyFetches; ++h) {
    const vec4 of_key = LOAD_VEC4(k, key_from[h] + held);
    some_keys[fetched_vec4() * kKeyStride + fetched_row(h)] = is_own ? of_key : vec4(0);
  }
  barrier();
  const uint first_row = gl_LocalInvocationID.x % kScoreLanes, first_column = gl_LocalInvocationID.x / kScoreLanes;
  VEC4_LOOP for (int i = 0; i < kChunk; ++i) {
    vec4 a[kScoreRows], b[kScoreColumns];
    [[unroll]] for (int r = 0; r < kScoreRows; ++r)
      a[r] = some_queries[i * kQueryStride + first_row + r * kScoreLanes];
    [[unroll]] for (int c = 0; c < kScoreColumns; ++c)
      b[c] = some_keys[i * kKeyStride + first_column + c * kScoreGroups];
    [[unroll]] for (int k = 3; k >= 0; --k)
      [[unroll]] for (int c = kScoreColumns - 1; c >= 0; --c)
        [[unroll]] for (int r = kScoreRows - 1; r >= 0; --r)
          scores[r * kScoreColumns + c] += a[r][k] * b[c][k];
  }
}

// Stages scores of a block of keys; minus infinity for a key that a query does not see.
void stage_scores(Tile t, uint key, float scores[kScoreRows * kScoreColumns]) {
  const uint first_row = gl_LocalInvocationID.x % kScoreLanes, first_column = gl_LocalInvocationID.x / kScoreLanes;
  [[unroll]] for (int r = 0; r < kScoreRows; ++r) {
    const uint row = first_row + r * kScoreLanes, query = query_of(t, row);
    const uint end = end_of_seen(query, t.queries, t.keys.count), begin = first_of_seen(end);
#if MASK
    const uint mask_from = mask_of(t.batch, head_of(t, row), query) + t.keys.skipped;
#endif
    [[unroll]] for (int c = 0; c < kScoreColumns; ++c) {
      const uint column = first_column + c * kScoreGroups, at = key + column;
      float score = capped(scores[r * kScoreColumns + c]);
      bool is_seen = at >= begin && at < end;
#if MASK
      is_seen = takes_mask(mask_from + min(at, t.keys.count - 1u), score) && is_seen;
#endif
      weights[column * kQueries + row] = is_seen ? score : uintBitsToFloat(0xff800000u);
    }
  }
}

// From scores to weights, relative to the greatest so far.
void weigh_block() {
  const uint query = gl_LocalInvocationID.x % kQueries, part = gl_LocalInvocationID.x / kQueries;
  float score[kPartKeys], greatest = kLowest;
  [[unroll]] for (uint i = 0; i < kPartKeys; ++i) {
    score[i] = weights[(part * kPartKeys + i) * kQueries + query];
    greatest = max(greatest, score[i]);
  }
  of_parts[gl_LocalInvocationID.x] = greatest;
  barrier();
  const float before = top;
  [[unroll]] for (uint i = 0; i < kParts; ++i) top = max(top, of_parts[i * kQueries + query]);
  barrier();
  float sum = 0.0;
  [[unroll]] for (uint i = 0; i < kPartKeys; ++i) {
    const float e = score[i] < kLowest ? 0.0 : exp(score[i] - top);
    weights[(part * kPartKeys + i) * kQueries + query] = e;
    sum += e;
  }
  of_parts[gl_LocalInvocationID.x] = sum;
  const float factor = exp(before - top);
  if (part == 0u) shrunk[query] = factor;
  barrier();
  weight *= factor;
  [[unroll]] for (uint i = 0; i < kParts; ++i) weight += of_parts[i * kQueries + query];
}

uint first_row() { return gl_LocalInvocationID.x / CL * kRows; }
uint own_vec4(int v) { return gl_LocalInvocationID.x % CL + uint(v * CL); }

void add_values(Tile t, uint key) {
  [[unroll]] for (int r = 0; r < kRows; ++r)
    [[unroll]] for (int v = 0; v < NV; ++v) sums[r * NV + v] *= shrunk[first_row() + r];
  const uint count = min(kKeys, t.keys.count - key);
  [[dont_unroll]] for (uint first = 0; first < count; first += kValues) {
    vec4 x[kValues * NV];
    [[unroll]] for (uint i = 0; i < kValues; ++i) {
      // After the last key: any key, with weight 0.
      const uint at = min(key + first + i, t.keys.count - 1u);
      const uint from = vec4_of(2u, t.keys.first + at * t.keys.step, t.key_head);
      [[unroll]] for (int v = 0; v < NV; ++v)
        x[i * NV + v] = LOAD_VEC4(v, from + min(own_vec4(v), uint(kVec4s - 1)));
    }
    [[unroll]] for (uint i = 0; i < kValues; ++i)
      [[unroll]] for (int r = 0; r < kRows; ++r) {
        const float w = weights[(first + i) * kQueries + first_row() + r];
        [[unroll]] for (int v = 0; v < NV; ++v) sums[r * NV + v] += w * x[i * NV + v];
      }
  }
}

// Starts from zero, or from the weight of the sink, which attention_join.comp adds to parts.
void begin_keys(Tile t) {
  top = kLowest;
  weight = 0.0;
#if SINKS
  top = sink_of(t.batch, head_of(t, gl_LocalInvocationID.x % kQueries));
  weight = 1.0;
#endif
  [[unroll]] for (int i = 0; i < kRows * NV; ++i) sums[i] = vec4(0);
}

void walk_keys(Tile t, uint begin, uint end) {
  for (uint key = begin; key < end; key += kKeys) {
    locate_keys(t, key);
    float scores[kScoreRows * kScoreColumns];
    [[unroll]] for (int i = 0; i < kScoreRows * kScoreColumns; ++i) scores[i] = 0.0;
    [[dont_unroll]] for (uint chunk = 0; chunk < uint(kChunks); ++chunk) multiply_chunk(chunk, scores);
    stage_scores(t, key, scores);
    barrier();
    weigh_block();
    add_values(t, key);
  }
}

#if PARTS
// Where vec4 `vec4_index` of a row's result lies.
uint part_of(Tile t, uint row, uint part, uint vec4_index) {
  const uint matrix = t.batch * (p.heads / uint(GROUP)) + t.key_head;
  return ((matrix * t.rows + t.first + row) * slot(split.parts) + part) * kVec4sOfPart + vec4_index;
}

bool has_row(Tile t, uint row) { return t.first + row < t.rows; }

// Zeroes every vec4 that this invocation joins to. The first part is no special case: a flag for it
// would take a register throughout.
void clear_part(Tile t, uint part) {
  [[unroll]] for (int r = 0; r < kRows; ++r)
    [[unroll]] for (int v = 0; v < NV; ++v)
      if (has_row(t, first_row() + r) && own_vec4(v) < uint(kVec4s))
        parts.vec4s[part_of(t, first_row() + r, part, own_vec4(v))] = vec4(0);
  const uint query = gl_LocalInvocationID.x;
  if (query < kQueries && has_row(t, query))
    parts.vec4s[part_of(t, query, part, uint(kVec4s))] = vec4(kLowest, 0, 0, 0);
}

// The greatest score and the weight of query gl_LocalInvocationID.x, and the factor by which sums
// change.
void join_weight(Tile t, uint part) {
  const uint query = gl_LocalInvocationID.x;
  if (!has_row(t, query)) return;
  const uint at = part_of(t, query, part, uint(kVec4s));
  const vec2 before = parts.vec4s[at].xy;
  const float greatest = max(before.x, top);
  const float shrinks = rescale(before.x, greatest), weighs = rescale(top, greatest);
  parts.vec4s[at] = vec4(greatest, join_weights(before.y, shrinks, weight, weighs), 0, 0);
  shrunk[query] = shrinks;
  of_parts[query] = weighs;
}

// Joins the walked part to the parts before.
void join_part(Tile t, uint part) {
  barrier();
  if (gl_LocalInvocationID.x < kQueries) join_weight(t, part);
  barrier();
  [[unroll]] for (int r = 0; r < kRows; ++r) {
    const uint row = first_row() + r;
    [[unroll]] for (int v = 0; v < NV; ++v)
      if (has_row(t, row) && own_vec4(v) < uint(kVec4s)) {
        const uint at = part_of(t, row, part, own_vec4(v));
        parts.vec4s[at] = join_sums(parts.vec4s[at], shrunk[row], sums[r * NV + v], of_parts[row]);
      }
  }
}

void make_parts(Tile t, uint part, uint begin, uint end) {
  if (slot(split.parts) > 1u) {
    begin = max(begin, part * PARTS);
    end = min(end, part * PARTS + PARTS);
  }
  clear_part(t, part);
  uint key = begin;
  do {
    const uint next = (key / PARTS + 1u) * PARTS;
    begin_keys(t);
    walk_keys(t, key, min(end, next));
    join_part(t, part);
    key = next;
  } while (key < end);
}
#else
void store_queries(Tile t) {
  // The weights of queries, by queries again.
  barrier();
  if (gl_LocalInvocationID.x < kQueries) {
    bool keys = end_of_seen(query_of(t, gl_LocalInvocationID.x), t.queries, t.keys.count) > 0u;
#if MASK
    keys = weight > 0.0;
#endif
    shrunk[gl_LocalInvocationID.x] = keys ? 1.0 / weight : 0.0;
  }
  barrier();
  [[unroll]] for (int r = 0; r < kRows; ++r) {
    const uint row = first_row() + r, query = t.batch * t.queries + query_of(t, row);
    [[unroll]] for (int v = 0; v < NV; ++v)
      if (t.first + row < t.rows && own_vec4(v) < uint(kVec4s))
        STORE_VEC4(y, (query * p.heads + head_of(t, row)) * uint(kVec4s) + own_vec4(v), sums[r * NV + v] * shrunk[row]);
  }
}
#endif

void main() {
  Tile t;
  t.queries = slot(p.queries);
  t.rows = t.queries * uint(GROUP);
  const uint blocks = (t.rows + kQueries - 1u) / kQueries, batches = slot(p.batches);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
#if PARTS
  const uint parts_of_row = max(slot(split.parts), 1u), tile = index / parts_of_row, part = index % parts_of_row;
#else
  const uint tile = index;
#endif
  const uint matrix = tile / blocks, key_heads = p.heads / uint(GROUP);
  t.key_head = matrix % key_heads;
#if PARTS
  // Sums that are joined in memory have one writer.
  if (matrix / key_heads >= batches) return;
#endif
  // Workgroups past the last repeat the work of another one.
  t.batch = min(matrix / key_heads, batches - 1u);
  t.first = (tile - matrix * blocks) * kQueries;
  t.keys = keys_of(t.batch);
  // The keys that any query of the workgroup sees, from a block of keys on that does not depend on
  // the queries.
  const uint begin = first_of_seen(end_of_seen(query_of(t, 0u), t.queries, t.keys.count)) / kKeys * kKeys;
  const uint end = end_of_seen(query_of(t, kQueries - 1u), t.queries, t.keys.count);
  locate_queries(t);
#if PARTS
  make_parts(t, part, begin, end);
#else
  begin_keys(t);
  walk_keys(t, begin, end);
  store_queries(t);
#endif
}
