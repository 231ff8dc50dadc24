// softmax(scale * q k^T) v of heads of HEAD columns each, which lie at vec4s of rows, where all
// queries see the same keys. A workgroup, one subgroup of SG lanes, takes 4 * SG queries of heads that
// share their keys, four of them a lane, and walks the keys TM at a time: the scores of a step are a
// tile of lib/lanes.glsl whose rows are keys, so that a lane has all of its queries' scores; the sums
// are another one, whose rows are columns of the values. Keys and values are read once for all
// queries. Of heads wider than 64 columns a workgroup computes OWN vec4s of the result. Defines:
// lib/attention.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#include "lib/attention.glsl"
#include "lib/lanes.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
DECLARE_RESULT(3, y);

const int kVec4s = HEAD / 4, kLoads = (OWN + SG - 1) / SG;
const uint kParts = uint((kVec4s + OWN - 1) / OWN);  // of a head's columns
const uint kQueries = 4 * SG;

// Of this lane's queries: where they are, and over the keys so far their greatest scores and, relative
// to these, weights and sums, of each column.
uint query_from[4];
vec4 top, weight, sums[4 * OWN];

uint vec4_of(uint operand, uint row, uint head) {
  return row * p.vec4s[operand] + p.first[operand] / 4u + head * uint(kVec4s);
}

// The workgroup's task.
struct Task {
  uint first, rows;  // this lane's first query of those of one head of keys, by position first
  uint queries, batch, key_head;
  uint own;  // first vec4 of the head's columns
  Keys keys;
};

uint query_of(Task t, int j) { return min(t.first + uint(j), t.rows - 1u) / p.group; }
uint head_of(Task t, int j) { return t.key_head * p.group + min(t.first + uint(j), t.rows - 1u) % p.group; }
uint row_of_key(Task t, uint key) { return t.keys.first + min(key, t.keys.count - 1u) * t.keys.step; }

void begin_queries(Task t) {
  top = vec4(kLowest);
  weight = vec4(0);
  [[unroll]] for (int j = 0; j < 4; ++j) {
    query_from[j] = vec4_of(0u, t.batch * t.queries + query_of(t, j), head_of(t, j));
#if SINKS
    top[j] = sink_of(t.batch, head_of(t, j));
    weight[j] = 1.0;
#endif
  }
  [[unroll]] for (int i = 0; i < 4 * OWN; ++i) sums[i] = vec4(0);
}

#define QUERY_COLUMN(K, V) \
  vec4(own[(K) / 4][0][(K) % 4], own[(K) / 4][1][(K) % 4], own[(K) / 4][2][(K) % 4], own[(K) / 4][3][(K) % 4])
void multiply_keys(Task t, uint key) {
  uint key_from[kTileLoads];
  [[unroll]] for (int h = 0; h < kTileLoads; ++h)
    key_from[h] = vec4_of(1u, row_of_key(t, key + tile_row(h)), t.key_head);
  clear_tile();
  [[dont_unroll]] for (int i = 0; i < kVec4s; i += kStepVec4s) {
    vec4 rows[kTileLoads * kStepVec4s], own[kStepVec4s][4];
    [[unroll]] for (int s = 0; s < kStepVec4s; ++s) {
      [[unroll]] for (int h = 0; h < kTileLoads; ++h)
        rows[s * kTileLoads + h] = LOAD_VEC4(k, key_from[h] + i + s);
      [[unroll]] for (int j = 0; j < 4; ++j)
        own[s][j] = LOAD_VEC4(q, query_from[j] + i + s) * uintBitsToFloat(p.scale);
    }
    TILE_MULTIPLY(acc, rows, 4 * kStepVec4s, QUERY_COLUMN, TM)
  }
}

