// Common parts of the tiled convolution kernels: operands, and the store of a tile (lib/lanes.glsl)
// of kTileRows pixels x 4 * CL * NV channels. PLANES: x is [N, FEW, H, W], not in vec4s. SINGLE: y
// is a plane, an element per pixel. QUANTIZED: w contains 8-bit quantized values (lib/quantized.glsl),
// [panel][tap][vec4 of channels][4 * CL * NV columns, by vec4s]: a load is four words, word j of
// which has channel j of four columns.
#ifndef ULLAGE_LIB_CONV_TILE
#define ULLAGE_LIB_CONV_TILE
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/conv.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ConvParams p; };
#if PLANES
layout(set = 0, binding = 0, std430) readonly restrict buffer X { float x[]; };
#else
DECLARE_VEC4S(0, x);
#endif
DECLARE_VEC4S(1, w);
#if SINGLE
layout(set = 0, binding = 2, std430) writeonly restrict buffer Y { float y[]; };
#else
DECLARE_RESULT(2, y);
#endif
#if RESIDUAL
DECLARE_VEC4S(3, residual);
#endif
#define LOAD_VECTOR(INDEX) LOAD_VECTOR_VEC4(w, p.vectors + (INDEX))
#define LOAD_RESIDUAL(INDEX) LOAD_VEC4(residual, INDEX)
#include "lib/lanes.glsl"
#include "generated.glsl"

#if QUANTIZED
#include "lib/quantized.glsl"
#endif

uint out_vec4s() { return (p.out_channels + 3) / 4; }
uint panel_count() { return (out_vec4s() + uint(kPanelVec4s - 1)) / uint(kPanelVec4s); }

#if SINGLE
#define STORE_CHANNELS(AT, VALUE, INDEX) y[AT] = (VALUE).x
#else
#define STORE_CHANNELS(AT, VALUE, INDEX) STORE_VEC4(y, AT, keep_below(VALUE, (INDEX) * 4, p.out_channels))
#endif

// Place of a vec4 of a pixel of the result, whose pixels may be parts of larger ones.
#define STORE_PLACE(PIXEL, INDEX) ((PIXEL) * p.pixel_vec4s + p.first_vec4 + (INDEX))

// Stores row I of the tile as the pixel PIXEL, if STORED. A macro, for the constant index.
#define STORE_TILE_ROW(I, PIXEL, STORED, PANEL)                              \
  [[unroll]] for (int v = 0; v < NV; ++v) {                                  \
    const uint vec4_index = ((PANEL) * NV + v) * CL + lane_column();         \
    if ((STORED) && vec4_index < out_vec4s()) {                              \
      const uint store_at = (PIXEL) * out_vec4s() + vec4_index;              \
      const vec4 stored = epilogue(acc[(I) * NV + v], channel[v], store_at); \
      STORE_CHANNELS(STORE_PLACE(PIXEL, vec4_index), stored, vec4_index);    \
    }                                                                        \
  }

#endif
