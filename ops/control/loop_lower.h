// Calls of loops.
#pragma once

#include "base/result.h"
#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// iteration, live, iterations taken, condition (shaders/kernels/control/loop.comp).
inline constexpr int64_t kLoopStateWords = 4;

ir::Result<void> lower_loop_begin(ir::LowerContext& context);
ir::Result<void> lower_loop_carry(ir::LowerContext& context);
ir::Result<void> lower_loop_stack(ir::LowerContext& context);
ir::Result<void> lower_loop_end(ir::LowerContext& context);
ir::Result<void> lower_loop_result(ir::LowerContext& context);

}  // namespace ullage::ops
