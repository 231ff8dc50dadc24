// softmax(scale * q k^T) v of heads of HEAD columns each, which lie at vec4s of rows, of operands
// stored as f16: by cooperative matrices (lib/matrix.glsl). A workgroup takes kQueries queries of
// one head and walks their keys KEYS at a time. Its subgroups are two by two: each computes scores
// of 16 queries and half of the keys, which pass through shared memory as f32, then sums of these
// queries and half of the columns, which stay in matrices of f32. Weights are f16, in units of 2^15
// relative to the greatest score so far, so that 2^-29 of the greatest is still normal; the weight
// of a query is the sum of its rounded weights. Keys and values pass through shared memory one
// after the other; the next ones are fetched meanwhile. COLUMNS: HEAD, rounded up to twice a
// matrix. Defines: lib/attention.glsl, lib/matrix.glsl. Limits: HEAD is a multiple of four;
// matrices' sides divide 16; LOCAL_X is four subgroups of 8 to 64.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_spirv_intrinsics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_shader_subgroup_basic : require
#pragma use_vulkan_memory_model
#include "lib/attention.glsl"
#include "lib/matrix.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
DECLARE_RESULT(3, y);

const int kQueries = 32, kSubgroupQueries = 16, kSubgroupKeys = KEYS / 2, kSubgroupColumns = COLUMNS / 2;
const int kVec4s = HEAD / 4, kColumnVec4s = COLUMNS / 4, kKeyVec4s = KEYS / 4;
// Matrices of a subgroup: of queries, of its keys, of its columns.
const int kRows = kSubgroupQueries / MATRIX_ROWS, kKeyMatrices = kSubgroupKeys / MATRIX_COLUMNS,
          kColumnMatrices = kSubgroupColumns / MATRIX_COLUMNS;
const uint kParts = LOCAL_X / kQueries;  // invocations that weigh the keys of a query
const int kPartVec4s = kKeyVec4s / int(kParts);

// Of vec4s: rows of odd multiples of 16 bytes lie in different banks.
const int kStride = kColumnVec4s + 2, kScoreStride = kKeyVec4s + 1, kWeightStride = kKeyVec4s + 2;
const int kFactorVec4s = MATRIX_COLUMNS / 4;

shared f16vec4 some_queries[kQueries * kStride], some_keys[KEYS * kStride];  // later values
shared vec4 scores[kQueries * kScoreStride];                                 // at last sums
shared f16vec4 weights[kQueries * kWeightStride];
shared vec4 factors[kQueries * kFactorVec4s];  // factors by which a query's sums shrink, once per column of a matrix
shared float of_parts[LOCAL_X];

// ROLL: of vec4s and matrices along a sum one at a time, for devices with few registers.
#if ROLL
#define VEC4_LOOP [[dont_unroll]]
#else
#define VEC4_LOOP [[unroll]]
#endif

const float kUnit = 32768.0;
float top = kLowest, weight = 0.0;  // of query lane % kQueries
MatrixSums sums[kRows * kColumnMatrices];

uint first_query() { return gl_SubgroupID / 2u * kSubgroupQueries; }
uint side() { return gl_SubgroupID % 2u; }

// The workgroup's task.
struct Tile {
  uint first_query, queries, batch, head;
  Keys keys;
};

// Fetched vec4s of keys or values: item `h` is of row fetched_row(h).
const int kFetches = (KEYS * kColumnVec4s + LOCAL_X - 1) / LOCAL_X;
uvec2 fetched[kFetches];
uint fetched_item(int h) { return uint(h * LOCAL_X) + gl_LocalInvocationID.x; }
uint fetched_row(int h) { return fetched_item(h) / uint(kColumnVec4s); }
uint fetched_vec4(int h) { return fetched_item(h) % uint(kColumnVec4s); }

// Where vec4 0 of a row's head lies.
uint row_of(Tile t, uint operand, uint key) {
  const uint row = t.keys.first + min(key, t.keys.count - 1u) * t.keys.step;
  return row * p.vec4s[operand] + p.first[operand] / 4u + t.head / p.group * uint(kVec4s);
}
#define FETCH(OPERAND, NAME)                                                                           \
  [[unroll]] for (int h = 0; h < kFetches; ++h) {                                                      \
    const bool is_own = fetched_vec4(h) < uint(kVec4s);                                                \
    const uint at = row_of(t, OPERAND, key + fetched_row(h)) + (is_own ? fetched_vec4(h) : 0u);        \
    fetched[h] = is_own ? NAME.vec4s[at] : uvec2(0);                                                   \
  }
void fetch_keys(Tile t, uint key) { FETCH(1u, k) }
void fetch_values(Tile t, uint key) { FETCH(2u, v) }
void stage() {
  [[unroll]] for (int h = 0; h < kFetches; ++h)
    if (fetched_row(h) < uint(KEYS)) some_keys[fetched_row(h) * kStride + fetched_vec4(h)] = halves_of(fetched[h]);
}

