// Differentiation slots of resize and grid_sample.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// Linear in the operand; the extrapolation value is a constant.
ir::Result<ir::Value> transpose_resize(const ir::DifferentiationContext& c, int operand);
// Linear in the operand, piecewise smooth in the grid (nearest: constant).
ir::Result<std::vector<ir::Value>> jvp_grid_sample(const ir::DifferentiationContext& c);

}  // namespace ullage::ops
