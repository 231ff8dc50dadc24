// Parameters of the kernel that generates random words.
#ifndef ULLAGE_SHADERS_PARAMS_RANDOM_H
#define ULLAGE_SHADERS_PARAMS_RANDOM_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct RandomWordsParams {
  uint total;  // slot
};

ULLAGE_PARAMS_END
#endif
