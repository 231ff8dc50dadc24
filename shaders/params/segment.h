// Parameters of segments and of searches in sorted rows; slots.
#ifndef ULLAGE_SHADERS_PARAMS_SEGMENT_H
#define ULLAGE_SHADERS_PARAMS_SEGMENT_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Values [rows, inner] in `segments` segments.
struct SegmentParams {
  uint rows, inner, segments;
};

// Rows of `extent` sorted elements, with `queries` queries each.
struct SearchParams {
  uint rows, extent, queries;
};

ULLAGE_PARAMS_END
#endif
