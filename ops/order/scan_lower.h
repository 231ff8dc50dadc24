// Lowering of running sums and products to scan/lines.comp.
#pragma once

#include "ir/program/kernel_graph.h"

namespace ullage::ops {

ir::Result<void> lower_cumsum(ir::LowerContext& context);
ir::Result<void> lower_cumprod(ir::LowerContext& context);

}  // namespace ullage::ops
