// Sampling at positions given by a grid.
#pragma once

#include "ops/resample/resample_modes.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// grid_sample(x [N, C, D?, H, W], grid [N, out..., 2 or 3]) -> [N, C, out...]; the last axis of the
// grid is (x, y) or (x, y, z) in [-1, 1], or `in_elements`, from the centre of the first one.
// Cubic: 2-D only.
struct GridSampleOp : ir::OpDef {
  static constexpr AttributeKey<bool> kAlignCorners{
      "align_corners", "-1 and 1 are centres of the corner elements", false};
  static constexpr AttributeKey<bool> kInElements{
      "in_elements", "positions count elements, 0 is the first one's centre", false};
  static constexpr AttributeKey<Interpolation> kMode{"mode", "how neighbours are weighed",
                                                     Interpolation::linear};
  static constexpr AttributeKey<GridPadding> kPaddingMode{"padding_mode", "what lies outside",
                                                          GridPadding::zeros};

  ir::Value operator()(ir::Value x, ir::Value grid, Interpolation mode = kMode.otherwise,
                       GridPadding padding = kPaddingMode.otherwise, bool align_corners = false,
                       bool in_elements = false) const;
};
extern const GridSampleOp grid_sample;

// The positions of an image of `size` (N, C, D?, H, W) under theta [N, 2, 3] or [N, 3, 4], a grid
// [N, D?, H, W, 2 or 3] of grid_sample.
ir::Value affine_grid(ir::Value theta, std::span<const ir::ExtentExpr> size, bool align_corners);

}  // namespace ullage::ops
