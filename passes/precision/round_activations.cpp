#include "passes/precision/precision.h"

#include "ops/quantization/quantization.h"

namespace ullage::passes {

ir::Result<void> round_activations(ir::Graph& graph, ir::Activations activations) {
  for (ir::Node& node : graph.nodes) {
    if (node.op != &ops::matmul_blocks) continue;
    node.attributes.set(ops::MatmulBlocksOp::kActivations, activations);
  }
  return {};
}

}  // namespace ullage::passes
