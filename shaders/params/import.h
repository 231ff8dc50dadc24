// Parameters of the image import kernel. It is recorded anew for every image, so extents are here
// and not in a table.
#ifndef ULLAGE_SHADERS_PARAMS_IMPORT_H
#define ULLAGE_SHADERS_PARAMS_IMPORT_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct ImportParams {
  uint source_width, source_height;  // pixels, rows tight
  uint width, height, channels;      // of the tensor
  uint red, green, blue;             // byte of each in a pixel; alpha is byte 3
  uint blue_first;                   // 1: channels are blue, green, red
  float scale[4], bias[4];           // per channel
};

ULLAGE_PARAMS_END
#endif
