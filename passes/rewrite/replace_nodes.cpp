// New nodes are appended, then moved to the places of the old ones.
#include "passes/rewrite/replace_nodes.h"

#include <algorithm>

#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

// The nodes that take the place of node `n`, and the value that takes that of its result.
struct Replaced {
  uint32_t n = 0;
  std::vector<ir::Node> nodes{};
  ir::ValueId result = ir::kNoValue;
};

void put_in_place(ir::Graph& graph, uint32_t old_count, std::vector<Replaced>& replaced) {
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

ir::Result<void> replace_nodes(ir::Graph& graph, const MakeReplacement& make) {
  ir::Builder builder(graph);
  const auto count = static_cast<uint32_t>(graph.nodes.size());
  std::vector<Replaced> replaced;
  for (uint32_t n = 0; n < count; ++n) {
    const size_t first = builder.graph().nodes.size();
    builder.set_predicate(graph.nodes[n].predicate);
    builder.set_source(graph.nodes[n].source);
    const auto result = make(builder, n);
    if (!result) return result.error();
    if (builder.failed()) return builder.error();
    if (!result->valid()) continue;
    const auto& nodes = builder.graph().nodes;
    replaced.push_back(
        {n, {nodes.begin() + static_cast<std::ptrdiff_t>(first), nodes.end()}, result->id()});
  }
  if (replaced.empty()) return {};
  graph = builder.release();
  std::vector<ir::ValueId> replacement = identity_replacement(graph);
  for (const Replaced& r : replaced) {
    const ir::ValueId old = graph.nodes[r.n].outputs[0];
    // An input that takes a node's place is still that input.
    if (graph.values[r.result].name.empty()) graph.values[r.result].name = graph.values[old].name;
    replacement[old] = r.result;
  }
  put_in_place(graph, count, replaced);
  replace_values(graph, replacement);
  return {};
}

}  // namespace ullage::passes
