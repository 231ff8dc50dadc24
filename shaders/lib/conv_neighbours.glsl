// Common parts of convolution kernels whose invocations compute TX neighbouring pixels of a vec4 of
// channels each: operands, and how many pixels of a row of x the neighbours reach. KERNEL_X,
// STRIDE_X and DILATION_X are defines, the vertical ones parameters. Depthwise kernels have w
// packed [tap][C, rounded up to 4], or with QUANTIZED values of 8 bits (lib/quantized.glsl) [vec4 of C][tap,
// rounded up to 4], a word each, followed by the per-channel vectors of the epilogue.
#ifndef ULLAGE_LIB_CONV_NEIGHBOURS
#define ULLAGE_LIB_CONV_NEIGHBOURS
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/conv.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ConvParams p; };
DECLARE_VEC4S(0, x);
DECLARE_VEC4S(1, w);
DECLARE_RESULT(2, y);
#if RESIDUAL
DECLARE_VEC4S(3, residual);
#endif
#define LOAD_VECTOR(INDEX) LOAD_VECTOR_VEC4(w, p.vectors + (INDEX))
#define LOAD_RESIDUAL(INDEX) LOAD_VEC4(residual, INDEX)
#include "generated.glsl"

#if QUANTIZED
#include "lib/quantized.glsl"
vec4 tap_vec4(uint tap, uint vec4_index, vec4 zero) {
  const uint loads = (p.kernel_height * KERNEL_X + 3u) / 4u;
  return centred_values(floatBitsToUint(LOAD_VEC4(w, vec4_index * loads + tap / 4u))[tap & 3u], zero);
}
vec4 tap_zero(uint vec4_index) { return quantized_zero(vec4_index, p.in_vec4s); }
#else
vec4 tap_vec4(uint tap, uint vec4_index, vec4 zero) { return LOAD_VEC4(w, tap * p.in_vec4s + vec4_index); }
vec4 tap_zero(uint vec4_index) { return vec4(0); }
#endif

// Extents as (x, y), read before any branch.
struct Planes {
  ivec2 extent, pad;
  uvec2 out_extent;
};
Planes load_planes() {
  return Planes(ivec2(signed_slot(p.in_width), signed_slot(p.in_height)),
                ivec2(signed_slot(p.pad_left), signed_slot(p.pad_top)),
                uvec2(slot(p.out_width), slot(p.out_height)));
}

const int kReach = (TX - 1) * STRIDE_X + (KERNEL_X - 1) * DILATION_X + 1;

#endif
