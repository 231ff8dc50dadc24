// Lowering of ops that work along one axis: softmax, log_softmax, layer_norm.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Elements of a line that one invocation takes alone, three times: of lines along another axis than
// the last one that are longer, rows are written first, where that is known beforehand.
inline constexpr int64_t kLongestLine = 80000;

ir::Result<void> lower_softmax(ir::LowerContext& context);
ir::Result<void> lower_log_softmax(ir::LowerContext& context);
ir::Result<void> lower_layer_norm(ir::LowerContext& context);

}  // namespace ullage::ops
