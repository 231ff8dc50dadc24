// The row's own decomposition, appended and then moved to the place of the node.
#include "passes/decompose_dot.h"

#include <algorithm>
#include <array>

#include "ir/graph/builder.h"
#include "ops/dense/dot.h"
#include "passes/uses.h"

namespace ullage::passes {
namespace {

// The nodes that take the place of node `n`.
struct Replaced {
  uint32_t n = 0;
  std::vector<ir::Node> nodes{};
};

ir::Result<ir::ValueId> decompose(ir::Builder& builder, uint32_t n) {
  const ir::Node node = builder.graph().nodes[n];
  builder.set_predicate(node.predicate);
  builder.set_source(node.source);
  const std::array operands = {ir::Value(&builder, node.inputs[0]),
                               ir::Value(&builder, node.inputs[1])};
  const auto results = node.op->decompose(builder, operands, node.attributes);
  if (!results) return results.error();
  return results->front().id();
}

void put_in_place(ir::Graph& graph, uint32_t old_count, std::vector<Replaced> replaced) {
  std::vector<ir::Node> nodes;
  auto next = replaced.begin();
  for (uint32_t n = 0; n < old_count; ++n) {
    if (next == replaced.end() || next->n != n) {
      nodes.push_back(std::move(graph.nodes[n]));
      continue;
    }
    for (ir::ValueId id : graph.nodes[n].outputs) graph.values[id].producer = ir::kNoNode;
    std::ranges::move(next->nodes, std::back_inserter(nodes));
    ++next;
  }
  graph.nodes = std::move(nodes);
  renumber_producers(graph);
}

}  // namespace

ir::Result<void> decompose_dot(ir::Graph& graph) {
  if (std::ranges::none_of(graph.nodes, [](const ir::Node& n) { return n.op == &ops::dot; })) {
    return {};
  }
  ir::Builder builder(graph);
  const auto count = static_cast<uint32_t>(graph.nodes.size());
  std::vector<Replaced> replaced;
  std::vector<std::pair<ir::ValueId, ir::ValueId>> results;
  for (uint32_t n = 0; n < count; ++n) {
    if (graph.nodes[n].op != &ops::dot) continue;
    const size_t first = builder.graph().nodes.size();
    const auto result = decompose(builder, n);
    if (!result) return result.error();
    const auto& nodes = builder.graph().nodes;
    replaced.push_back({n, {nodes.begin() + static_cast<std::ptrdiff_t>(first), nodes.end()}});
    results.emplace_back(graph.nodes[n].outputs[0], *result);
  }
  graph = builder.release();
  put_in_place(graph, count, std::move(replaced));
  std::vector<ir::ValueId> replacement = identity_replacement(graph);
  for (const auto& [dot, result] : results) {
    graph.values[result].name = graph.values[dot].name;
    replacement[dot] = result;
  }
  replace_values(graph, replacement);
  return {};
}

}  // namespace ullage::passes
