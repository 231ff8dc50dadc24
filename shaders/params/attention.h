// Parameters of the attention kernels.
#ifndef ULLAGE_SHADERS_PARAMS_ATTENTION_H
#define ULLAGE_SHADERS_PARAMS_ATTENTION_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct AttentionParams {
  uint batches, queries, keys;  // slots
  // Plan constants:
  uint heads, group;  // of queries; of those that share one head of keys
  uint scale;         // bits of a float
  uint window;        // keys, WINDOW
  uint soft_cap;      // bits of a float, SOFT_CAP
  uint first[3];      // column of q, k and v
  uint vec4s[3];      // of a row of each
};

// Follow those where there is a mask, sinks or spans.
struct AttentionExtraParams {
  // Slots:
  uint mask_extents[3];     // of its first three axes, MASK
  uint sink_rows;           // SINKS
  uint mask, sinks, spans;  // words of the extras before each
  uint values;              // vec4s before those of v, JOINED
};

// Follow both in attention_tile.comp with PARTS.
struct AttentionPartsParams {
  uint parts;  // slot: parts of a query's keys with separate workgroups
};

struct AttentionJoinParams {
  uint batches, queries, parts;  // slots
  uint sink_rows;                // slot, SINKS
  // Plan constant:
  uint heads;  // of queries
};

ULLAGE_PARAMS_END
#endif
