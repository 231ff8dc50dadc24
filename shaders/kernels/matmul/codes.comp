// C = A B with A and C in rows of quads and B of linear codes, (code - zero) * scale, taken apart once for
// all rows of a tile. A workgroup is one tile of lib/lanes.glsl (CPU form) or LOCAL_Y of them.
// B is packed [panel][load][4 * CL * NV columns, by quads]: a load is four words, word j of which has byte j
// of four columns, whose codes follow each other along k; then the per-column vectors of the epilogue, and
// scales and zeros [panel][block][4 * CL * NV].
// BITS of a code: 2, 4 or 8. ZEROS: 0: none, all are the middle code; 1: codes; 2: floats. SHUFFLE, TEXEL,
// RESIDUAL, NORM as in matmul/lanes.comp. A block of k is whole loads, or all of k.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/matmul_tile.glsl"
#include "lib/matmul_rows.glsl"

const uint kInByte = 8 / BITS;       // codes
const uint kLoadQuads = kInByte;     // quads of k in a load

vec4 scale[NV], zero[NV];

// Of block `block` and the lane's columns of a panel.
void load_scales(uint panel, uint block, uint blocks) {
  [[unroll]] for (int v = 0; v < NV; ++v) {
    const uint at = ((panel * blocks + block) * NV + v) * CL + lane_column();
    scale[v] = LOAD_QUAD(b, p.b_matrix[2] + at);
#if ZEROS == 0
    zero[v] = vec4(1 << (BITS - 1));
#elif ZEROS == 1
    const uvec4 zeros = floatBitsToUint(LOAD_QUAD(b, p.b_matrix[3] + at / 4));
    zero[v] = vec4((uvec4(zeros[at % 4]) >> uvec4(0, 8, 16, 24)) & 0xffu);
#else
    zero[v] = LOAD_QUAD(b, p.b_matrix[3] + at);
#endif
  }
}

// Rows 4 q .. 4 q + 3 of the load's matrix times the rows of quad `quad`.
void multiply_quad(Extents e, uvec4 words[NV], uint q, uint quad) {
  const bool real = kLoadQuads == 1 || quad < e.inner_quads;
  load_rows(e, real ? quad : 0u);
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) row_quads[h] = real ? row_quads[h] : vec4(0);
  [[unroll]] for (int k = 0; k < 4; ++k) {
    const uint code = q * 4 + k;
    vec4 y[NV];
    [[unroll]] for (int v = 0; v < NV; ++v) {
      const uint word = words[v][code / kInByte] >> (code % kInByte * BITS);
      const uvec4 codes = (uvec4(word) >> uvec4(0, 8, 16, 24)) & ((1u << BITS) - 1u);
      y[v] = (vec4(codes) - zero[v]) * scale[v];
    }
    TILE_MULTIPLY(acc, row_quads, y, k)
  }
}

void multiply_tile(Extents e, Place place) {
  locate_rows(e, 0, place.first_row);
  clear_tile();
  const uint loads = (e.inner_quads + kLoadQuads - 1) / kLoadQuads;
  const uint block_loads = (p.batch[3] + kLoadQuads - 1) / kLoadQuads;
  const uint blocks = (loads + block_loads - 1) / block_loads;
  uint at = place.panel * loads * uint(kPanelQuads) + lane_column();
  for (uint block = 0, load = 0; block < blocks; ++block) {
    load_scales(place.panel, block, blocks);
    for (const uint end = min(load + block_loads, loads); load < end; ++load) {
      uvec4 words[NV];
      [[unroll]] for (int v = 0; v < NV; ++v)
        words[v] = floatBitsToUint(LOAD_QUAD(b, at + uint(v * CL)));
      [[unroll]] for (uint q = 0; q < kLoadQuads; ++q)
        multiply_quad(e, words, q, load * kLoadQuads + q);
      at += kPanelQuads;
    }
  }
}

void main() {
  const Extents e = load_extents();
  const Place place = place_of_tile(e);
  multiply_tile(e, place);
  store_tile(e, place);
}
