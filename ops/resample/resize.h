// Resampling along any axes, with ONNX Resize's modes.
#pragma once

#include <string>
#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

struct ResizeSpec {
  std::vector<ir::ExtentExpr> sizes = {};  // extent of every axis of the result
  // Factor per axis as float expressions; empty: result extent / operand extent.
  std::vector<ir::ExtentExpr> scales = {};
  std::string mode = "nearest";  // or "linear", "cubic"
  // half_pixel, half_pixel_symmetric, pytorch_half_pixel, align_corners, asymmetric,
  // tf_half_pixel_for_nn, tf_crop_and_resize
  std::string coordinates = "half_pixel";
  std::string nearest = "round_prefer_floor";  // round_prefer_ceil, floor, ceil
  double cubic_a = -0.75;
  bool exclude_outside = false;
  bool antialias = false;
  double extrapolation = 0;  // tf_crop_and_resize, outside
  // tf_crop_and_resize: starts of all axes, then ends, as constants; empty otherwise.
  std::vector<double> roi = {};
};
// keep_aspect_ratio and `axes` are the importer's: it passes sizes and scales of every axis.
struct ResizeOp : ir::OpDef {
  ir::Value operator()(ir::Value x, const ResizeSpec& spec) const;
};
extern const ResizeOp resize;

}  // namespace ullage::ops
