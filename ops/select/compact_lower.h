// Lowering of compact to shaders/kernels/compact.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_compact(ir::LowerContext& context);

}  // namespace ullage::ops
