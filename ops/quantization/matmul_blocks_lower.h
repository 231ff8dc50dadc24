// Lowering of matmul_blocks.
#pragma once

#include "ir/program/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_matmul_blocks(ir::LowerContext& context);

}  // namespace ullage::ops
