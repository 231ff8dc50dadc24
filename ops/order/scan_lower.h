// Lowering of running combinations to shaders/kernels/scan.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_cumsum(ir::LowerContext& context);
ir::Result<void> lower_cumprod(ir::LowerContext& context);
ir::Result<void> lower_cummax(ir::LowerContext& context);
ir::Result<void> lower_cummin(ir::LowerContext& context);

// Emits the exclusive sums of u32 `counts` [rows, extent] along their rows into `before`.
void emit_counts_before(ir::LowerContext& context, ir::BufferId counts, ir::BufferId before,
                        ir::ExtentExpr rows, ir::ExtentExpr extent);

}  // namespace ullage::ops
