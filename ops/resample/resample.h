// Resampling of one axis: attributes of resize as enums, and the arithmetic of the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "ir/graph/attribute.h"
#include "ir/result.h"

namespace ullage::ops {

// Called in attributes as they are here. Their numbers are those of shaders/lib/resample.glsl,
// shaders/kernels/resize/axis.comp and shaders/kernels/resize/grid_sample.comp.
enum class Interpolation : uint8_t { nearest, linear, cubic };
enum class Coordinates : uint8_t {
  half_pixel,
  half_pixel_symmetric,
  pytorch_half_pixel,
  align_corners,
  asymmetric,
  tf_half_pixel_for_nn,
  tf_crop_and_resize
};
enum class NearestRounding : uint8_t { round_prefer_floor, round_prefer_ceil, floor, ceil };

// By its name in attributes; none where there is none of that name.
std::optional<Interpolation> parse_interpolation(std::string_view name);

template <class Enum>
constexpr int64_t number_in_shaders(Enum e) {
  return static_cast<int64_t>(e);
}

struct ResampleMode {
  Interpolation mode = Interpolation::nearest;
  Coordinates coordinates = Coordinates::half_pixel;
  NearestRounding nearest = NearestRounding::round_prefer_floor;
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
