// softmax(scale * q k^T) v of heads of HEAD columns each, which lie at quads of rows, GPU form. A workgroup
// takes kQueries queries of one head and walks their keys kKeys at a time: scores are a product of both, 32
// columns of which pass through shared memory at once; each query's greatest score so far and what its sums
// shrink by are found by four invocations; the weights pass through shared memory, and values are read as they
// lie. An invocation owns 4 x 2 scores, then kRows queries and NV quads of columns, every CL-th, of their sums.
// LOCAL_X is 128. Defines: lib/attention.glsl. Limits: HEAD is a multiple of four.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/attention.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
DECLARE_RESULT(3, y);

const int kQuads = HEAD / 4, kChunk = 8, kChunks = (kQuads + kChunk - 1) / kChunk;
const uint kQueries = 32, kKeys = 32;
const int kScoreRows = 4, kScoreColumns = 2;  // of an invocation
const uint kScoreLanes = kQueries / kScoreRows, kScoreGroups = LOCAL_X / kScoreLanes;
const uint kStride = kQueries + 1;  // of quads: neighbours write to different banks
const uint kParts = LOCAL_X / kQueries, kPartKeys = kKeys / kParts;
const int kRows = int(kQueries) * CL / LOCAL_X;

// ROLL: of quads and values one at a time, for devices with few registers.
#if ROLL
#define QUAD_LOOP [[dont_unroll]]
const uint kValues = 1;
#else
#define QUAD_LOOP [[unroll]]
const uint kValues = 4;
#endif

shared vec4 some_queries[kChunk * kStride], some_keys[kChunk * kStride];
shared float weights[kKeys * kQueries];  // scores first
shared float of_parts[kParts * kQueries], shrunk[kQueries];

float top = kLowest, weight = 0.0;  // of query lane % kQueries
vec4 sums[kRows * NV];

uint quad_of(uint operand, uint row, uint head) {
  return row * p.quads[operand] + p.first[operand] / 4u + head * uint(kQuads);
}

// What the workgroup works on.
struct Tile {
  uint first_query, queries, batch, head;
  uint first_key, key_step, keys;  // row of k and v, and rows from one to the next
  uint mask_skip;                  // keys before the first
};

// Quads of queries and keys that this invocation fetches of a chunk: quad fetched_quad() of rows fetched_row(h).
const int kFetches = int(kQueries) * kChunk / LOCAL_X;
uint query_from[kFetches], key_from[kFetches];
uint fetched_quad() { return gl_LocalInvocationID.x % kChunk; }
uint fetched_row(int h) { return gl_LocalInvocationID.x / kChunk + uint(h * LOCAL_X / kChunk); }

void locate_queries(Tile t) {
  [[unroll]] for (int h = 0; h < kFetches; ++h) {
    const uint query = min(t.first_query + fetched_row(h), t.queries - 1u);
    query_from[h] = quad_of(0u, t.batch * t.queries + query, t.head);
  }
}

void locate_keys(Tile t, uint key) {
  [[unroll]] for (int h = 0; h < kFetches; ++h) {
    const uint at = min(key + fetched_row(h), t.keys - 1u);
    key_from[h] = quad_of(1u, t.first_key + at * t.key_step, t.head / p.group);
  }
}

void multiply_chunk(uint chunk, inout float scores[kScoreRows * kScoreColumns]) {
  const uint column = chunk * kChunk + fetched_quad();
  const bool is_own = kQuads % kChunk == 0 || column < uint(kQuads);
  const uint held = is_own ? column : 0u;
  barrier();
  [[unroll]] for (int h = 0; h < kFetches; ++h) {
    const uint to = fetched_quad() * kStride + fetched_row(h);
    const vec4 of_query = LOAD_QUAD(q, query_from[h] + held) * uintBitsToFloat(p.scale);
    const vec4 of_key = LOAD_QUAD(k, key_from[h] + held);
    some_queries[to] = is_own ? of_query : vec4(0);
    some_keys[to] = is_own ? of_key : vec4(0);
  }
  barrier();
  const uint first_row = gl_LocalInvocationID.x % kScoreLanes, first_column = gl_LocalInvocationID.x / kScoreLanes;
  QUAD_LOOP for (int i = 0; i < kChunk; ++i) {
    vec4 a[kScoreRows], b[kScoreColumns];
    [[unroll]] for (int r = 0; r < kScoreRows; ++r)
      a[r] = some_queries[i * kStride + first_row + r * kScoreLanes];
    [[unroll]] for (int c = 0; c < kScoreColumns; ++c)
      b[c] = some_keys[i * kStride + first_column + c * kScoreGroups];
    [[unroll]] for (int k = 3; k >= 0; --k)
      [[unroll]] for (int c = kScoreColumns - 1; c >= 0; --c)
        [[unroll]] for (int r = kScoreRows - 1; r >= 0; --r)
          scores[r * kScoreColumns + c] += a[r][k] * b[c][k];
  }
}

