// What ops on regions of planes share: x [N, C, H, W], regions [R, 4], their images i32 [R].
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

inline constexpr ir::DTypeSet kRegionDTypes{ir::DType::f32, ir::DType::f64};

// The shape rule's part: dtypes (C1), ranks and extents (C2), bins of which there is one a side at
// least (C3). The shape of the result, [R, C, rows, columns].
ir::Result<ir::ShapeExtent> region_bins(ir::InferContext& context, int64_t rows, int64_t columns);
// The kernel's call with operands and push constants, which writes one output; groups and further
// defines are the op's. REQUIRES: require_float64.
ir::KernelCall region_call(ir::LowerContext& context, std::string file, double scale,
                           size_t output = 0);
// An op's reference: in doubles where x is of them, else in floats, as its kernel computes.
template <void (*in_floats)(ir::EvaluateContext&), void (*in_doubles)(ir::EvaluateContext&)>
ir::Result<void> evaluate_regions(ir::EvaluateContext& context) {
  const bool is_double = context.inputs[0].dtype() == ir::DType::f64;
  (is_double ? in_doubles : in_floats)(context);
  return {};
}
// Bins and channels of the result, an invocation each.
ir::ExtentExpr region_items(const ir::LowerContext& context);
// The node of `op`, operands cast to what it takes, the result to the dtype of x. Invalid where an
// operand is.
ir::Value add_regions(const ir::OpDef& op, ir::Value x, ir::Value rois, ir::Value images,
                      const ir::Attributes& attributes);
// The batch goes into N and R; numbers of images move up.
Batched batch_regions(const ir::BatchingContext& c);

}  // namespace ullage::ops
