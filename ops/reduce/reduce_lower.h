// Lowering of reductions to reduce/{lines,rows,arg_lines}.comp.
#pragma once

#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

ir::Result<void> lower_reduce_sum(ir::LowerContext& context);
ir::Result<void> lower_reduce_prod(ir::LowerContext& context);
ir::Result<void> lower_reduce_max(ir::LowerContext& context);
ir::Result<void> lower_reduce_min(ir::LowerContext& context);
ir::Result<void> lower_reduce_mean(ir::LowerContext& context);
ir::Result<void> lower_arg_max(ir::LowerContext& context);
ir::Result<void> lower_arg_min(ir::LowerContext& context);
// The tables of their kernels.
std::vector<KernelChoice> reduce_kernels();
std::vector<KernelChoice> arg_reduce_kernels();

// Most elements that one result may combine: those that kernels count.
inline constexpr int64_t kLongestReduction = INT32_MAX;

// Is `axis` in the attribute "axes"?
bool is_reduced(const ir::Attributes& attributes, size_t axis);

}  // namespace ullage::ops
