// Lowering of topk to sort/{rank_chunks,merge_ranks}.comp.
#pragma once

#include "ir/program/kernel_graph.h"

namespace ullage::ops {

// Longest line that the loops of the kernels allow.
inline constexpr int64_t kLongestSortedLine = 500000;

ir::Result<void> lower_topk(ir::LowerContext& context);

}  // namespace ullage::ops
