// Where resampled positions lie and how their neighbours are weighted.
#include "ops/resample/resample.h"

#include <algorithm>
#include <cmath>

#include "ops/resample/resize.h"

namespace ullage::ops {

namespace {

double filter_weight(const ResampleMode& mode, double distance) {
  const double d = std::fabs(distance), a = mode.cubic_a;
  if (mode.mode == Interpolation::linear) return std::fmax(1 - d, 0);
  if (d <= 1) return ((a + 2) * d - (a + 3)) * d * d + 1;
  return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
}

int64_t nearest_index(const ResampleMode& mode, double x, int64_t extent) {
  const double low = std::floor(x), rest = x - low;
  const bool up = [&] {
    switch (mode.nearest) {
      case NearestRounding::half_down:
        return rest > 0.5;
      case NearestRounding::half_up:
        return rest >= 0.5;
      case NearestRounding::down:
        return false;
      case NearestRounding::up:
        return rest > 0;
    }
    return false;
  }();
  return std::clamp(static_cast<int64_t>(low) + up, int64_t{0}, extent - 1);
}

}  // namespace

ResampleMode resample_mode(const ir::Attributes& attributes) {
  ResampleMode r{.mode = attributes[ResizeOp::kMode],
                 .coordinates = attributes[ResizeOp::kCoordinates],
                 .nearest = attributes[ResizeOp::kNearest],
                 .antialias = attributes[ResizeOp::kAntialias],
                 .exclude_outside = attributes[ResizeOp::kExcludeOutside],
                 .cubic_a = attributes[ResizeOp::kCubicA],
                 .extrapolation = attributes[ResizeOp::kExtrapolation]};
  r.antialias = r.antialias && r.mode != Interpolation::nearest;
  return r;
}

double AxisResample::position(const ResampleMode& mode, int64_t at) const {
  const auto x = static_cast<double>(at), n = static_cast<double>(in);
  const double resized = scale * n;
  switch (mode.coordinates) {
    case Coordinates::half_pixel:
      return (x + 0.5) / scale - 0.5;
    case Coordinates::half_pixel_symmetric:
      return n / 2 * (1 - static_cast<double>(out) / resized) + (x + 0.5) / scale - 0.5;
    case Coordinates::pytorch_half_pixel:
      return out > 1 ? (x + 0.5) / scale - 0.5 : -0.5;
    case Coordinates::align_corners:
      return resized == 1 ? 0 : x * (n - 1) / (resized - 1);
    case Coordinates::asymmetric:
      return x / scale;
    case Coordinates::tf_half_pixel_for_nn:
      return (x + 0.5) / scale;
    case Coordinates::tf_crop_and_resize:
      return out > 1
                 ? (roi_start + x * (roi_end - roi_start) / static_cast<double>(out - 1)) * (n - 1)
                 : 0.5 * (roi_start + roi_end) * (n - 1);
  }
  return 0;
}

std::optional<std::vector<AxisResample::Tap>> AxisResample::taps(const ResampleMode& mode,
                                                                 int64_t at) const {
  const double x = position(mode, at);
  if (mode.coordinates == Coordinates::tf_crop_and_resize &&
      (x < 0 || x > static_cast<double>(in - 1)))
    return std::nullopt;
  if (mode.mode == Interpolation::nearest) return std::vector<Tap>{{nearest_index(mode, x, in), 1}};
  const double shrink = mode.antialias ? std::fmin(scale, 1) : 1;
  const double reach = mode.mode == Interpolation::linear ? 1 : 2;  // taps on each side
  const auto start = static_cast<int64_t>(std::floor(-reach / shrink)) + 1;
  const int64_t first = static_cast<int64_t>(std::floor(x)) + start;
  std::vector<Tap> r;
  double total = 0;
  for (int64_t i = first; i < first + 3 - 2 * start; ++i) {
    double weight = filter_weight(mode, (static_cast<double>(i) - x) * shrink);
    if (mode.exclude_outside && (i < 0 || i >= in)) weight = 0;
    total += weight;
    r.push_back({std::clamp(i, int64_t{0}, in - 1), weight});
  }
  if (mode.antialias || mode.exclude_outside)
    for (Tap& t : r) t.weight /= total;
  return r;
}

}  // namespace ullage::ops