void stage_queries(Tile t) {
  for (uint item = gl_LocalInvocationID.x; item < uint(kQueries * kColumnVec4s); item += LOCAL_X) {
    const uint row = item / uint(kColumnVec4s), vec4_index = item % uint(kColumnVec4s);
    const uint query = t.batch * t.queries + min(t.first_query + row, t.queries - 1u);
    const bool is_own = vec4_index < uint(kVec4s);
    const uint from = query * p.vec4s[0] + p.first[0] / 4u + t.head * uint(kVec4s);
    some_queries[row * kStride + vec4_index] = halves_of(is_own ? q.vec4s[from + (is_own ? vec4_index : 0u)] : uvec2(0));
  }
}

void multiply_keys() {
  const uint first_key = side() * kSubgroupKeys;
  MatrixSums products[kRows * kKeyMatrices];
  [[unroll]] for (int i = 0; i < kRows * kKeyMatrices; ++i) products[i] = matrix_of(0.0);
  VEC4_LOOP for (int column = 0; column < COLUMNS; column += MATRIX_INNER) {
    MatrixA a[kRows];
    [[unroll]] for (int i = 0; i < kRows; ++i)
      a[i] = load_matrix_a(some_queries[(first_query() + uint(i * MATRIX_ROWS)) * kStride + uint(column / 4)], kRowMajor,
                           uint(kStride), kNonPrivate);
    [[unroll]] for (int j = 0; j < kKeyMatrices; ++j) {
      MatrixB b = load_matrix_b(some_keys[(first_key + uint(j * MATRIX_COLUMNS)) * kStride + uint(column / 4)],
                                kColumnMajor, uint(kStride), kNonPrivate);
      [[unroll]] for (int i = 0; i < kRows; ++i)
        products[i * kKeyMatrices + j] = multiply_matrices(a[i], b, products[i * kKeyMatrices + j]);
    }
  }
  [[unroll]] for (int i = 0; i < kRows; ++i)
    [[unroll]] for (int j = 0; j < kKeyMatrices; ++j)
      store_matrix(scores[(first_query() + uint(i * MATRIX_ROWS)) * kScoreStride + (first_key + uint(j * MATRIX_COLUMNS)) / 4u],
                   products[i * kKeyMatrices + j], kRowMajor, uint(kScoreStride), kNonPrivate);
}

// From scores to weights, relative to the greatest so far; 0 for a key that a query does not see.
void weigh_block(Tile t, uint key) {
  const uint own = gl_LocalInvocationID.x % kQueries, part = gl_LocalInvocationID.x / kQueries;
  const uint query = min(t.first_query + own, t.queries - 1u), first = part * uint(4 * kPartVec4s);
  const uint end = end_of_seen(query, t.queries, t.keys.count), begin = first_of_seen(end);
#if MASK
  const uint mask_from = mask_of(t.batch, t.head, query) + t.keys.skipped;
#endif
  float greatest = kLowest;
  VEC4_LOOP for (int i = 0; i < kPartVec4s; ++i) {
    vec4 score = scores[own * kScoreStride + first / 4u + uint(i)] * uintBitsToFloat(p.scale);
    [[unroll]] for (int c = 0; c < 4; ++c) {
      const uint at = key + first + uint(i * 4 + c);
      float s = capped(score[c]);
      bool is_seen = at >= begin && at < end;
#if MASK
      is_seen = takes_mask(mask_from + min(at, t.keys.count - 1u), s) && is_seen;
#endif
      score[c] = is_seen ? s : uintBitsToFloat(0xff800000u);
      greatest = max(greatest, score[c]);
    }
    scores[own * kScoreStride + first / 4u + uint(i)] = score;
  }
  of_parts[gl_LocalInvocationID.x] = greatest;
  barrier();
  const float before = top;
  [[unroll]] for (uint i = 0; i < kParts; ++i) top = max(top, of_parts[i * kQueries + own]);
  barrier();
  float sum = 0.0;
  VEC4_LOOP for (int i = 0; i < kPartVec4s; ++i) {
    const vec4 score = scores[own * kScoreStride + first / 4u + uint(i)];
    f16vec4 rounded;
    [[unroll]] for (int c = 0; c < 4; ++c) {
      rounded[c] = float16_t(score[c] < kLowest ? 0.0 : exp(score[c] - top) * kUnit);
      sum += float(rounded[c]);
    }
    weights[own * kWeightStride + first / 4u + uint(i)] = rounded;
  }
  of_parts[gl_LocalInvocationID.x] = sum;
  const float factor = exp(before - top);
  for (uint i = part; i < uint(kFactorVec4s); i += kParts) factors[own * kFactorVec4s + i] = vec4(factor);
  barrier();
  weight *= factor;
  [[unroll]] for (uint i = 0; i < kParts; ++i) weight += of_parts[i * kQueries + own];
}

