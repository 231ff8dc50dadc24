// Lowering of products and convolutions of bytes.
#pragma once

#include "base/result.h"
#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// The call of convolution_bytes.

// REQUIRES: filters of i8 without a zero point; passes/choose_byte_products sees to it.
ir::Result<void> lower_convolution_bytes(ir::LowerContext& context);

// The call of matmul_bytes.
ir::Result<void> lower_matmul_bytes(ir::LowerContext& context);

}  // namespace ullage::ops
