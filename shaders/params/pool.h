// Parameters of the pooling kernels; axes are depth, height, width, absent ones have extent 1.
#ifndef ULLAGE_SHADERS_PARAMS_POOL_H
#define ULLAGE_SHADERS_PARAMS_POOL_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct PoolParams {
  // Slots.
  uint batches, channels;
  uint in_extent[3], out_extent[3];
  uint pad[3];    // signed
  uint limit[3];  // signed: end of the padded extent, in input coordinates
  // Plan constants.
  uint kernel[3], stride[3], dilation[3];
  uint option;    // average: 1 if padding counts; lp: p; max: 1 if indices count column major
};

ULLAGE_PARAMS_END
#endif
