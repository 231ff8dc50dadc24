// One walk over nodes, outputs and device scalars.
#include "passes/rewrite/readers.h"

namespace ullage::passes {

Readers::Readers(const ir::Graph& graph)
    : graph_(graph),
      nodes_(graph.values.size()),
      output_(graph.values.size(), false),
      extent_(graph.values.size(), false) {
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) {
    for (ir::ValueId id : graph.nodes[n].inputs) {
      if (id != ir::kNoValue) nodes_[id].push_back(n);
    }
  }
  for (const ir::GraphOutput& output : graph.outputs) output_[output.value] = true;
  for (const ir::DeviceScalar& scalar : graph.device_scalars) {
    if (scalar.value != ir::kNoValue) extent_[scalar.value] = true;
  }
}

const ir::Node* Readers::only(ir::ValueId id) const {
  return nodes_[id].size() == 1 && !leaves(id) ? &graph_.nodes[nodes_[id][0]] : nullptr;
}

}  // namespace ullage::passes
