// Parameters of rowwise/rotary.comp.
#ifndef ULLAGE_SHADERS_PARAMS_ROTARY_H
#define ULLAGE_SHADERS_PARAMS_ROTARY_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct RotaryParams {
  uint rows, positions;  // slots; row r has position r modulo `positions`
  // Plan constants, in vec4s: a row, a head, what is turned, what belongs to the first result.
  uint vec4s, head, turned, first;
};

ULLAGE_PARAMS_END
#endif
