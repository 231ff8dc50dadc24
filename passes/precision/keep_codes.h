// keep_codes: constants that a model has as integers of few bits stay so where products,
// convolutions and gathers read them.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// A matmul whose second operand is a constant of codes (coded_constant.h), one matrix, reads
// dequantize_codes with the codes joined along the axis of its sum: the product takes them apart
// itself (ops/dense/coded_weights.h). So does a convolution whose filters are such a constant and
// whose kernel reads them, with quantized values joined along the input channels. A gather along
// another axis than the last of such a constant becomes dequantize_codes of the rows that are read.
// Other readers see what they saw; fold_constants dequantizes it. REQUIRES: before constants
// are folded.
ir::Result<void> keep_codes(ir::Graph& graph);

}  // namespace ullage::passes
