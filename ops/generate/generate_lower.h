// Lowering of full, iota and extent_values.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_full(ir::LowerContext& context);
ir::Result<void> lower_iota(ir::LowerContext& context);
ir::Result<void> lower_extent_values(ir::LowerContext& context);

}  // namespace ullage::ops
