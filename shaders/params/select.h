// Parameters of placing and of suppression; slots unless said otherwise.
#ifndef ULLAGE_SHADERS_PARAMS_SELECT_H
#define ULLAGE_SHADERS_PARAMS_SELECT_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct PlaceParams {
  uint count;
};

ULLAGE_PARAMS_END
#endif
