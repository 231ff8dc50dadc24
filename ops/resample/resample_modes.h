// How resize and grid_sample choose and weigh elements.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ullage::ops {

// The numbers of all of these are those of shaders/lib/resample.glsl,
// shaders/kernels/resize/axis.comp and shaders/kernels/resize/grid_sample.comp.

enum class Interpolation : uint8_t { nearest, linear, cubic };
inline constexpr std::string_view kInterpolationNames[] = {"nearest", "linear", "cubic"};
constexpr std::span<const std::string_view> names_of(Interpolation) {
  return kInterpolationNames;
}

// How positions of a result are mapped to its operand, as ONNX Resize calls it.
enum class Coordinates : uint8_t {
  half_pixel,
  half_pixel_symmetric,
  pytorch_half_pixel,
  align_corners,
  asymmetric,
  tf_half_pixel_for_nn,
  tf_crop_and_resize
};
inline constexpr std::string_view kCoordinatesNames[] = {
    "half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners",
    "asymmetric", "tf_half_pixel_for_nn", "tf_crop_and_resize"};
constexpr std::span<const std::string_view> names_of(Coordinates) {
  return kCoordinatesNames;
}

enum class NearestRounding : uint8_t { half_down, half_up, down, up };
inline constexpr std::string_view kNearestRoundingNames[] = {"round_prefer_floor",
                                                             "round_prefer_ceil", "floor", "ceil"};
constexpr std::span<const std::string_view> names_of(NearestRounding) {
  return kNearestRoundingNames;
}

// What lies outside an operand that a grid samples.
enum class GridPadding : uint8_t { zeros, border, reflection };
inline constexpr std::string_view kGridPaddingNames[] = {"zeros", "border", "reflection"};
constexpr std::span<const std::string_view> names_of(GridPadding) {
  return kGridPaddingNames;
}

}  // namespace ullage::ops
