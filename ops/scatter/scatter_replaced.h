// Updates that replace what is there: who is the last at each place, then the result from x and
// those.
#pragma once

#include "ir/lowering/lower_context.h"
#include "ops/indexing/index_rules.h"

namespace ullage::ops {

// Does the node at hand replace, and so many updates that it is worth while to ask who is the last?
bool replaces(const ir::LowerContext& context, ir::ExtentExpr count);

ir::Result<void> lower_replaced_elements(ir::LowerContext& context, size_t axis);
ir::Result<void> lower_replaced_slices(ir::LowerContext& context, const TupleAxes& axes);

}  // namespace ullage::ops
