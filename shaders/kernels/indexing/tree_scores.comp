// y[n, k] = combination over trees t of weights[leaf(n, t), k]: leaf(n, t) is where row n of x ends
// that walks tree t from its root, at each node to `low` where its feature is at most the threshold,
// else to `high` (ops/indexing/tree_scores.h has the table). COMBINATION 0: sum, 1: smallest, 2:
// largest. TREE_LANES neighbouring invocations share the trees of a row, each every TREE_LANES-th,
// and combine what they have through shared memory, in the order of the trees' first ones; a
// workgroup has LOCAL_X / TREE_LANES rows at a time. gl_WorkGroupID.y: which TARGETS of k. TEXEL: the
// table comes through a texel buffer. WIDE: doubles. Limits: trees / TREE_LANES * levels within the
// loop budget.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/bits.glsl"
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { TreeScoresParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer X { REAL x[]; };
#if TEXEL
DECLARE_VEC4S(1, rows);
uvec4 row_of_table(uint at) { return floatBitsToUint(LOAD_VEC4(rows, at)); }
#else
layout(set = 0, binding = 1, std430) readonly restrict buffer Rows { uvec4 rows[]; };
uvec4 row_of_table(uint at) { return rows[at]; }
#endif
layout(set = 0, binding = 2, std430) readonly restrict buffer Weights { REAL weights[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Y { REAL y[]; };

#if COMBINATION == 0
#define IDENTITY REAL(0.0)
#define COMBINE(A, B) ((A) + (B))
#elif COMBINATION == 1
#define IDENTITY REAL(uintBitsToFloat(INFINITY_BITS))
#define COMBINE(A, B) min(A, B)
#else
#define IDENTITY REAL(uintBitsToFloat(INFINITY_BITS | 0x80000000u))
#define COMBINE(A, B) max(A, B)
#endif

#if TREE_LANES > 1
shared REAL parts[TARGETS * LOCAL_X];
#endif

const uint kLeaf = 0xffffffffu, kRows = LOCAL_X / TREE_LANES;

struct Sizes {
  uint rows, features, nodes, leaves, targets, first_node;
};

bool is_low(REAL value, uint first, uint row, uint bits) {
#if WIDE
  const REAL threshold = packDouble2x32(row_of_table(row + 1u).xy);
#else
  const REAL threshold = uintBitsToFloat(bits);
#endif
  return value <= threshold || (is_nan(float(value)) && (first & 1u) == 1u);
}

uint leaf_of(Sizes sizes, uint n, uint tree) {
  uint at = row_of_table(tree >> 2)[tree & 3u], leaf = 0u;
  for (uint level = 0u; level <= p.levels; ++level) {
    const uint row = sizes.first_node + min(at, sizes.nodes - 1u) * (WIDE + 1u);
    const uvec4 node = row_of_table(row);
    if (node.x == kLeaf) {
      leaf = min(node.w, sizes.leaves - 1u);
      break;
    }
    const REAL value = x[n * sizes.features + min(node.x >> 1, sizes.features - 1u)];
    at = is_low(value, node.x, row, node.w) ? node.y : node.z;
  }
  return leaf;
}

void score_rows(Sizes sizes, uint block, uint first_target) {
  const uint lane = gl_LocalInvocationID.x, n = block * kRows + lane / TREE_LANES;
  REAL scores[TARGETS];
  [[unroll]] for (uint k = 0u; k < TARGETS; ++k) scores[k] = IDENTITY;
  const uint trees = n < sizes.rows ? p.trees : 0u;
  for (uint tree = lane % TREE_LANES; tree < trees; tree += TREE_LANES) {
    const uint leaf = leaf_of(sizes, n, tree);
    [[unroll]] for (uint k = 0u; k < TARGETS; ++k) {
      const uint target = min(first_target + k, sizes.targets - 1u);
      scores[k] = COMBINE(scores[k], weights[leaf * sizes.targets + target]);
    }
  }
#if TREE_LANES > 1
  [[unroll]] for (uint k = 0u; k < TARGETS; ++k) parts[k * LOCAL_X + lane] = scores[k];
  barrier();
  for (uint item = lane; item < kRows * TARGETS; item += LOCAL_X) {
    const uint k = item / kRows, row = item - k * kRows, to = block * kRows + row;
    REAL score = IDENTITY;
    for (uint t = 0u; t < TREE_LANES; ++t)
      score = COMBINE(score, parts[k * LOCAL_X + row * TREE_LANES + t]);
    if (to < sizes.rows && first_target + k < sizes.targets)
      y[to * sizes.targets + first_target + k] = score;
  }
  barrier();
#else
  [[unroll]] for (uint k = 0u; k < TARGETS; ++k)
    if (n < sizes.rows && first_target + k < sizes.targets)
      y[n * sizes.targets + first_target + k] = scores[k];
#endif
}

void main() {
  Sizes sizes;
  sizes.rows = slot(p.rows);
  sizes.features = slot(p.features);
  sizes.nodes = slot(p.nodes);
  sizes.leaves = slot(p.leaves);
  sizes.targets = slot(p.targets);
  sizes.first_node = (p.trees + 3u) / 4u;
  const uint blocks = (sizes.rows + kRows - 1u) / kRows;
  for (uint block = gl_WorkGroupID.x; block < blocks; block += gl_NumWorkGroups.x)
    score_rows(sizes, block, gl_WorkGroupID.y * TARGETS);
}
