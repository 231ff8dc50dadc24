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

template <class Enum, size_t n>
std::optional<Enum> named(const std::string_view (&names)[n], std::string_view name) {
  for (size_t i = 0; i < n; ++i)
    if (names[i] == name) return static_cast<Enum>(i);
  return std::nullopt;
}

ir::Error unknown(std::string_view name) {
  return ir::invalid_argument("unknown mode (C3): " + std::string(name));
}

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
      case NearestRounding::round_prefer_floor:
        return rest > 0.5;
      case NearestRounding::round_prefer_ceil:
        return rest >= 0.5;
      case NearestRounding::floor:
        return false;
      case NearestRounding::ceil:
        return rest > 0;
    }
    return false;
  }();
  return std::clamp(static_cast<int64_t>(low) + up, int64_t{0}, extent - 1);
}

}  // namespace

std::optional<Interpolation> parse_interpolation(std::string_view name) {
  return named<Interpolation>(kModes, name);
}

ir::Result<ResampleMode> resample_mode(const ir::Attributes& attributes) {
  ResampleMode r;
  const std::string_view mode_name = attributes.text("mode", kModes[0]),
                         coordinates_name = attributes.text("coordinates", kCoordinates[0]),
                         nearest_name = attributes.text("nearest", kNearest[0]);
  const auto mode = parse_interpolation(mode_name);
  if (!mode) return unknown(mode_name);
  const auto coordinates = named<Coordinates>(kCoordinates, coordinates_name);
  if (!coordinates) return unknown(coordinates_name);
  const auto nearest = named<NearestRounding>(kNearest, nearest_name);
  if (!nearest) return unknown(nearest_name);
  r.mode = *mode;
  r.coordinates = *coordinates;
  r.nearest = *nearest;
  r.antialias = attributes.integer("antialias") != 0 && r.mode != Interpolation::nearest;
  r.exclude_outside = attributes.integer("exclude_outside") != 0;
  r.cubic_a = attributes.number("cubic_a", r.cubic_a);
  r.extrapolation = attributes.number("extrapolation");
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