// Stages scores of a block of keys; of a key that a query does not see minus infinity.
void stage_scores(Tile t, uint key, float scores[kScoreRows * kScoreColumns]) {
  const uint first_row = gl_LocalInvocationID.x % kScoreLanes, first_column = gl_LocalInvocationID.x / kScoreLanes;
  [[unroll]] for (int r = 0; r < kScoreRows; ++r) {
    const uint row = first_row + r * kScoreLanes, query = min(t.first_query + row, t.queries - 1u);
    const uint end = end_of_seen(query, t.queries, t.keys), begin = first_of_seen(end);
#if MASK
    const uint mask_from = mask_of(t.batch, t.head, query) + t.mask_skip;
#endif
    [[unroll]] for (int c = 0; c < kScoreColumns; ++c) {
      const uint column = first_column + c * kScoreGroups, at = key + column;
      float score = capped(scores[r * kScoreColumns + c]);
      bool is_seen = at >= begin && at < end;
#if MASK
      is_seen = takes_mask(mask_from + min(at, t.keys - 1u), score) && is_seen;
#endif
      weights[column * kQueries + row] = is_seen ? score : uintBitsToFloat(0xff800000u);
    }
  }
}

// From scores to weights, in terms of the greatest so far.
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
uint own_quad(int v) { return gl_LocalInvocationID.x % CL + uint(v * CL); }

void add_values(Tile t, uint key) {
  [[unroll]] for (int r = 0; r < kRows; ++r)
    [[unroll]] for (int v = 0; v < NV; ++v) sums[r * NV + v] *= shrunk[first_row() + r];
  const uint count = min(kKeys, t.keys - key);
  [[dont_unroll]] for (uint first = 0; first < count; first += kValues) {
    vec4 x[kValues * NV];
    [[unroll]] for (uint i = 0; i < kValues; ++i) {
      // Behind the last key: any, whose weight is 0 as its own would be.
      const uint at = min(key + first + i, t.keys - 1u);
      const uint from = quad_of(2u, t.first_key + at * t.key_step, t.head / p.group);
      [[unroll]] for (int v = 0; v < NV; ++v)
        x[i * NV + v] = LOAD_QUAD(v, from + min(own_quad(v), uint(kQuads - 1)));
    }
    [[unroll]] for (uint i = 0; i < kValues; ++i)
      [[unroll]] for (int r = 0; r < kRows; ++r) {
        const float w = weights[(first + i) * kQueries + first_row() + r];
        [[unroll]] for (int v = 0; v < NV; ++v) sums[r * NV + v] += w * x[i * NV + v];
      }
  }
}

void store_queries(Tile t) {
  // What queries weigh, by queries again.
  barrier();
  if (gl_LocalInvocationID.x < kQueries) {
    bool keys = end_of_seen(min(t.first_query + gl_LocalInvocationID.x, t.queries - 1u), t.queries, t.keys) > 0u;
#if MASK
    keys = weight > 0.0;
#endif
    shrunk[gl_LocalInvocationID.x] = keys ? 1.0 / weight : 0.0;
  }
  barrier();
  [[unroll]] for (int r = 0; r < kRows; ++r) {
    const uint query = t.first_query + first_row() + r, row = t.batch * t.queries + query;
    [[unroll]] for (int v = 0; v < NV; ++v)
      if (query < t.queries && own_quad(v) < uint(kQuads))
        STORE_QUAD(y, (row * p.heads + t.head) * uint(kQuads) + own_quad(v), sums[r * NV + v] * shrunk[first_row() + r]);
  }
}

void main() {
  Tile t;
  t.queries = slot(p.queries);
  const uint blocks = (t.queries + kQueries - 1u) / kQueries, batches = slot(p.batches);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x, matrix = index / blocks;
  t.head = matrix % p.heads;
  // Workgroups past the last do what another one does.
  t.batch = min(matrix / p.heads, batches - 1u);
  t.first_query = (index - matrix * blocks) * kQueries;
  t.keys = slot(p.keys);
  const uvec2 rows = rows_of_keys(t.batch, t.keys);
  t.first_key = rows.x;
  t.key_step = rows.y;
  t.mask_skip = 0u;
#if SPANS
  const uvec2 span = span_of(t.batch, t.keys);
  t.first_key += span.x * rows.y;
  t.keys = span.y;
  t.mask_skip = span.x;
#endif
#if SINKS
  top = sink_of(t.batch, t.head);
  weight = 1.0;
#endif
  [[unroll]] for (int i = 0; i < kRows * NV; ++i) sums[i] = vec4(0);
  // What any query of the workgroup sees.
  const uint begin = first_of_seen(end_of_seen(t.first_query, t.queries, t.keys));
  const uint end = end_of_seen(min(t.first_query + kQueries, t.queries) - 1u, t.queries, t.keys);
  locate_queries(t);
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
  store_queries(t);
}
