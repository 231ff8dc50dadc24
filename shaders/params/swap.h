// Parameters of the kernel that swaps two axes. Slots.
#ifndef ULLAGE_SHADERS_PARAMS_SWAP_H
#define ULLAGE_SHADERS_PARAMS_SWAP_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Element (o, i, j) of the result is at o * to_outer + i * to_row + j of its memory and comes from
// o * from_outer + j * from_column + i of the operand's.
struct SwapParams {
  uint outer, rows, columns;
  uint vec4s;  // of a row of the result in memory
  uint from_outer, from_column;
  uint to_outer, to_row;
};

ULLAGE_PARAMS_END
#endif