// Scores of keys that are not seen become kLowest.
void hide_keys(Task t, uint key) {
#if MASK
  uint mask_from[4];
  [[unroll]] for (int j = 0; j < 4; ++j)
    mask_from[j] = mask_of(t.batch, head_of(t, j), query_of(t, j)) + t.keys.skipped;
#endif
  [[unroll]] for (int r = 0; r < TM; ++r) {
    const bool seen = key + r < t.keys.count;
    [[unroll]] for (int j = 0; j < 4; ++j) {
      float score = capped(acc[r][j]);
#if MASK
      const bool taken = takes_mask(mask_from[j] + min(key + r, t.keys.count - 1u), score);
      acc[r][j] = taken && seen ? score : kLowest;
#else
      acc[r][j] = seen ? score : kLowest;
#endif
    }
  }
}

// Scores become weights relative to the greatest so far.
void weigh() {
  vec4 greatest = top;
  [[unroll]] for (int r = 0; r < TM; ++r) greatest = max(greatest, acc[r]);
  const vec4 shrunk = EXP(top - greatest);
  weight *= shrunk;
  [[unroll]] for (int i = 0; i < 4 * OWN; ++i) sums[i] *= shrunk;
  [[unroll]] for (int r = 0; r < TM; ++r) {
    const bvec4 is_seen = notEqual(acc[r], vec4(kLowest));
    acc[r] = mix(vec4(0), EXP(mix(vec4(0), acc[r] - greatest, is_seen)), is_seen);
    weight += acc[r];
  }
  top = greatest;
}

// Of four keys, whose weights are in front.
#define VALUE_OF(A, COLUMN, K) subgroupShuffle(A[(K) * kLoads + (COLUMN) / 4 / SG][(COLUMN) % 4], uint((COLUMN) / 4 % SG))
#define WEIGHTS(K, V) acc[K]
void add_values(Task t, uint key) {
  vec4 values[4 * kLoads];
  [[unroll]] for (int j = 0; j < 4; ++j) {
    const uint from = vec4_of(2u, row_of_key(t, key + j), t.key_head);
    [[unroll]] for (int h = 0; h < kLoads; ++h)
      values[j * kLoads + h] = LOAD_VEC4(v, from + min(t.own + uint(h * SG) + gl_LocalInvocationID.x, uint(kVec4s - 1)));
  }
  MULTIPLY_ROWS(sums, 1, values, VALUE_OF, 4, WEIGHTS, 4 * OWN)
}

// One piece of code stores all columns of four: stores are most of what drivers compile.
void store_queries(Task t) {
  const vec4 scale = mix(vec4(0), 1.0 / weight, greaterThan(weight, vec4(0)));
  [[dont_unroll]] for (uint i = 0u; i < min(uint(OWN), uint(kVec4s) - t.own); ++i) {
    [[unroll]] for (int j = 0; j < 4; ++j) {
      const uint row = (t.batch * t.queries + query_of(t, j)) * p.heads + head_of(t, j);
      const vec4 columns = vec4(sums[0][j], sums[1][j], sums[2][j], sums[3][j]);
      if (t.first + uint(j) < t.rows) STORE_VEC4(y, row * uint(kVec4s) + t.own + i, columns * scale[j]);
    }
    [[unroll]] for (int n = 4; n < 4 * OWN; ++n) sums[n - 4] = sums[n];
  }
}

void main() {
  const uint queries = slot(p.queries), key_heads = p.heads / p.group, rows = queries * p.group;
  const uint tiles = (rows + kQueries - 1u) / kQueries;
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint part = index / tiles, matrix = part / kParts, batch = matrix / key_heads;
  if (batch >= slot(p.batches)) return;
  const uint first = (index - part * tiles) * kQueries + gl_LocalInvocationID.x * 4u;
  const Task t = Task(first, rows, queries, batch, matrix % key_heads, part % kParts * uint(OWN), keys_of(batch));
  begin_queries(t);
  for (uint key = 0u; key < t.keys.count; key += TM) {
    multiply_keys(t, key);
    hide_keys(t, key);
    weigh();
    FOR_STORED_ROWS(TM) {
      add_values(t, key + uint(stored_rows));
      drop_stored_rows();
    }
  }
  store_queries(t);
}
