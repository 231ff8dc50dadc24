// Parameters of the resize kernels. Scales are two slots: (high + low / 2^20) / 2^10.
#ifndef ULLAGE_SHADERS_PARAMS_RESIZE_H
#define ULLAGE_SHADERS_PARAMS_RESIZE_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// One axis of a dense tensor [outer, extent, inner].
struct ResizeAxisParams {
  uint outer, in_extent, out_extent, inner, scale_high, scale_low;  // slots
  uint roi_start, roi_end, extrapolation, cubic_a;                  // plan constants: float bits
};

// Three spatial axes of [N, depth, height, width, C in vec4s].
struct ResizeNearestParams {
  uint batches, channels;  // slots, as all but the last
  uint in_extent[3], out_extent[3], scale_high[3], scale_low[3];
  uint pixel_vec4s, first_vec4;  // plan constants: of the result, where it is JOINED
  uint scalars[12];              // plan constants: constants of the epilogue
  uint residual_step[4];         // vec4s from one image, sheet, line, pixel of its operand to the next
};

struct GridSampleParams {
  uint batches, channels, points;  // slots, as all; points: of the grid, per batch
  uint extent[3];                  // depth, height, width of the operand
};

// Regions of [N, C, H, W], and their bins.
struct RoiAlignParams {
  uint images, channels, height, width;  // slots, as all but the last
  uint regions, rows, columns;
  uint scale;  // plan constant: float bits
};

ULLAGE_PARAMS_END
#endif
