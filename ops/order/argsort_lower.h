// Lowering of argsort, and sorting as a step of other ops.
#pragma once

#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

ir::Result<void> lower_argsort(ir::LowerContext& context);

// Rows [rows, extent] of `dtype` in `keys`, to be ordered.
struct SortedRows {
  ir::BufferId keys = ir::kNoBuffer;
  ir::DType dtype = ir::DType::f32;
  ir::ExtentExpr rows = {}, extent = {};
  bool descending = false;
};
// Emits the calls that write the stable order of every row, as i32 positions, into `order`: by
// comparison for short rows, else by radix.
void emit_argsort(ir::LowerContext& context, const SortedRows& rows, ir::BufferId order);
void emit_radix_order(ir::LowerContext& context, const SortedRows& rows, ir::BufferId order);
// The table of its kernels.
std::vector<KernelChoice> radix_kernels();

// Longest row for which comparing is faster.
int64_t longest_compared(const ir::LowerContext& context, ir::DType dtype);

}  // namespace ullage::ops
