// Common parts of reductions that read vec4s of memory: parameters, generated.glsl (VALUE,
// IDENTITY, COMBINE(a, b), VECTOR of VALUE, LOAD_ELEMENTS(vec4_index), STORE(i, value), ZERO(i),
// FINISH(value, count)), and COMBINE of vectors.
#ifndef ULLAGE_LIB_REDUCE_VECTORS
#define ULLAGE_LIB_REDUCE_VECTORS
#include "lib/table.glsl"
#include "params/reduce.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ReduceParams p; };
#include "generated.glsl"

const uint kUnroll = 4;

VECTOR combined(VECTOR a, VECTOR b) {
  [[unroll]] for (int k = 0; k < 4; ++k) a[k] = COMBINE(a[k], b[k]);
  return a;
}

#endif