void add_values() {
  const uint first_vec4 = side() * uint(kSubgroupColumns / 4);
  [[unroll]] for (int i = 0; i < kRows; ++i) {
    MatrixSums factor = load_matrix_sums(factors[(first_query() + uint(i * MATRIX_ROWS)) * kFactorVec4s], kRowMajor,
                                         uint(kFactorVec4s), kNonPrivate);
    [[unroll]] for (int j = 0; j < kColumnMatrices; ++j)
      sums[i * kColumnMatrices + j] = scaled_matrix(sums[i * kColumnMatrices + j], factor);
  }
  VEC4_LOOP for (int key = 0; key < KEYS; key += MATRIX_INNER) {
    MatrixA a[kRows];
    [[unroll]] for (int i = 0; i < kRows; ++i)
      a[i] = load_matrix_a(weights[(first_query() + uint(i * MATRIX_ROWS)) * kWeightStride + uint(key / 4)], kRowMajor,
                           uint(kWeightStride), kNonPrivate);
    [[unroll]] for (int j = 0; j < kColumnMatrices; ++j) {
      MatrixB b = load_matrix_b(some_keys[uint(key * kStride) + first_vec4 + uint(j * MATRIX_COLUMNS / 4)], kRowMajor,
                                uint(kStride), kNonPrivate);
      [[unroll]] for (int i = 0; i < kRows; ++i)
        sums[i * kColumnMatrices + j] = multiply_matrices(a[i], b, sums[i * kColumnMatrices + j]);
    }
  }
}

// 1 / weight of each query, in of_parts: times its sums it gives the mean of values.
void store_queries(Tile t) {
  barrier();
  if (gl_LocalInvocationID.x < kQueries) {
    bool keys = end_of_seen(min(t.first_query + gl_LocalInvocationID.x, t.queries - 1u), t.queries, t.keys.count) > 0u;
#if MASK
    keys = weight > 0.0;
#endif
    of_parts[gl_LocalInvocationID.x] = keys ? 1.0 / weight : 0.0;
  }
  // A matrix's columns of either side at a time.
  [[unroll]] for (int j = 0; j < kColumnMatrices; ++j) {
    barrier();
    [[unroll]] for (int i = 0; i < kRows; ++i)
      store_matrix(scores[(first_query() + uint(i * MATRIX_ROWS)) * kScoreStride + side() * uint(kFactorVec4s)],
                   sums[i * kColumnMatrices + j], kRowMajor, uint(kScoreStride), kNonPrivate);
    barrier();
    for (uint item = gl_LocalInvocationID.x; item < uint(kQueries * 2 * kFactorVec4s); item += LOCAL_X) {
      const uint row = item / uint(2 * kFactorVec4s), vec4_index = item % uint(2 * kFactorVec4s);
      const uint half_ = vec4_index / uint(kFactorVec4s), query = t.first_query + row;
      const uint to = half_ * uint(kSubgroupColumns / 4) + uint(j * kFactorVec4s) + vec4_index % uint(kFactorVec4s);
      if (query < t.queries && to < uint(kVec4s))
        STORE_VEC4(y, ((t.batch * t.queries + query) * p.heads + t.head) * uint(kVec4s) + to,
                   scores[row * kScoreStride + vec4_index] * of_parts[row]);
    }
  }
}

void main() {
  Tile t;
  t.queries = slot(p.queries);
  const uint blocks = (t.queries + kQueries - 1u) / kQueries, batches = slot(p.batches);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x, matrix = index / blocks;
  t.head = matrix % p.heads;
  // Workgroups past the last repeat the work of another one.
  t.batch = min(matrix / p.heads, batches - 1u);
  t.first_query = (index - matrix * blocks) * kQueries;
  t.keys = keys_of(t.batch);
#if SINKS
  top = sink_of(t.batch, t.head);
  weight = kUnit;
#endif
  [[unroll]] for (int i = 0; i < kRows * kColumnMatrices; ++i) sums[i] = matrix_of(0.0);
  // The keys that any query of the workgroup sees.
  const uint begin = first_of_seen(end_of_seen(t.first_query, t.queries, t.keys.count)) / uint(KEYS) * uint(KEYS);
  const uint end = end_of_seen(min(t.first_query + kQueries, t.queries) - 1u, t.queries, t.keys.count);
  stage_queries(t);
  if (begin < end) fetch_keys(t, begin);
  for (uint key = begin; key < end; key += KEYS) {
    barrier();
    stage();
    barrier();
    fetch_values(t, key);
    multiply_keys();
    barrier();
    stage();
    weigh_block(t, key);
    barrier();
    if (key + KEYS < end) fetch_keys(t, key + KEYS);
    add_values();
  }
  store_queries(t);
}
