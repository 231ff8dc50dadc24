// Differentiation slots of the dense ops.
#pragma once

#include "ops/dense/window.h"
#include "ops/rules/family.h"

namespace ullage::ops {

ir::Result<ir::Value> transpose_matmul(const ir::DifferentiationContext& c, int operand);
ir::Result<ir::Value> transpose_convolution(const ir::DifferentiationContext& c, int operand);
ir::Result<ir::Value> transpose_conv_transpose(const ir::DifferentiationContext& c, int operand);
ir::Result<ir::Value> transpose_average_pool(const ir::DifferentiationContext& c, int operand);
ir::Result<std::vector<ir::Value>> jvp_max_pool(const ir::DifferentiationContext& c);
ir::Result<std::vector<ir::Value>> jvp_lp_pool(const ir::DifferentiationContext& c);

// Windows that slide over the spatial axes of `wide` [N, C, in...], one for every element of
// `narrow` [N, OC, out...], with weights [OC, C / group, taps...]. Each of the three is linear in
// the other two; the requested extents decide how many windows there are, whatever padding or
// rounding led to them.
struct SlidingWindows {
  WindowAttributes window;
  int64_t group = 1;

  ir::Value narrow(ir::Value wide, ir::Value weights, std::span<const ir::ExtentExpr> shape) const;
  ir::Value wide(ir::Value narrow, ir::Value weights, std::span<const ir::ExtentExpr> shape) const;
  ir::Value weights(ir::Value wide, ir::Value narrow, std::span<const ir::ExtentExpr> shape) const;
};

}  // namespace ullage::ops
