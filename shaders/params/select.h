// Parameters of placing and of suppression; slots unless stated otherwise.
#ifndef ULLAGE_SHADERS_PARAMS_SELECT_H
#define ULLAGE_SHADERS_PARAMS_SELECT_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct PlaceParams {
  uint count;
};

// A bit per pair of boxes of one batch, rows of `words`.
struct OverlapParams {
  uint batches, boxes, words;
};

// Lines (batch, class) of the order of `boxes` boxes; at most `most` are selected. A line's removed
// boxes are `words` words, then its cursor, from word `removed` on.
struct SuppressParams {
  uint lines, classes, boxes, words, most, removed;
};

ULLAGE_PARAMS_END
#endif
