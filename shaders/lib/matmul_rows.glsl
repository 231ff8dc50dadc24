// Rows of a as the lanes kernels of products read them (lib/lanes.glsl): each lane's share of a tile's
// rows, a vec4 at a time, with NORM normalised first (layer_norm), whose scale and bias lie behind
// the packed weights.
#ifndef ULLAGE_LIB_MATMUL_ROWS
#define ULLAGE_LIB_MATMUL_ROWS

uint a_row[kTileLoads];

#if NORM
float row_mean[kTileLoads], row_factor[kTileLoads];

// State of the rows that this lane loads.
void measure_rows(Extents e) {
  vec4 sum[kTileLoads];
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) sum[h] = vec4(0);
  for (uint vec4_index = 0; vec4_index < e.inner_vec4s; ++vec4_index)
    [[unroll]] for (int h = 0; h < kTileLoads; ++h) sum[h] += LOAD_VEC4(a, a_row[h] + vec4_index);
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    row_mean[h] = (sum[h].x + sum[h].y + sum[h].z + sum[h].w) / float(e.inner);
    sum[h] = vec4(0);
  }
  for (uint vec4_index = 0; vec4_index < e.inner_vec4s; ++vec4_index)
    [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
      const vec4 d =
          keep_below(LOAD_VEC4(a, a_row[h] + vec4_index) - row_mean[h], vec4_index * 4u, e.inner);
      sum[h] += d * d;
    }
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    const float variance = (sum[h].x + sum[h].y + sum[h].z + sum[h].w) / float(e.inner);
    row_factor[h] = 1.0 / sqrt(variance + uintBitsToFloat(p.batch[0]));
  }
}
#endif

// Finds the rows of the tile at `first_row`.
void locate_rows(Extents e, uint matrix, uint first_row) {
  [[unroll]] for (int h = 0; h < kTileLoads; ++h)
    a_row[h] = row_of_a(e, matrix, first_row + tile_row(h));
#if NORM
  measure_rows(e);
#endif
}

// Vec4s `first` .. `first` + kStepVec4s - 1 of the rows.
void load_rows(Extents e, uint first, out vec4 rows[kTileLoads * kStepVec4s]) {
  [[unroll]] for (int s = 0; s < kStepVec4s; ++s) {
    const uint vec4_index = first + s;
#if NORM
    const vec4 scale = LOAD_VECTOR_VEC4(b, p.batch[1] + vec4_index), bias = LOAD_VECTOR_VEC4(b, p.batch[2] + vec4_index);
#endif
    [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
      vec4 own = own_of_a(LOAD_VEC4(a, a_row[h] + vec4_index), vec4_index, e);
#if NORM
      own = (own - row_mean[h]) * row_factor[h] * scale + bias;
#endif
      rows[s * kTileLoads + h] = own;
    }
  }
}

#endif
