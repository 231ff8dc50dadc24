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

// Iterations of an invocation that takes its share of `items`, `lanes` to a workgroup and so many
// `iterations` each, where there are as many workgroups as a grid axis has.
ir::ExtentExpr walked_by_one(const ir::LowerContext& context, ir::ExtentExpr items, int64_t lanes,
                             ir::ExtentExpr iterations);
// Emits `call` where `walked` lies within the loop budget, else what `emit_long` emits under the
// condition that it is given; null: always.
ir::Result<void> emit_walk(ir::LowerContext& context, ir::KernelCall call, ir::ExtentExpr walked,
                           const std::function<ir::Result<void>(ir::ExtentExpr)>& emit_long);

}  // namespace ullage::ops
