// The call of matmul_bytes.
#pragma once

#include "base/result.h"
#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_matmul_bytes(ir::LowerContext& context);

}  // namespace ullage::ops
