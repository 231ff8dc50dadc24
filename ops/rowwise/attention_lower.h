// Lowering of attention.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_attention(ir::LowerContext& context);

}  // namespace ullage::ops
