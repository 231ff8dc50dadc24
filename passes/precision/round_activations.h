// round_activations: products by quantized blocks round what they multiply, where the user requests
// it.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/quantization/activations.h"

namespace ullage::passes {

// Every matmul_blocks takes `activations`; results change by what that loses, which grows with the
// number of products that follow each other. REQUIRES: weights are blocks already.
ir::Result<void> round_activations(ir::Graph& graph, ir::Activations activations);

}  // namespace ullage::passes
