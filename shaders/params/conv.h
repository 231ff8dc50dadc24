// Parameters of the convolution kernels that read [N, H, W, C] with C padded to quads of channels.
#ifndef ULLAGE_SHADERS_PARAMS_CONV_H
#define ULLAGE_SHADERS_PARAMS_CONV_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct ConvParams {
  // Slots.
  uint batches, in_height, in_width, out_height, out_width;
  uint pad_top, pad_left;  // signed
  // Plan constants.
  uint in_quads, out_channels;
  uint kernel_height, kernel_width, stride_y, stride_x, dilation_y, dilation_x;
  uint vectors;            // first quad of the per-channel vectors behind the weights
  uint scalars[14];       // constants of the epilogue
};

ULLAGE_PARAMS_END
#endif
