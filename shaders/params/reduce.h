// Parameters of the reduction kernels. Line (o, j) of a dense tensor: element i is at
// (o * extent + i) * inner + j.
#ifndef ULLAGE_SHADERS_PARAMS_REDUCE_H
#define ULLAGE_SHADERS_PARAMS_REDUCE_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct ReduceParams {
  uint outer, extent, inner;  // slots; inner counts the units that the kernel handles (elements, or
                              // vec4s with VEC4S)
  uint chunks;                // slot: pieces a line is cut into; the result has one element each
  uint chunk;                 // slot: elements of a piece
  uint kept;                  // slot: elements of the inner axis that are not pad (VEC4S)
  uint count;                 // slot: what MEAN divides by
};

struct ArgReduceParams {
  uint outer, extent, inner;  // slots
};

ULLAGE_PARAMS_END
#endif
