// Slots of the scatter ops: references, lowering to shaders/kernels/indexing,
// transposes.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// One invocation walks at most this many updates that are combined; of more, those of one place are
// brought together first, which takes at most kMaxSegmentRows (ops/select/segment_lower.h) of them.
inline constexpr int64_t kWalkedUpdates = 4096;

ir::Result<void> evaluate_scatter_elements(ir::EvaluateContext& context);
ir::Result<void> evaluate_scatter_nd(ir::EvaluateContext& context);

ir::Result<void> lower_scatter_elements(ir::LowerContext& context);
ir::Result<void> lower_scatter_nd(ir::LowerContext& context);

// Cotangents of x and of the updates. With none an update counts only where it is the last one at
// its place; max and min share evenly among all that attain them. With mul the cotangent is right
// everywhere, its own derivative where no factor is 0.
ir::Result<ir::Value> transpose_scatter_elements(const ir::DifferentiationContext& c, int operand);
ir::Result<ir::Value> transpose_scatter_nd(const ir::DifferentiationContext& c, int operand);

}  // namespace ullage::ops
