// Sorting by counting what comes before each element,
// shaders/kernels/sort/{rank_chunks,merge_ranks}.comp: topk, and argsort of short rows.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Longest line that the loops of the kernels allow.
inline constexpr int64_t kLongestSortedLine = 500000;

ir::Result<void> lower_topk(ir::LowerContext& context);

struct SortedRows;
// As emit_argsort. REQUIRES: rows.extent is at most 4,096 in any run where these calls run.
void emit_compared_order(ir::LowerContext& context, const SortedRows& rows, ir::BufferId order);

}  // namespace ullage::ops
