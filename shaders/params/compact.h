// Parameters of compaction; slots unless stated otherwise.
#ifndef ULLAGE_SHADERS_PARAMS_COMPACT_H
#define ULLAGE_SHADERS_PARAMS_COMPACT_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct CompactParams {
  uint count;  // elements of the condition
};

ULLAGE_PARAMS_END
#endif
