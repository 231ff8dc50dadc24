// Counting and rewriting of operands and outputs.
#include "passes/rewrite/uses.h"

#include <numeric>

namespace ullage::passes {

std::vector<uint32_t> use_counts(const ir::Graph& graph) {
  std::vector<uint32_t> counts(graph.values.size(), 0);
  for (const ir::Node& node : graph.nodes) {
    for (ir::ValueId id : node.inputs) {
      if (id != ir::kNoValue) ++counts[id];
    }
  }
  for (const ir::GraphOutput& output : graph.outputs) ++counts[output.value];
  // A value that an extent depends on must stay as it is.
  for (const ir::DeviceScalar& scalar : graph.device_scalars) {
    if (scalar.value != ir::kNoValue) ++counts[scalar.value];
  }
  return counts;
}

void replace_values(ir::Graph& graph, const std::vector<ir::ValueId>& replacement) {
  for (ir::Node& node : graph.nodes) {
    for (ir::ValueId& id : node.inputs) {
      if (id != ir::kNoValue) id = replacement[id];
    }
  }
  for (ir::GraphOutput& output : graph.outputs) output.value = replacement[output.value];
  for (ir::DeviceScalar& scalar : graph.device_scalars) {
    if (scalar.value != ir::kNoValue) scalar.value = replacement[scalar.value];
  }
  for (ir::Guard& guard : graph.guards) {
    for (ir::ValueId& id : guard.values) id = replacement[id];
  }
  for (ir::SourceNode& source : graph.sources) {
    for (ir::ValueId& id : source.results) id = replacement[id];
  }
}

void renumber_producers(ir::Graph& graph) {
  for (uint32_t i = 0; i < graph.nodes.size(); ++i) {
    for (ir::ValueId id : graph.nodes[i].outputs) graph.values[id].producer = i;
  }
}

std::vector<ir::ValueId> identity_replacement(const ir::Graph& graph) {
  std::vector<ir::ValueId> replacement(graph.values.size());
  std::iota(replacement.begin(), replacement.end(), 0u);
  return replacement;
}

}  // namespace ullage::passes
