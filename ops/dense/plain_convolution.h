// The general path of convolution and conv_transpose: any dtype, groups, 1 to 3 spatial axes,
// weights that are not constant.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

enum class ConvolutionDirection : uint8_t { forward, transposed };
ir::Result<void> lower_plain_convolution(ir::LowerContext& context, ConvolutionDirection direction);

}  // namespace ullage::ops
