// What the depthwise convolution kernels share: operands, and how many pixels of a row of x the TX
// neighbours of an invocation reach. KERNEL_X, STRIDE_X and DILATION_X are defines, the vertical
// ones parameters. w is packed [tap][C, rounded up to 4], followed by the per-channel vectors of the
// epilogue.
#ifndef ULLAGE_LIB_DEPTHWISE
#define ULLAGE_LIB_DEPTHWISE
#include "lib/quads.glsl"
#include "lib/table.glsl"
#include "params/conv.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ConvParams p; };
DECLARE_QUADS(0, x);
DECLARE_QUADS(1, w);
DECLARE_RESULT(2, y);
#if RESIDUAL
DECLARE_QUADS(3, residual);
#endif
#define LOAD_VECTOR(INDEX) LOAD_QUAD(w, p.vectors + (INDEX))
#define LOAD_RESIDUAL(INDEX) LOAD_QUAD(residual, INDEX)
#include "generated.glsl"

const int kReach = (TX - 1) * STRIDE_X + (KERNEL_X - 1) * DILATION_X + 1;

#endif
