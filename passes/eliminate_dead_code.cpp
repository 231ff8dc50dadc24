// Backward marking from the outputs, then renumbering of what is left.
#include "passes/eliminate_dead_code.h"

#include <algorithm>
#include <ranges>

#include "passes/uses.h"

namespace ullage::passes {
namespace {

// A value is live too where a live extent, condition or guard is made of its elements.
std::vector<bool> live_values(const ir::Graph& graph) {
  std::vector<bool> live(graph.values.size(), false);
  const auto mark_scalars = [&](ir::ExtentExpr e) {
    for (uint32_t row : ir::device_rows_of(e)) live[graph.device_scalars[row].value] = true;
  };
  for (ir::ValueId id : graph.inputs) live[id] = true;
  for (const ir::GraphOutput& output : graph.outputs) live[output.value] = true;
  for (const ir::Guard& guard : graph.guards) {
    mark_scalars(guard.condition);
    if (guard.predicate) mark_scalars(guard.predicate);
  }
  for (const ir::Node& node : graph.nodes | std::views::reverse) {
    if (std::ranges::none_of(node.outputs, [&](ir::ValueId id) { return live[id]; })) continue;
    // Unused results of a live node stay: a node has all its results.
    for (ir::ValueId id : node.outputs) live[id] = true;
    for (ir::ValueId id : node.inputs) {
      if (id != ir::kNoValue) live[id] = true;
    }
    ir::for_each_expression(graph, node, mark_scalars);
  }
  return live;
}

// Rows that nothing asks for any more keep their leaf and lose their value.
void drop_unused_scalars(ir::Graph& graph) {
  std::vector<bool> used(graph.device_scalars.size(), false);
  const auto use = [&](ir::ExtentExpr e) {
    for (uint32_t row : ir::device_rows_of(e)) used[row] = true;
  };
  for (const ir::Node& node : graph.nodes) ir::for_each_expression(graph, node, use);
  for (const ir::Guard& guard : graph.guards) {
    use(guard.condition);
    if (guard.predicate) use(guard.predicate);
  }
  for (size_t row = 0; row < used.size(); ++row) {
    if (!used[row]) graph.device_scalars[row].value = ir::kNoValue;
  }
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
  drop_unused_scalars(graph);
  const std::vector<ir::ValueId> moved = compact_values(graph, live);
  for (ir::Node& node : graph.nodes) {
    for (ir::ValueId& id : node.inputs) id = id == ir::kNoValue ? id : moved[id];
    for (ir::ValueId& id : node.outputs) id = moved[id];
  }
  renumber_producers(graph);
  for (ir::ValueId& id : graph.inputs) id = moved[id];
  for (ir::GraphOutput& output : graph.outputs) output.value = moved[output.value];
  for (ir::DeviceScalar& row : graph.device_scalars) {
    if (row.value != ir::kNoValue) row.value = moved[row.value];
  }
  for (ir::SourceNode& source : graph.sources) {
    for (ir::ValueId& id : source.results) id = moved[id];
    std::erase(source.results, ir::kNoValue);
  }
}

}  // namespace ullage::passes
