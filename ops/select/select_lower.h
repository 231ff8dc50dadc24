// Lowering and batching of selections.
#pragma once

#include "ir/lowering/lower_context.h"
#include "ops/rules/batching.h"
#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

// Lowering of compact to shaders/kernels/compact.
ir::Result<void> lower_compact(ir::LowerContext& context);
// The table of its kernels.
std::vector<KernelChoice> compact_kernels();

// Lowering of connected_components to shaders/kernels/components.

// Most rows of a mask and most masks: as many as a grid has workgroups along one axis.
inline constexpr int64_t kMaxComponentRows = 65535;

ir::Result<void> lower_connected_components(ir::LowerContext& context);

// Batching of the segment ops.

// Of an op whose last operand is ids.
Batched batch_segment(const ir::BatchingContext& c);

}  // namespace ullage::ops
