// quantize_weights: constants of floats become quantized blocks, where the user requests it.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/quantization/block_format.h"

namespace ullage::passes {

// A matmul by a constant matrix becomes matmul_blocks, a gather of the rows of one
// gather_blocks; results change by what the format loses. A matrix
// whose rows are no whole blocks stays as it is. REQUIRES: transposes and reshapes of constants are
// folded. Errors: those of ir::quantize.
ir::Result<void> quantize_weights(ir::Graph& graph, ir::BlockFormat format);

}  // namespace ullage::passes
