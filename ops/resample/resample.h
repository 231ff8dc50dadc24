// Resampling of one axis: the modes of a resize node, and the arithmetic of the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/graph/attribute.h"
#include "ops/resample/resample_modes.h"

namespace ullage::ops {

template <class Enum>
constexpr int64_t number_in_shaders(Enum e) {
  return static_cast<int64_t>(e);
}

struct ResampleMode {
  Interpolation mode{};
  Coordinates coordinates{};
  NearestRounding nearest{};
  bool antialias = false, exclude_outside = false;
  double cubic_a = 0, extrapolation = 0;
};
ResampleMode resample_mode(const ir::Attributes& attributes);

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
