// The op's own decomposition in the place of the node.
#include "passes/legalize/legalize.h"

#include <array>

#include "ops/dense/dot.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

ir::Result<ir::Value> decomposed(ir::Builder& builder, uint32_t n) {
  const ir::Node node = builder.graph().nodes[n];
  if (node.op != &ops::dot) return ir::Value();
  const std::array operands = {ir::Value(&builder, node.inputs[0]),
                               ir::Value(&builder, node.inputs[1])};
  const auto results = node.op->decompose(builder, operands, node.attributes);
  if (!results) return results.error();
  return results->front();
}

}  // namespace

ir::Result<void> decompose_dot(ir::Graph& graph) {
  return replace_nodes(graph, decomposed);
}

}  // namespace ullage::passes
