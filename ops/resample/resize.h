// Resampling along any axes, with ONNX Resize's modes.
#pragma once

#include <vector>

#include "ops/resample/resample_modes.h"
#include "ops/rules/family.h"

namespace ullage::ops {

struct ResizeSpec;

// keep_aspect_ratio and `axes` are the importer's: it passes sizes and scales of every axis.
struct ResizeOp : ir::OpDef {
  static constexpr AttributeKey<bool> kAntialias{"antialias",
                                                 "widen the filter where an axis shrinks", false};
  static constexpr AttributeKey<Coordinates> kCoordinates{"coordinates", "how positions are mapped",
                                                          Coordinates::half_pixel};
  static constexpr AttributeKey<double> kCubicA{"cubic_a", "coefficient of the cubic filter",
                                                -0.75};
  static constexpr AttributeKey<bool> kExcludeOutside{"exclude_outside",
                                                      "drop taps outside the operand", false};
  static constexpr AttributeKey<double> kExtrapolation{"extrapolation",
                                                       "value outside the region of interest", 0};
  static constexpr AttributeKey<Interpolation> kMode{"mode", "how neighbours are weighed",
                                                     Interpolation::nearest};
  static constexpr AttributeKey<NearestRounding> kNearest{"nearest", "how nearest rounds",
                                                          NearestRounding::half_down};
  static constexpr AttributeKey<std::vector<double>> kRoi{
      "roi", "starts of all axes, then ends", {}};
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kScales{
      "scales", "factor of every axis, floats", {}};
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kSizes{
      "sizes", "extent of every axis of the result"};

  ir::Value operator()(ir::Value x, const ResizeSpec& spec) const;
};
struct ResizeSpec {
  std::vector<ir::ExtentExpr> sizes = {};  // extent of every axis of the result
  // Factor per axis as float expressions; empty: result extent / operand extent.
  std::vector<ir::ExtentExpr> scales = {};
  Interpolation mode = ResizeOp::kMode.otherwise;
  Coordinates coordinates = ResizeOp::kCoordinates.otherwise;
  NearestRounding nearest = ResizeOp::kNearest.otherwise;
  double cubic_a = ResizeOp::kCubicA.otherwise;
  bool exclude_outside = ResizeOp::kExcludeOutside.otherwise;
  bool antialias = ResizeOp::kAntialias.otherwise;
  double extrapolation = ResizeOp::kExtrapolation.otherwise;  // tf_crop_and_resize, outside
  // tf_crop_and_resize: starts of all axes, then ends, as constants; empty otherwise.
  std::vector<double> roi = {};
};
extern const ResizeOp resize;

}  // namespace ullage::ops
