// Lowering of convolution.
#pragma once

#include "ir/kernel_graph.h"

namespace ullage::ops {

ir::Result<void> lower_convolution(ir::LowerContext& ctx);

}  // namespace ullage::ops
