// Parameters of the recurrent kernel; the hidden size is a define.
#ifndef ULLAGE_SHADERS_PARAMS_RECURRENT_H
#define ULLAGE_SHADERS_PARAMS_RECURRENT_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct RecurrentParams {
  uint steps, batches;            // slots
  uint taken;                     // steps that the call takes at most
  uint begins;                    // 1: the first call
  uint directions, reverse;       // reverse: direction 0 runs backward
  uint peepholes, candidate_bias; // first element in the parameters
  uint clip;                      // bits of a float
};

ULLAGE_PARAMS_END
#endif
