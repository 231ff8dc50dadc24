// Common parts of the tiled matmul kernels: operands, the place of a workgroup's tile
// (lib/lanes.glsl) and its store. PACKED: rows of the result may be parts of longer ones. PART: so
// may those of a. INTERLEAVE: columns of another tensor and those of the product are interleaved in the
// result. PIECES: the inner axis is cut into pieces of row_vec4s vec4s, and a workgroup takes one: results
// are [piece][batch], for matmul/join.comp. Grid: (row blocks, panels, batches, pieces) as one index,
// over x and y.
#ifndef ULLAGE_LIB_MATMUL_TILE
#define ULLAGE_LIB_MATMUL_TILE
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/matmul.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { MatmulParams p; };
DECLARE_VEC4S(0, a);
DECLARE_VEC4S(1, b);
DECLARE_RESULT(2, c);
#if RESIDUAL
DECLARE_VEC4S(3, residual);
#endif
#if INTERLEAVE
DECLARE_VEC4S(3, other);
#endif
#define LOAD_VECTOR(INDEX) LOAD_VECTOR_VEC4(b, p.vectors + (INDEX))
#define LOAD_RESIDUAL(INDEX) LOAD_VEC4(residual, INDEX)
#include "lib/lanes.glsl"
#include "lib/matmul_batch.glsl"
#include "generated.glsl"

struct Extents {
  uint rows, inner, inner_vec4s, columns, column_vec4s, panels;
  uint depth, row_vec4s;  // the whole inner axis, of which the others may be a piece
  uint first_vec4;        // of that piece
};
Extents load_extents() {
  Extents e;
  e.rows = slot(p.rows);
  e.inner = slot(p.inner);
  e.columns = slot(p.columns);
  e.inner_vec4s = (e.inner + 3) / 4;
  e.column_vec4s = (e.columns + 3) / 4;
  e.panels = (e.column_vec4s + uint(kPanelVec4s - 1)) / uint(kPanelVec4s);
  e.depth = e.inner;
  e.row_vec4s = e.inner_vec4s;
  e.first_vec4 = 0u;
  return e;
}

#if PIECES
uint piece_count(Extents e) { return (e.row_vec4s + slot(p.row_vec4s) - 1u) / slot(p.row_vec4s); }
#else
uint piece_count(Extents e) { return 1u; }
#endif

struct Place {
  uint first_row, panel;
  uint batch;  // of the results
};
// No loop over tiles: loops cost a third of the speed on CPU drivers. Workgroups past the last
// tile get a row past the end and store nothing.
Place place_of_tile(Extents e) {
  const uint blocks = (e.rows + kTileRows * LOCAL_Y - 1) / (kTileRows * LOCAL_Y);
  const uint index = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint strip = index / blocks, batch = strip / e.panels;
  const uint batches = batch_count() * piece_count(e);
  const uint block = (index - strip * blocks) * LOCAL_Y + gl_LocalInvocationID.y;
  return Place(batch < batches ? block * kTileRows : e.rows, strip - batch * e.panels,
               min(batch, batches - 1));
}

// Leaves of the inner axis what the place takes of it. Returns the batch of the operands.
uint enter_piece(inout Extents e, Place place) {
#if PIECES
  const uint batches = batch_count(), piece = place.batch / batches, vec4s = slot(p.row_vec4s);
  e.first_vec4 = piece * vec4s;
  e.inner = min(e.depth - e.first_vec4 * 4u, vec4s * 4u);
  e.inner_vec4s = (e.inner + 3u) / 4u;
  return place.batch - piece * batches;
#else
  return place.batch;
#endif
}

// First vec4 of a row of a.
uint row_of_a(Extents e, uint matrix, uint row) {
  const uint clamped = min(row, e.rows - 1u);
#if PART
  return clamped * p.a_matrix[0] + p.a_matrix[1];
#else
  return (matrix * e.rows + clamped) * e.row_vec4s + e.first_vec4;
#endif
}

// First row of a matrix of b.
uint row_of_b(Extents e, uint matrix) { return matrix * e.depth + e.first_vec4 * 4u; }

// The part of vec4 `vec4_index` of such a row that belongs to a.
vec4 own_of_a(vec4 x, uint vec4_index, Extents e) {
#if PART
  const uvec4 k = uvec4(vec4_index * 4u) + uvec4(0, 1, 2, 3);
  return keep_below(mix(vec4(0), x, greaterThanEqual(k, uvec4(p.a_matrix[2]))), vec4_index * 4u, e.inner);
#else
  return x;
#endif
}

#if INTERLEAVE
// Interleaves elements of the other tensor and of `own`, from vec4 2 * column of the row on.
void store_interleaved(vec4 own, uint line, uint column, uint count) {
  const vec4 x = LOAD_VEC4(other, line * p.b_matrix[0] + p.b_matrix[1] + column);
  const uint first = column * 8u, to = line * p.row_vec4s + column * 2u;
  STORE_VEC4(c, to, keep_below(vec4(x.x, own.x, x.y, own.y), first, count));
  if (first + 4u < count)
    STORE_VEC4(c, to + 1u, keep_below(vec4(x.z, own.z, x.w, own.w), first + 4u, count));
}
#endif

void store_tile(Extents e, Place place) {
  Channel channel[NV];
  [[unroll]] for (int v = 0; v < NV; ++v) {
    const uint column = (place.panel * NV + v) * CL + lane_column();
    channel[v] = load_channel(column < e.column_vec4s ? column : 0u, e.panels * uint(kPanelVec4s));
  }
  FOR_STORED_ROWS(live_rows(place.first_row, e.rows)) {
    [[unroll]] for (int v = 0; v < NV; ++v) {
      const uint column = (place.panel * NV + v) * CL + lane_column();
      [[unroll]] for (int i = 0; i < kStoreRows; ++i) {
        const uint row = place.first_row + row_in_tile(stored_rows + i);
        if (column < e.column_vec4s && row < e.rows) {
          const uint line = place.batch * e.rows + row, at = line * e.column_vec4s + column;
          const vec4 result = epilogue(acc[i * NV + v], channel[v], at);
#if INTERLEAVE
          store_interleaved(result, line, column, 2u * e.columns);
#else
#if PACKED
          const uint to = line * p.row_vec4s + p.first_vec4 + column;
#else
          const uint to = at;
#endif
          STORE_VEC4(c, to, keep_below(result, column * 4, e.columns));
#endif
        }
      }
    }
    drop_stored_rows();
  }
}

#endif
