// Parameters of elementwise/map.comp. The generator of the kernel text decides what each word is:
// slot ids first, then the bits of the body's constants.
#ifndef ULLAGE_SHADERS_PARAMS_ELEMENTWISE_H
#define ULLAGE_SHADERS_PARAMS_ELEMENTWISE_H
#include "params/types.h"
#ifdef __cplusplus
#define ULLAGE_MAP_WORDS 32
#endif
ULLAGE_PARAMS_BEGIN
struct MapParams {
  uint words[ULLAGE_MAP_WORDS];
};
ULLAGE_PARAMS_END
#endif
