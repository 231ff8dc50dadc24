// Lowering of the pooling ops.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_max_pool(ir::LowerContext& context);
ir::Result<void> lower_average_pool(ir::LowerContext& context);
ir::Result<void> lower_lp_pool(ir::LowerContext& context);

}  // namespace ullage::ops
