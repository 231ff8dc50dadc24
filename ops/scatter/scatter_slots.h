// Slots of the scatter rows: references, lowering to indexing/scatter_{elements,nd}.comp,
// transposes.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// One invocation walks this many updates at most.
inline constexpr int64_t kMaxUpdates = 200000;
// The tuple kernel takes two per iteration: SwiftShader never finishes compiling more.
inline constexpr int64_t kMaxTuples = 60000;

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
