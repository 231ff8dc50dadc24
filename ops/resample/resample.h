// Resampling of one axis: attributes of resize as enums, and the arithmetic of the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "ir/graph/attribute.h"
#include "ir/result.h"

namespace ullage::ops {

// Numbers are those of shaders/lib/resample.glsl and shaders/kernels/resize/axis.comp.
struct ResampleMode {
  int64_t mode = 0;         // nearest, linear, cubic
  int64_t coordinates = 0;  // half_pixel, half_pixel_symmetric, pytorch_half_pixel, align_corners,
                            // asymmetric, tf_half_pixel_for_nn, tf_crop_and_resize
  int64_t nearest = 0;      // round_prefer_floor, round_prefer_ceil, floor, ceil
  bool antialias = false, exclude_outside = false;
  double cubic_a = -0.75, extrapolation = 0;
};
ir::Result<ResampleMode> resample_mode(const ir::Attributes& attributes);

// One axis with concrete sizes.
struct AxisResample {
  int64_t in = 1, out = 1;
  double scale = 1, roi_start = 0, roi_end = 1;

  // Input indices and weights of output position `at`; none: the extrapolation value.
  struct Tap {
    int64_t index = 0;
    double weight = 0;
  };
  std::optional<std::vector<Tap>> taps(const ResampleMode& mode, int64_t at) const;

 private:
  double position(const ResampleMode& mode, int64_t at) const;
};

}  // namespace ullage::ops
