// Parameters of the kernels that read blocks of codes.
#ifndef ULLAGE_SHADERS_PARAMS_QUANTIZATION_H
#define ULLAGE_SHADERS_PARAMS_QUANTIZATION_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Numbers, a multiple of a block's.
struct DequantizeParams {
  uint total;  // slot
};

ULLAGE_PARAMS_END
#endif
