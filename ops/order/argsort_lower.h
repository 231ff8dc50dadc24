// Lowering of argsort, and sorting as a step of other ops.
#pragma once

#include "ir/program/kernel_graph.h"

namespace ullage::ops {

ir::Result<void> lower_argsort(ir::LowerContext& context);

// Rows [rows, extent] of `dtype` in `keys`, to be ordered.
struct SortedRows {
  ir::BufferId keys = ir::kNoBuffer;
  ir::DType dtype = ir::DType::f32;
  ir::ExtentExpr rows = {}, extent = {};
  bool descending = false;
};
// Emits the calls that write the stable order of every row, as i32 positions, into `order`.
void emit_argsort(ir::LowerContext& context, const SortedRows& rows, ir::BufferId order);

}  // namespace ullage::ops
