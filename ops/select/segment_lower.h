// Lowering of segments to shaders/kernels/segment.
#pragma once

#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

enum class Combine;  // ops/code/combine_code.h

// Most rows: 1,024 x 4 x 15,000.
inline constexpr int64_t kMaxSegmentRows = 61440000;

// Rows of `values` [rows, inner], whose dtype has whole words, and their ids, among which those
// outside [0, segments) are dropped. `sorted`: ids never fall.
struct SegmentRows {
  ir::BufferId values = ir::kNoBuffer, ids = ir::kNoBuffer;
  ir::DType dtype = ir::DType::f32, id_dtype = ir::DType::i32;
  ir::ExtentExpr rows = {}, inner = {}, segments = {};
  bool sorted = false;
};
// Emits the calls that write the combination of every segment's rows, in their order, to `result`
// [segments, inner]. `narrow`: the dtype whose identity a segment without rows gives.
void emit_segment_rows(ir::LowerContext& context, const SegmentRows& rows, Combine kind,
                       ir::DType narrow, ir::BufferId result);
// The table of its kernels.
std::vector<KernelChoice> segment_kernels();

ir::Result<void> lower_segment_sum(ir::LowerContext& context);
ir::Result<void> lower_segment_prod(ir::LowerContext& context);
ir::Result<void> lower_segment_max(ir::LowerContext& context);
ir::Result<void> lower_segment_min(ir::LowerContext& context);
ir::Result<void> lower_segment_count(ir::LowerContext& context);

}  // namespace ullage::ops
