// C = A B with A and C in rows of vec4s and B of linear quantized values, (q - zero) * scale,
// dequantized once for all rows of a tile. A workgroup is one tile of lib/lanes.glsl (CPU variant)
// or LOCAL_Y of them. B is packed [panel][load][4 * CL * NV columns, by vec4s]: a load is four
// words, word j of which has byte j of four columns, whose quantized values follow each other along
// k; then the per-column vectors of the epilogue, and scales and zeros [panel][block][4 * CL * NV].
// BITS of a quantized value: 2, 4 or 8. ZEROS: 0: none, all are the middle value; 1: integers; 2:
// floats. SCALED: columns have a scale per block; else one each, by which the epilogue multiplies.
// SHUFFLE, TEXEL, RESIDUAL, NORM as in matmul/lanes.comp. A block of k is whole loads, or all of k.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/matmul_tile.glsl"
#include "lib/matmul_rows.glsl"
#include "lib/bytes.glsl"

const uint kInByte = 8 / BITS;       // quantized values
const uint kLoadVec4s = kInByte;     // vec4s of k in a load
const float kMiddle = float(1 << (BITS - 1));

#if SCALED
vec4 scale[NV];
#endif
vec4 zero[NV];  // less the middle quantized value

// Of block `block` and the lane's columns of a panel.
void load_scales(uint panel, uint block, uint blocks) {
  [[unroll]] for (int v = 0; v < NV; ++v) {
    const uint at = ((panel * blocks + block) * NV + v) * CL + lane_column();
#if SCALED
    scale[v] = LOAD_VEC4(b, p.b_matrix[2] + at);
#endif
#if ZEROS == 1
    const uvec4 zeros = floatBitsToUint(LOAD_VEC4(b, p.b_matrix[3] + at / 4));
    zero[v] = vec4((uvec4(zeros[at % 4]) >> uvec4(0, 8, 16, 24)) & 0xffu) - kMiddle;
#elif ZEROS == 2
    zero[v] = LOAD_VEC4(b, p.b_matrix[3] + at) - kMiddle;
#endif
  }
}

// Quantized value `i` of each byte less the middle value, exact.
vec4 centred_values(uint word, uint i) {
#if BITS == 8
  return centred_bytes(word);
#else
  return vec4(ivec4((uvec4(word >> (i * BITS)) >> uvec4(0, 8, 16, 24)) & ((1u << BITS) - 1u))) - kMiddle;
#endif
}

// Vec4 v of the lane's columns, in the row of quantized value `at`.
vec4 quantized_vec4(uint word, uint at, int v) {
  vec4 y = centred_values(word, at % kInByte);
#if ZEROS
  y -= zero[v];
#endif
#if SCALED
  y *= scale[v];
#endif
  return y;
}
#define QUANTIZED_VEC4(K, V) quantized_vec4(words[V][(q * 4 + (K)) / kInByte], q * 4 + (K), V)

// Rows 4 q .. 4 q + 3 of the load's matrix times the rows of vec4 `vec4_index`.
void multiply_vec4(Extents e, uvec4 words[NV], uint q, uint vec4_index) {
  const bool real = kLoadVec4s == 1 || vec4_index < e.inner_vec4s;
  vec4 rows[kTileLoads];
  load_rows(e, real ? vec4_index : 0u, rows);
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) rows[h] = real ? rows[h] : vec4(0);
  TILE_MULTIPLY(acc, rows, 4, QUANTIZED_VEC4, TM)
}

// Loads `load` to `end`, of those that begin at vec4 `first`.
void multiply_loads(Extents e, uint first, uint load, uint end) {
  for (; load < end; ++load) {
    uvec4 words[NV];
    [[unroll]] for (int v = 0; v < NV; ++v)
      words[v] = floatBitsToUint(LOAD_VEC4(b, first + load * uint(kPanelVec4s) + uint(v * CL)));
    [[unroll]] for (uint q = 0; q < kLoadVec4s; ++q)
      multiply_vec4(e, words, q, load * kLoadVec4s + q);
  }
}

void multiply_tile(Extents e, Place place) {
  locate_rows(e, 0, place.first_row);
  clear_tile();
  const uint loads = (e.inner_vec4s + kLoadVec4s - 1) / kLoadVec4s;
  const uint first = place.panel * loads * uint(kPanelVec4s) + lane_column();
#if SCALED
  const uint block_loads = (p.batch[3] + kLoadVec4s - 1) / kLoadVec4s;
  const uint blocks = (loads + block_loads - 1) / block_loads;
  for (uint block = 0; block < blocks; ++block) {
    load_scales(place.panel, block, blocks);
    multiply_loads(e, first, block * block_loads, min((block + 1) * block_loads, loads));
  }
#else
  load_scales(place.panel, 0, 1);
  multiply_loads(e, first, 0, loads);
#endif
}

void main() {
  const Extents e = load_extents();
  const Place place = place_of_tile(e);
  multiply_tile(e, place);
  store_tile(e, place);
}
