// Marks what depends on what; an input is a value without a producer.
#include "autodiff/split.h"

#include <algorithm>

#include "autodiff/interface.h"

namespace ullage::autodiff {

using ir::Graph;
using ir::Node;
using ir::Result;
using ir::ValueId;

namespace {

// Which values are computed from one of `sources`, themselves included.
std::vector<bool> depending_on(const Graph& graph, std::span<const ValueId> sources) {
  std::vector<bool> marks(graph.values.size(), false);
  for (ValueId id : sources) marks[id] = true;
  for (const Node& node : graph.nodes) {
    const bool reads = std::ranges::any_of(
        node.inputs, [&](ValueId id) { return id != ir::kNoValue && marks[id]; });
    if (!reads) continue;
    for (ValueId id : node.outputs) marks[id] = true;
  }
  return marks;
}

Result<void> check(const Graph& graph, ValueId id) {
  const auto refused = [&](const std::string& why) {
    const std::string name = id < graph.values.size() ? graph.value(id).name : std::string();
    return ir::invalid_argument("as_inputs: %" + std::to_string(id) + " \"" + name + "\" " + why);
  };
  if (id >= graph.values.size()) return refused("is no value");
  const ir::ValueInfo& info = graph.value(id);
  if (std::ranges::count(graph.inputs, id) > 0) return refused("is an input already");
  if (info.constant && !ir::is_float(info.dtype)) return refused("must be of a float dtype");
  if (!info.shape.is_exact()) return refused("has an extent that is not exact");
  for (const ir::AxisExtent& axis : info.shape.axes()) {
    if (ir::depends_on_device(axis.live)) return refused("has an extent that device data decides");
  }
  return {};
}

// What the host knew of the elements came from the values as they were.
void forget_elements(Graph& graph, std::span<const ValueId> values) {
  const std::vector<bool> changed = depending_on(graph, values);
  for (size_t id = 0; id < graph.values.size(); ++id) {
    if (changed[id]) graph.values[id].host.reset();
  }
}

// Its producer, if any, gets another result in its place.
void detach(Graph& graph, ValueId id) {
  const uint32_t producer = graph.value(id).producer;
  if (producer == ir::kNoNode) return;
  const auto unread = static_cast<ValueId>(graph.values.size());
  graph.values.push_back(graph.value(id));
  std::ranges::replace(graph.nodes[producer].outputs, id, unread);
  graph.values[id].producer = ir::kNoNode;
}

void append_input(Graph& graph, ValueId id) {
  const auto index = static_cast<uint32_t>(graph.inputs.size());
  ir::ValueInfo& info = graph.values[id];
  info.name = free_name(graph, info.name.empty() ? "value" : info.name);
  info.constant.reset();
  for (size_t a = 0; a < info.shape.rank(); ++a) {
    const ir::ExtentExpr axis = graph.pool->input_axis(index, static_cast<uint32_t>(a));
    const ir::ExtentExpr extent = info.shape[a].live;
    graph.guards.push_back({.condition = ir::equal(axis, extent),
                            .message = "input " + info.name + ": axis " + std::to_string(a) +
                                       " must be " + ir::to_string(extent, leaf_names(graph))});
  }
  graph.inputs.push_back(id);
}

}  // namespace

std::vector<ValueId> frontier_of(const Graph& graph, std::span<const ValueId> parameters) {
  const std::vector<bool> active = depending_on(graph, parameters);
  const std::vector<bool> varying = depending_on(graph, graph.inputs);
  std::vector<ValueId> found;
  for (const Node& node : graph.nodes) {
    if (node.outputs.empty() || !active[node.outputs[0]]) continue;
    for (ValueId id : node.inputs) {
      if (id == ir::kNoValue || active[id] || !varying[id]) continue;
      if (std::ranges::count(found, id) == 0) found.push_back(id);
    }
  }
  return found;
}

Result<Graph> as_inputs(Graph graph, std::span<const ValueId> values) {
  for (ValueId id : values) {
    if (auto ok = check(graph, id); !ok) return ok.error();
    detach(graph, id);
    append_input(graph, id);
  }
  forget_elements(graph, values);
  return graph;
}

Graph with_constants(Graph graph, std::span<const ValueId> values,
                     std::span<const ir::Tensor> tensors) {
  for (size_t i = 0; i < values.size(); ++i) {
    graph.values[values[i]].constant = std::make_shared<const ir::Tensor>(tensors[i]);
  }
  forget_elements(graph, values);
  return graph;
}

}  // namespace ullage::autodiff
