// The reference of convolution and conv_transpose.
#pragma once

#include "ir/graph/op.h"
#include "ops/dense/plain_convolution.h"

namespace ullage::ops {

// Sums in double for floats, modulo 2^64 for integers.
ir::Result<void> evaluate_convolution(ir::EvaluateContext& context, ConvolutionDirection direction);

}  // namespace ullage::ops
