// Backward marking from the outputs, then renumbering of what is left.
#include "passes/eliminate_dead_code.h"

#include <algorithm>
#include <ranges>

#include "passes/uses.h"

namespace ullage::passes {
namespace {

std::vector<bool> live_values(const ir::Graph& graph) {
  std::vector<bool> live(graph.values.size(), false);
  for (ir::ValueId id : graph.inputs) live[id] = true;
  for (const ir::GraphOutput& output : graph.outputs) live[output.value] = true;
  for (const ir::Node& node : graph.nodes | std::views::reverse) {
    if (std::ranges::none_of(node.outputs, [&](ir::ValueId id) { return live[id]; })) continue;
    // Unused results of a live node stay: a node has all its results.
    for (ir::ValueId id : node.outputs) live[id] = true;
    for (ir::ValueId id : node.inputs) {
      if (id != ir::kNoValue) live[id] = true;
    }
  }
  return live;
}

// Moves live values to the front; returns where each went, kNoValue for the dead.
std::vector<ir::ValueId> compact_values(ir::Graph& graph, const std::vector<bool>& live) {
  std::vector<ir::ValueId> moved(graph.values.size(), ir::kNoValue);
  std::vector<ir::ValueInfo> values;
  for (size_t id = 0; id < graph.values.size(); ++id) {
    if (!live[id]) continue;
    moved[id] = static_cast<ir::ValueId>(values.size());
    values.push_back(std::move(graph.values[id]));
  }
  graph.values = std::move(values);
  return moved;
}

}  // namespace

void eliminate_dead_code(ir::Graph& graph) {
  const std::vector<bool> live = live_values(graph);
  std::erase_if(graph.nodes, [&](const ir::Node& node) {
    return !node.outputs.empty() && !live[node.outputs[0]];
  });
  const std::vector<ir::ValueId> moved = compact_values(graph, live);
  for (ir::Node& node : graph.nodes) {
    for (ir::ValueId& id : node.inputs) id = id == ir::kNoValue ? id : moved[id];
    for (ir::ValueId& id : node.outputs) id = moved[id];
  }
  renumber_producers(graph);
  for (ir::ValueId& id : graph.inputs) id = moved[id];
  for (ir::GraphOutput& output : graph.outputs) output.value = moved[output.value];
  for (ir::SourceNode& source : graph.sources) {
    for (ir::ValueId& id : source.results) id = moved[id];
    std::erase(source.results, ir::kNoValue);
  }
}

}  // namespace ullage::passes
