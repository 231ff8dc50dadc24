// Parameters of the kernels that work along one axis.
#ifndef ULLAGE_SHADERS_PARAMS_ROWWISE_H
#define ULLAGE_SHADERS_PARAMS_ROWWISE_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Rows of vec4s.
struct RowParams {
  uint rows, extent;  // slots
  uint epsilon;       // plan constant: bits of a float (layer_norm)
};

// Lines through a dense tensor: element i of line (outer, inner) is at
// (outer * extent + i) * stride + inner.
struct LineParams {
  uint outer, extent, stride;  // slots
};

struct CoupledSharesParams {
  uint rows;  // slot
  // Plan constants.
  uint rounds;  // of this call
  uint begins;  // 1: the first call
  uint error;   // bits of a float
};

ULLAGE_PARAMS_END
#endif
