// Parameters of connected components; slots unless stated otherwise.
#ifndef ULLAGE_SHADERS_PARAMS_COMPONENTS_H
#define ULLAGE_SHADERS_PARAMS_COMPONENTS_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Masks [images, height, width].
struct ComponentsParams {
  uint images, height, width;
  uint level;  // plan constant: bands of 2^level rows are joined in pairs
};

ULLAGE_PARAMS_END
#endif
