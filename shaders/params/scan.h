// Parameters of running combinations along the middle axis of [outer, extent, inner].
#ifndef ULLAGE_SHADERS_PARAMS_SCAN_H
#define ULLAGE_SHADERS_PARAMS_SCAN_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct ScanParams {
  uint outer, extent, inner;  // slots
  uint chunks;                // slot: pieces a line is cut into
  uint chunk;                 // plan constant: elements of a piece
};

ULLAGE_PARAMS_END
#endif
