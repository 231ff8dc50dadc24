// Parameters of the movement kernels. All members are slot ids unless stated otherwise.
#ifndef ULLAGE_SHADERS_PARAMS_MOVEMENT_H
#define ULLAGE_SHADERS_PARAMS_MOVEMENT_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Every tensor is seen as rows of blocks: piece i has `rows` rows of block[i] elements, a row of the
// result has `row` elements and takes the pieces of this call from `first` on.
struct ConcatParams {
  uint rows;
  uint row;
  uint first;
  uint block[3];
};

// Both tensors are seen as rows of `count` steps of `inner` elements, pads behind them.
struct InterleaveParams {
  uint rows;
  uint row;          // elements of a row of the result with its pad
  uint operand_row;  // the same of an operand
  uint inner;
  // Plan constants.
  uint start;  // first step of the two operands together
  uint count;  // steps of the result
};

// Both tensors are rows of vec4s; so is each of up to two stretches of the result.
struct InterleaveRowsParams {
  uint rows;
  // Plan constants.
  uint operand_vec4s;        // of a row
  uint first[2], shift[2];   // vec4 of the operands where a stretch begins, and element in there
  uint count[2];             // elements of a row of a stretch
};

// Dimensions of the result in memory order, outermost first.
struct PadParams {
  uint total;      // elements of the result's memory
  uint innermost;  // live extent of the last dimension
  uint extent[8];  // of the result in memory
  // Plan constants: two slot ids each, the first in the low half.
  uint source[8];  // extent of the operand, its stride
  uint before[4];  // elements in front of dimensions 2 i and 2 i + 1
};

// All plan constants.
struct PackParams {
  uint vec4s;         // of the value in its new order
  uint vector_vec4s;  // behind it
};

ULLAGE_PARAMS_END
#endif
