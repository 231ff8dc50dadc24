// Looking back along operands.
#include "passes/recognize/pattern.h"

namespace ullage::passes {

const ir::Node* producer(const ir::Graph& graph, ir::ValueId id, const ir::OpDef& op,
                         ir::ExtentExpr predicate) {
  const uint32_t n = graph.value(id).producer;
  if (n == ir::kNoNode) return nullptr;
  const ir::Node& node = graph.nodes[n];
  return node.op == &op && !node.body && node.predicate == predicate ? &node : nullptr;
}

}  // namespace ullage::passes
