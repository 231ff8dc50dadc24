// Parameters of the kernels of squeeze-and-excite blocks.
#ifndef ULLAGE_SHADERS_PARAMS_EXCITE_H
#define ULLAGE_SHADERS_PARAMS_EXCITE_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct ExciteSumsParams {
  uint images, rows, chunk, chunks;  // slots
  uint vec4s;                        // plan constant: of channels
};

struct ExciteParams {
  // Slots.
  uint images, rows;
  uint summands;  // rows, or partial sums, of an image
  uint shares;    // workgroups of an image
  // Plan constants.
  uint channels, vec4s, hidden_vec4s;
  uint scalars[14];  // constants of the epilogue
  uint pixel_vec4s, first_vec4;  // of the result, whose pixels may be parts of larger ones
};

ULLAGE_PARAMS_END
#endif
