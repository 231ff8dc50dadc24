// Parameters of the convolution kernels.
#ifndef ULLAGE_SHADERS_PARAMS_CONV_H
#define ULLAGE_SHADERS_PARAMS_CONV_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Kernels on [N, H, W, C] with C padded to vec4s of channels. Of [N, D, H, W, C] the batches are
// the depth slices of the result.
struct ConvParams {
  // Slots.
  uint batches, in_height, in_width, out_height, out_width;
  uint pad_top, pad_left;  // signed
  uint in_depth, out_depth, pad_front;  // DEPTH: along the depth; the last signed
  // Plan constants.
  uint in_vec4s, out_channels;  // GROUPED: in_vec4s of a group
  uint kernel_height, kernel_width, stride_y, stride_x, dilation_y, dilation_x;
  uint tap_step_y, tap_step_x;  // transposed: distance of taps that reach one phase
  uint vectors;            // first vec4 of the per-channel vectors behind the weights
  uint scalars[8];         // constants of the epilogue
  uint groups;             // GROUPED: of channels
  uint pixel_vec4s, first_vec4;  // of the result, whose pixels may be parts of larger ones
};

// General convolution of dense [N, C, depth, height, width]; absent axes have extent 1.
struct PlainConvParams {
  // Slots.
  uint batches, in_channels, out_channels;
  uint in_extent[3], out_extent[3], kernel[3];
  uint pad[3];  // signed
  // Plan constants.
  uint stride[3], dilation[3], groups;
};

ULLAGE_PARAMS_END
#endif
