// What the tiled matmul kernels share: operands, the place of a workgroup's tile (lib/lanes.glsl) and
// its store. JOINED: rows of the result are parts of longer ones. Grid: (row blocks, panels, batches) as one index, over x and y.
#ifndef ULLAGE_LIB_MATMUL_TILE
#define ULLAGE_LIB_MATMUL_TILE
#include "lib/quads.glsl"
#include "lib/table.glsl"
#include "params/matmul.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { MatmulParams p; };
DECLARE_QUADS(0, a);
DECLARE_QUADS(1, b);
DECLARE_RESULT(2, c);
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
Extents load_extents() {
  Extents e;
  e.rows = slot(p.rows);
  e.inner = slot(p.inner);
  e.columns = slot(p.columns);
  e.inner_quads = (e.inner + 3) / 4;
  e.column_quads = (e.columns + 3) / 4;
  e.panels = (e.column_quads + uint(kPanelQuads - 1)) / uint(kPanelQuads);
  return e;
}

struct Place {
  uint first_row, panel, batch;
};
// No loop over tiles: loops cost a third of the speed on CPU drivers. Workgroups past the last
// tile get a row past the end and store nothing.
Place place_of_tile(Extents e) {
  const uint blocks = (e.rows + kTileRows * LOCAL_Y - 1) / (kTileRows * LOCAL_Y);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint strip = index / blocks, batch = strip / e.panels, batches = batch_count();
  const uint block = (index - strip * blocks) * LOCAL_Y + gl_LocalInvocationID.y;
  return Place(batch < batches ? block * kTileRows : e.rows, strip - batch * e.panels,
               min(batch, batches - 1));
}

void store_tile(Extents e, Place place) {
  [[unroll]] for (int v = 0; v < NV; ++v) {
    const uint column = (place.panel * NV + v) * CL + lane_column();
    const bool stored = column < e.column_quads;
    const Channel channel = load_channel(stored ? column : 0u, e.panels * uint(kPanelQuads));
    [[unroll]] for (int i = 0; i < TM; ++i) {
      const uint row = place.first_row + row_in_tile(i);
      if (stored && row < e.rows) {
        const uint line = place.batch * e.rows + row, at = line * e.column_quads + column;
#if JOINED
        const uint to = line * p.row_quads + p.first_quad + column;
#else
        const uint to = at;
#endif
        STORE_QUAD(c, to,
                   keep_below(epilogue(acc[i * NV + v], channel, at), column * 4, e.columns));
      }
    }
  }
}

#endif
