// Lowering of affine_reduce to affine/reduce.comp.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_affine_reduce(ir::LowerContext& context);

}  // namespace ullage::ops
