// Parameters of the kernels that generate tensors from sizes.
#ifndef ULLAGE_SHADERS_PARAMS_GENERATE_H
#define ULLAGE_SHADERS_PARAMS_GENERATE_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Element i is (i / inner) % extent.
struct IotaParams {
  uint total, extent, inner;  // slots
};

// Words first, first + 1 ... of the result are the slots ids[0], ids[1] ...
struct TableWordsParams {
  uint count, first;  // plan constants
  uint ids[30];       // slots
};

ULLAGE_PARAMS_END
#endif
