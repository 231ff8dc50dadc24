// Parameters of topk along the middle axis of [outer, extent, inner]; slots unless said otherwise.
#ifndef ULLAGE_SHADERS_PARAMS_SORT_H
#define ULLAGE_SHADERS_PARAMS_SORT_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct TopKParams {
  uint outer, extent, inner;
  uint k;
  uint chunks;  // of CHUNK elements, the last one may be shorter
};

ULLAGE_PARAMS_END
#endif
