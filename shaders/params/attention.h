// Parameters of the attention kernels.
#ifndef ULLAGE_SHADERS_PARAMS_ATTENTION_H
#define ULLAGE_SHADERS_PARAMS_ATTENTION_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct AttentionParams {
  uint batches, queries, keys;  // slots
  // Plan constants:
  uint heads, group;  // of queries; of them, as share one head of keys
  uint scale;         // bits of a float
  uint window;        // keys, WINDOW
  uint soft_cap;      // bits of a float, SOFT_CAP
  uint first[3];      // column of q, k and v
  uint quads[3];      // of a row of each
};

ULLAGE_PARAMS_END
#endif
