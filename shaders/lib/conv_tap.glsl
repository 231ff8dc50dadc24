// One tap of a convolution tile (lib/conv_tile.glsl) without staging.
#ifndef ULLAGE_LIB_CONV_TAP
#define ULLAGE_LIB_CONV_TAP

// Distance of a pixel's quads.
#ifndef QUAD_STRIDE
#define QUAD_STRIDE 1u
#endif

#if PLANES
uint plane_elements;  // of one channel of x
vec4 pixel_quad(uint at) {
  vec4 v = vec4(0);
  [[unroll]] for (int k = 0; k < FEW; ++k) v[k] = x[at + k * plane_elements];
  return v;
}
#elif FEW
vec4 pixel_quad(uint at) { return LOAD_QUAD(x, at); }
#endif

// Quads of packed weights that one tap takes.
uint tap_quads() { return p.in_quads * uint(4 * kPanelQuads); }

// Adds one tap: load h reads the pixel whose first quad is at[h], or zeros where it is not real.
// Weights of the tap start at w_at, which includes the lane's column.
void accumulate_tap(uint at[kTileLoads], bool real[kTileLoads], uint w_at) {
#if FEW
  vec4 a[kTileLoads];
  [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
    a[h] = pixel_quad(at[h]);
    a[h] = real[h] ? a[h] : vec4(0);
  }
  [[unroll]] for (int k = 0; k < FEW; ++k) {
    vec4 b[NV];
    [[unroll]] for (int v = 0; v < NV; ++v) b[v] = LOAD_QUAD(w, w_at + uint((k * NV + v) * CL));
    TILE_MULTIPLY(acc, a, b, k)
  }
#else
  const uint in_quads = p.in_quads;
  for (uint quad = 0; quad < in_quads; ++quad) {
    vec4 a[kTileLoads];
    [[unroll]] for (int h = 0; h < kTileLoads; ++h) {
      a[h] = LOAD_QUAD(x, at[h] + quad * QUAD_STRIDE);
      a[h] = real[h] ? a[h] : vec4(0);
    }
    [[unroll]] for (int k = 0; k < 4; ++k) {
      vec4 b[NV];
      [[unroll]] for (int v = 0; v < NV; ++v)
        b[v] = LOAD_QUAD(w, w_at + uint((k * NV + v) * CL));
      TILE_MULTIPLY(acc, a, b, k)
    }
    w_at += 4 * kPanelQuads;
  }
#endif
}

#endif
