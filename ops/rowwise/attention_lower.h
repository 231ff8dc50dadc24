// Lowering of attention.
#pragma once

#include "ir/program/kernel_graph.h"

namespace ullage::ops {

ir::Result<void> lower_attention(ir::LowerContext& context);

}  // namespace ullage::ops
