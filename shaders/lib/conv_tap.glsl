// One tap of a convolution tile (lib/conv_tile.glsl) without staging.
#ifndef ULLAGE_LIB_CONV_TAP
#define ULLAGE_LIB_CONV_TAP

// Distance of a pixel's vec4s.
#ifndef VEC4_STRIDE
#define VEC4_STRIDE 1u
#endif

#if PLANES
uint plane_elements;  // of one channel of x
vec4 pixel_vec4(uint at) {
  vec4 v = vec4(0);
  [[unroll]] for (int k = 0; k < FEW; ++k) v[k] = x[at + k * plane_elements];
  return v;
}
#elif FEW
vec4 pixel_vec4(uint at) { return LOAD_VEC4(x, at); }
#endif

// The four rows of a panel that belong to a vec4 of channels: load_weights(at) finds them,
// weight(at, k, v) is the lane's vec4 v of row k. Vec4s that they take, and that one tap takes:
#if QUANTIZED
const uint kRowVec4s = 1;
uvec4 tap_words[NV];
vec4 tap_zero[NV];

// To be called first.
void load_zeros(uint panel) {
  [[unroll]] for (int v = 0; v < NV; ++v)
    tap_zero[v] = quantized_zero((panel * NV + v) * CL + lane_column(), panel_count() * uint(kPanelVec4s));
}
void load_weights(uint at) {
  [[unroll]] for (int v = 0; v < NV; ++v)
    tap_words[v] = floatBitsToUint(LOAD_VEC4(w, at + uint(v * CL)));
}
vec4 weight(uint at, int k, int v) { return centred_values(tap_words[v][k], tap_zero[v]); }
#else
const uint kRowVec4s = 4;
void load_zeros(uint panel) {}
void load_weights(uint at) {}
vec4 weight(uint at, int k, int v) { return LOAD_VEC4(w, at + uint((k * NV + v) * CL)); }
#endif
uint tap_vec4s() { return p.in_vec4s * kRowVec4s * uint(kPanelVec4s); }

#define TAP_WEIGHT(K, V) weight(w_at, K, V)
// Takes the vec4s of channels up to END for the first ROWS rows of the tile, VEC4S at a time. Both
// are constants.
#define ACCUMULATE_UP_TO(END, ROWS, VEC4S)                                                   \
  for (; vec4_index < (END); vec4_index += VEC4S) {                                          \
    vec4 a[kTileLoads * kStepVec4s];                                                         \
    [[unroll]] for (int i = 0; i < kTileLoads * VEC4S; ++i) {                                \
      a[i] = LOAD_VEC4(x, at[i % kTileLoads] + (vec4_index + i / kTileLoads) * VEC4_STRIDE); \
      a[i] = real[i % kTileLoads] ? a[i] : vec4(0);                                          \
    }                                                                                        \
    load_weights(w_at);                                                                      \
    TILE_MULTIPLY(acc, a, 4 * VEC4S, TAP_WEIGHT, ROWS)                                       \
    w_at += VEC4S * kRowVec4s * uint(kPanelVec4s);                                           \
  }
// Adds one tap: load h reads the pixel whose first vec4 is at[h], or zeros where it is not real.
// Weights of the tap start at w_at, which includes the lane's column; `live`: the tile's live_rows.
void accumulate_tap(uint at[kTileLoads], bool real[kTileLoads], uint w_at, int live) {
#if FEW
  vec4 a[kTileLoads];
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    a[h] = pixel_vec4(at[h]);
    a[h] = real[h] ? a[h] : vec4(0);
  }
  load_weights(w_at);
  TILE_MULTIPLY(acc, a, FEW, TAP_WEIGHT, TM)
#else
  uint vec4_index = 0;
#if HALF_TILES
  ACCUMULATE_UP_TO(live <= TM / 2 ? p.in_vec4s : 0u, TM / 2, 1)
#endif
  ACCUMULATE_UP_TO(p.in_vec4s, TM, kStepVec4s)
#endif
}

#endif
