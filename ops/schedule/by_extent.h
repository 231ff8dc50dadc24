// One algorithm for short lines, another for long ones.
#pragma once

#include <functional>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Calls `emit_short` where extent <= limit and `emit_long` where not; where only the run knows,
// both, of which one has no workgroups then. Either may choose again by another extent.
void emit_by_extent(ir::LowerContext& context, ir::ExtentExpr extent, int64_t limit,
                    const std::function<void()>& emit_short,
                    const std::function<void()>& emit_long);

}  // namespace ullage::ops
