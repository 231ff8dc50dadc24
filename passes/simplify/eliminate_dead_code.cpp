// Backward marking from the outputs, then renumbering of what is left.
#include "passes/simplify/simplify.h"

#include <algorithm>
#include <ranges>

#include "ir/graph/loops.h"
#include "ir/graph/op.h"
#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

void for_each_expression(const ir::Guard& guard, const std::function<void(ir::ExtentExpr)>& use) {
  use(guard.condition);
  if (guard.predicate) use(guard.predicate);
  for (const auto& [name, expression] : guard.details) use(expression);
}

// Marks what is needed, backwards. A value is live too where a live extent, condition or guard is
// uses its elements; a guard is where one of its values is.
class Marker {
 public:
  explicit Marker(const ir::Graph& graph)
      : graph_(graph), values_(graph.values.size(), false), guards_(graph.guards.size(), false) {
    for (ir::ValueId id : graph.inputs) values_[id] = true;
    for (const ir::GraphOutput& output : graph.outputs) values_[output.value] = true;
    // The values of a guard may come before the nodes that raised it, or anywhere.
    do mark_nodes();
    while (mark_loops() || mark_guards());
  }

  const std::vector<bool>& values() const { return values_; }
  const std::vector<bool>& guards() const { return guards_; }

 private:
  void mark_scalars(ir::ExtentExpr e) {
    if (graph_.device_scalars.empty()) return;
    for (uint32_t index : ir::device_scalars_of(e))
      values_[graph_.device_scalars[index].value] = true;
  }
  bool any_live(const std::vector<ir::ValueId>& ids) const {
    return std::ranges::any_of(ids, [&](ir::ValueId id) { return values_[id]; });
  }

  void mark_nodes() {
    for (const ir::Node& node : graph_.nodes | std::views::reverse) {
      if (!any_live(node.outputs)) continue;
      // Unused results of a live node stay: a node has all its results.
      for (ir::ValueId id : node.outputs) values_[id] = true;
      const bool is_end = node.op->loop_role == ir::LoopRole::end;
      const size_t count = is_end ? ir::kEndFirstPair : node.inputs.size();
      for (ir::ValueId id : std::span(node.inputs).first(count)) {
        if (id != ir::kNoValue) values_[id] = true;
      }
      ir::for_each_expression(graph_, node, [this](ir::ExtentExpr e) { mark_scalars(e); });
    }
  }

  // A loop has its end, and a carried value that is read its next one: did another become live?
  bool mark_loops() {
    bool changed = false;
    const auto mark = [&](ir::ValueId id) {
      changed = changed || !values_[id];
      values_[id] = true;
    };
    for (const ir::Node& end : graph_.nodes) {
      if (end.op->loop_role != ir::LoopRole::end || !values_[end.inputs[ir::kEndState]]) continue;
      for (ir::ValueId id : end.outputs) mark(id);
      for (size_t i = ir::kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
        if (values_[end.inputs[i]]) mark(end.inputs[i + 1]);
      }
    }
    return changed;
  }

  // Did another guard become live?
  bool mark_guards() {
    bool changed = false;
    for (size_t i = 0; i < guards_.size(); ++i) {
      const ir::Guard& guard = graph_.guards[i];
      if (guards_[i] || (!guard.values.empty() && !any_live(guard.values))) continue;
      guards_[i] = changed = true;
      for_each_expression(guard, [this](ir::ExtentExpr e) { mark_scalars(e); });
    }
    return changed;
  }

  const ir::Graph& graph_;
  std::vector<bool> values_, guards_;
};

// Those that stay apply to the whole program from now on.
void drop_dead_guards(ir::Graph& graph, const std::vector<bool>& live) {
  std::vector<ir::Guard> kept;
  for (size_t i = 0; i < live.size(); ++i) {
    if (!live[i]) continue;
    kept.push_back(std::move(graph.guards[i]));
    kept.back().values.clear();
  }
  graph.guards = std::move(kept);
}

// Device scalars that nothing uses any more keep their leaf and lose their value.
void drop_unused_scalars(ir::Graph& graph) {
  if (graph.device_scalars.empty()) return;
  std::vector<bool> used(graph.device_scalars.size(), false);
  const auto use = [&](ir::ExtentExpr e) {
    for (uint32_t index : ir::device_scalars_of(e)) used[index] = true;
  };
  for (const ir::Node& node : graph.nodes) ir::for_each_expression(graph, node, use);
  for (const ir::Guard& guard : graph.guards) {
    for_each_expression(guard, use);
  }
  for (size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) graph.device_scalars[i].value = ir::kNoValue;
  }
}

// Carried values that nothing but their own next ones read.
void drop_dead_carries(ir::Graph& graph, const std::vector<bool>& live) {
  for (ir::Node& end : graph.nodes) {
    if (end.op->loop_role != ir::LoopRole::end) continue;
    std::vector<ir::ValueId> kept(end.inputs.begin(), end.inputs.begin() + ir::kEndFirstPair);
    for (size_t i = ir::kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
      if (live[end.inputs[i]]) kept.insert(kept.end(), {end.inputs[i], end.inputs[i + 1]});
    }
    end.inputs = std::move(kept);
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
  const Marker marker(graph);
  const std::vector<bool>& live = marker.values();
  drop_dead_guards(graph, marker.guards());
  std::erase_if(graph.nodes, [&](const ir::Node& node) {
    return !node.outputs.empty() && !live[node.outputs[0]];
  });
  drop_dead_carries(graph, live);
  drop_unused_scalars(graph);
  const std::vector<ir::ValueId> moved = compact_values(graph, live);
  for (ir::Node& node : graph.nodes) {
    for (ir::ValueId& id : node.inputs) id = id == ir::kNoValue ? id : moved[id];
    for (ir::ValueId& id : node.outputs) id = moved[id];
  }
  renumber_producers(graph);
  for (ir::ValueId& id : graph.inputs) id = moved[id];
  for (ir::GraphOutput& output : graph.outputs) output.value = moved[output.value];
  for (ir::DeviceScalar& scalar : graph.device_scalars) {
    if (scalar.value != ir::kNoValue) scalar.value = moved[scalar.value];
  }
  for (ir::SourceNode& source : graph.sources) {
    for (ir::ValueId& id : source.results) id = moved[id];
    std::erase(source.results, ir::kNoValue);
  }
}

}  // namespace ullage::passes
