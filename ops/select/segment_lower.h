// Lowering of segments to shaders/kernels/segment.
#pragma once

#include "ir/program/lower_context.h"

namespace ullage::ops {

// Most rows: 1,024 x 4 x 15,000.
inline constexpr int64_t kMaxSegmentRows = 61440000;

ir::Result<void> lower_segment_sum(ir::LowerContext& context);
ir::Result<void> lower_segment_prod(ir::LowerContext& context);
ir::Result<void> lower_segment_max(ir::LowerContext& context);
ir::Result<void> lower_segment_min(ir::LowerContext& context);
ir::Result<void> lower_segment_count(ir::LowerContext& context);

}  // namespace ullage::ops
