// Parameters of the kernels of loops.
#ifndef ULLAGE_SHADERS_PARAMS_CONTROL_H
#define ULLAGE_SHADERS_PARAMS_CONTROL_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Word of the extent table, its last: not 0 where the host has cancelled the run, which may be while
// it is on the device.
const uint kCancelledSlot = 4095u;

struct LoopParams {
  uint iterations;  // slot: iterations at most
};

// `count` elements of a piece become elements `first` and on of the result.
struct AppendParams {
  uint first, count;  // slots
};

ULLAGE_PARAMS_END
#endif
