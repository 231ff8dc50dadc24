// Sampling at positions given by a grid.
#pragma once

#include <string_view>

#include "ops/rules/family.h"

namespace ullage::ops {

// grid_sample(x [N, C, D?, H, W], grid [N, out..., 2 or 3]) -> [N, C, out...]; the last axis of the
// grid is (x, y) or (x, y, z) in [-1, 1]. Modes: linear, nearest, cubic (2-D only); padding modes:
// zeros, border, reflection.
struct GridSampleOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value grid, std::string_view mode = "linear",
                       std::string_view padding_mode = "zeros", bool align_corners = false) const;
};
extern const GridSampleOp grid_sample;

}  // namespace ullage::ops
