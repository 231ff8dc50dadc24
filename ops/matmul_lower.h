// Lowering of matmul.
#pragma once

#include "ir/kernel_graph.h"

namespace ullage::ops {

ir::Result<void> lower_matmul(ir::LowerContext& ctx);

}  // namespace ullage::ops
