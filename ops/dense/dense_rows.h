// Rows of the dense families: matmul, convolution, pooling, rowwise, recurrent, resampling.
#pragma once

#include <span>

#include "ir/graph/op.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> dense_rows();

}  // namespace ullage::ops
