// Lowering of scans and sorts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ir/dtype.h"
#include "ir/graph/tensor.h"
#include "ir/lowering/lower_context.h"
#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

// The order of elements as references see it: NaN above every number, -0 equal to +0.

// Is element i of a before element j of b, which has the same dtype?
bool is_less(const ir::Tensor& a, int64_t i, const ir::Tensor& b, int64_t j);

// Kernel text that orders elements by unsigned keys (shaders/lib/sort_key.glsl).

// Declares binding `index` for elements of `dtype` as <name> and "KEY load_key_<name>(uint i)": the
// key of element i, inverted if `descending`. KEY is bits_type(dtype).
std::string key_text(size_t index, std::string_view name, ir::DType dtype, bool descending);

// Lowering of running combinations to shaders/kernels/scan.
ir::Result<void> lower_cumsum(ir::LowerContext& context);
ir::Result<void> lower_cumprod(ir::LowerContext& context);
ir::Result<void> lower_cummax(ir::LowerContext& context);
ir::Result<void> lower_cummin(ir::LowerContext& context);
// The table of its kernels.
std::vector<KernelChoice> scan_kernels();

// Emits the exclusive sums of u32 `counts` [rows, extent] along their rows into `before`.
void emit_counts_before(ir::LowerContext& context, ir::BufferId counts, ir::BufferId before,
                        ir::ExtentExpr rows, ir::ExtentExpr extent);

// Sorting by counting what comes before each element,
// shaders/kernels/sort/{rank_chunks,merge_ranks}.comp: topk, and argsort of short rows.

// Longest line that the loops of the kernels allow.
inline constexpr int64_t kLongestSortedLine = 500000;

ir::Result<void> lower_topk(ir::LowerContext& context);

struct SortedRows;
// As emit_argsort. REQUIRES: rows.extent is at most 4,096 in any run where these calls run.
void emit_compared_order(ir::LowerContext& context, const SortedRows& rows, ir::BufferId order);

}  // namespace ullage::ops
