// The call of matmul_bytes.
#pragma once

#include "ir/program/lower_context.h"
#include "ir/result.h"

namespace ullage::ops {

ir::Result<void> lower_matmul_bytes(ir::LowerContext& context);

}  // namespace ullage::ops
