// Parameters of sorting; slots unless stated otherwise.
#ifndef ULLAGE_SHADERS_PARAMS_SORT_H
#define ULLAGE_SHADERS_PARAMS_SORT_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Along the middle axis of [outer, extent, inner].
struct TopKParams {
  uint outer, extent, inner;
  uint k;
  uint chunks;  // of CHUNK elements, the last one may be shorter
};

// One pass over rows [rows, extent].
struct RadixParams {
  uint rows, extent;
  uint pieces;  // runs that a row is cut into
  uint shift;   // plan constant: of the digit in its word
};

ULLAGE_PARAMS_END
#endif
