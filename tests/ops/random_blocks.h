// Weights in blocks of codes, made up.
#pragma once

#include "ir/graph/tensor.h"
#include "ir/quantization/block_format.h"

namespace ullage::test {

// u8 [rows, blocks * bytes of a block]: random codes; scales, and offsets where the format has
// some, are below 0.02, so that sums over some hundred stay around 1.
ir::Tensor random_blocks(ir::BlockFormat format, int64_t rows, int64_t blocks, uint32_t seed);

}  // namespace ullage::test
