// Lowering of gathers to indexing/gather{,_nd,_elements}.comp.
#pragma once

#include "ir/program/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_gather(ir::LowerContext& context);
ir::Result<void> lower_gather_nd(ir::LowerContext& context);
ir::Result<void> lower_gather_elements(ir::LowerContext& context);

}  // namespace ullage::ops
