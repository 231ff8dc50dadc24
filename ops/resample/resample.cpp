// Where resampled positions lie and how their neighbours are weighted.
#include "ops/resample/resample.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace ullage::ops {

namespace {

constexpr std::string_view kModes[] = {"nearest", "linear", "cubic"};
constexpr std::string_view kCoordinates[] = {
    "half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners",
    "asymmetric", "tf_half_pixel_for_nn", "tf_crop_and_resize"};
constexpr std::string_view kNearest[] = {"round_prefer_floor", "round_prefer_ceil", "floor",
                                         "ceil"};

template <size_t n>
ir::Result<int64_t> position_in(const std::string_view (&names)[n], std::string_view name) {
  for (size_t i = 0; i < n; ++i)
    if (names[i] == name) return static_cast<int64_t>(i);
  return ir::invalid_argument("unknown mode (C3): " + std::string(name));
}

double filter_weight(const ResampleMode& mode, double distance) {
  const double d = std::fabs(distance), a = mode.cubic_a;
  if (mode.mode == 1) return std::fmax(1 - d, 0);
  if (d <= 1) return ((a + 2) * d - (a + 3)) * d * d + 1;
  return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
}

int64_t nearest_index(const ResampleMode& mode, double x, int64_t extent) {
  const double low = std::floor(x), rest = x - low;
  const bool up = mode.nearest == 0   ? rest > 0.5
                  : mode.nearest == 1 ? rest >= 0.5
                  : mode.nearest == 2 ? false
                                      : rest > 0;
  return std::clamp(static_cast<int64_t>(low) + up, int64_t{0}, extent - 1);
}

}  // namespace

ir::Result<ResampleMode> resample_mode(const ir::Attributes& attributes) {
  ResampleMode r;
  auto mode = position_in(kModes, attributes.text("mode", kModes[0]));
  if (!mode) return mode.error();
  auto coordinates = position_in(kCoordinates, attributes.text("coordinates", kCoordinates[0]));
  if (!coordinates) return coordinates.error();
  auto nearest = position_in(kNearest, attributes.text("nearest", kNearest[0]));
  if (!nearest) return nearest.error();
  r.mode = *mode;
  r.coordinates = *coordinates;
  r.nearest = *nearest;
  r.antialias = attributes.integer("antialias") != 0 && r.mode != 0;
  r.exclude_outside = attributes.integer("exclude_outside") != 0;
  r.cubic_a = attributes.number("cubic_a", r.cubic_a);
  r.extrapolation = attributes.number("extrapolation");
  return r;
}

double AxisResample::position(const ResampleMode& mode, int64_t at) const {
  const auto x = static_cast<double>(at), n = static_cast<double>(in);
  const double resized = scale * n;
  switch (mode.coordinates) {
    case 0:
      return (x + 0.5) / scale - 0.5;
    case 1:
      return n / 2 * (1 - static_cast<double>(out) / resized) + (x + 0.5) / scale - 0.5;
    case 2:
      return out > 1 ? (x + 0.5) / scale - 0.5 : -0.5;
    case 3:
      return resized == 1 ? 0 : x * (n - 1) / (resized - 1);
    case 4:
      return x / scale;
    case 5:
      return (x + 0.5) / scale;
    default:
      return out > 1
                 ? (roi_start + x * (roi_end - roi_start) / static_cast<double>(out - 1)) * (n - 1)
                 : 0.5 * (roi_start + roi_end) * (n - 1);
  }
}

std::optional<std::vector<AxisResample::Tap>> AxisResample::taps(const ResampleMode& mode,
                                                                 int64_t at) const {
  const double x = position(mode, at);
  if (mode.coordinates == 6 && (x < 0 || x > static_cast<double>(in - 1))) return std::nullopt;
  if (mode.mode == 0) return std::vector<Tap>{{nearest_index(mode, x, in), 1}};
  const double shrink = mode.antialias ? std::fmin(scale, 1) : 1;
  const auto start = static_cast<int64_t>(std::floor(-static_cast<double>(mode.mode) / shrink)) + 1;
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
