// C = A B with A and C in rows of quads. A workgroup is one tile of lib/lanes.glsl (CPU
// form) or LOCAL_Y of them; grid: (row blocks, panels, batches) as one index, over x and y.
// PACKED: B is packed [panel][k, rounded up to 4 * KU][4 * CL * NV] with zeros, followed by the
// per-column vectors of the epilogue; else B is in rows of quads and k is masked.
// SHUFFLE, TEXEL, BATCHED, RESIDUAL as named.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/quads.glsl"
#include "lib/table.glsl"
#include "params/matmul.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { MatmulParams p; };
DECLARE_QUADS(0, a);
DECLARE_QUADS(1, b);
layout(set = 0, binding = 2, std430) writeonly restrict buffer C { vec4 c[]; };
#if RESIDUAL
DECLARE_QUADS(3, residual);
#endif
#define LOAD_VECTOR(INDEX) LOAD_QUAD(b, p.vectors + (INDEX))
#define LOAD_RESIDUAL(INDEX) LOAD_QUAD(residual, INDEX)
#include "lib/lanes.glsl"
#include "lib/matmul_batch.glsl"
#include "generated.glsl"

struct Extents {
  uint rows, inner, inner_quads, columns, column_quads, panels;
};

void multiply_tile(Extents e, uint first_row, uint panel, uint batch) {
  const uvec2 matrix = operand_matrices(batch);
  uint a_row[kTileLoads];
  [[unroll]] for (int h = 0; h < kTileLoads; ++h)
    a_row[h] = (matrix.x * e.rows + min(first_row + tile_row(h), e.rows - 1u)) * e.inner_quads;
#if PACKED
  const uint steps = (e.inner_quads + KU - 1u) / KU;
  uint b_at = panel * steps * uint(4 * KU * kPanelQuads) + lane_column();
#else
  uint b_column[NV];
  [[unroll]] for (int v = 0; v < NV; ++v)
    b_column[v] = min((panel * NV + v) * CL + lane_column(), e.column_quads - 1u);
  const uint b_first = matrix.y * e.inner;
#endif
  vec4 acc[TM * NV];
  [[unroll]] for (int i = 0; i < TM * NV; ++i) acc[i] = vec4(0);
  for (uint quad = 0; quad < e.inner_quads; quad += KU) {
    [[unroll]] for (int u = 0; u < KU; ++u) {
      const bool inside = u == 0 || quad + u < e.inner_quads;
      vec4 x[kTileLoads];
      [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
        x[h] = LOAD_QUAD(a, a_row[h] + (inside ? quad + u : 0u));
        if (u > 0) x[h] = inside ? x[h] : vec4(0);
      }
      [[unroll]] for (int k = 0; k < 4; ++k) {
        vec4 y[NV];
        [[unroll]] for (int v = 0; v < NV; ++v) {
#if PACKED
          y[v] = LOAD_QUAD(b, b_at + uint(((u * 4 + k) * NV + v) * CL));
#else
          const uint row = (quad + u) * 4 + k;
          y[v] = LOAD_QUAD(b, (b_first + min(row, e.inner - 1u)) * e.column_quads + b_column[v]);
          y[v] = row < e.inner ? y[v] : vec4(0);
#endif
        }
        TILE_MULTIPLY(acc, x, y, k)
      }
    }
#if PACKED
    b_at += 4 * KU * kPanelQuads;
#endif
  }
  [[unroll]] for (int v = 0; v < NV; ++v) {
    const uint column = (panel * NV + v) * CL + lane_column();
    const bool stored = column < e.column_quads;
    const Channel channel = load_channel(stored ? column : 0u, e.panels * uint(kPanelQuads));
    [[unroll]] for (int i = 0; i < TM; ++i) {
      const uint row = first_row + row_in_tile(i);
      if (stored && row < e.rows) {
        const uint at = (batch * e.rows + row) * e.column_quads + column;
        c[at] = keep_below(epilogue(acc[i * NV + v], channel, at), column * 4, e.columns);
      }
    }
  }
}

void main() {
  Extents e;
  e.rows = slot(p.rows);
  e.inner = slot(p.inner);
  e.columns = slot(p.columns);
  e.inner_quads = (e.inner + 3) / 4;
  e.column_quads = (e.columns + 3) / 4;
  e.panels = (e.column_quads + uint(kPanelQuads - 1)) / uint(kPanelQuads);
  // No loop over tiles: loops cost a third of the speed on CPU drivers. Workgroups past the last
  // tile get a row past the end and store nothing.
  const uint blocks = (e.rows + kTileRows * LOCAL_Y - 1) / (kTileRows * LOCAL_Y);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint strip = index / blocks, batch = strip / e.panels, batches = batch_count();
  const uint block = (index - strip * blocks) * LOCAL_Y + gl_LocalInvocationID.y;
  multiply_tile(e, batch < batches ? block * kTileRows : e.rows, strip - batch * e.panels,
                min(batch, batches - 1));
}
