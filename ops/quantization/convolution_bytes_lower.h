// The call of convolution_bytes.
#pragma once

#include "base/result.h"
#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// REQUIRES: filters of i8 without a zero point; passes/choose_byte_products sees to it.
ir::Result<void> lower_convolution_bytes(ir::LowerContext& context);

}  // namespace ullage::ops
