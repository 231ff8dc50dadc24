// The definitions of the resampling ops and their derivatives.
#pragma once

#include <span>

#include "ir/graph/op.h"
#include "ops/rules/family.h"
#include "ops/rules/op_rules.h"

namespace ullage::ops {

// Ops of resizing and sampling.
std::span<const ir::OpDef* const> resample_ops();
OpRules<EpilogueRule> resample_epilogue_rules();

// Differentiation slots of resize and grid_sample.

// Linear in the operand; the extrapolation value is a constant.
ir::Result<ir::Value> transpose_resize(const ir::DifferentiationContext& c, int operand);
// Linear in the operand, piecewise smooth in the grid (nearest: constant).
ir::Result<std::vector<ir::Value>> jvp_grid_sample(const ir::DifferentiationContext& c);

}  // namespace ullage::ops
