// The first node that is ready comes next.
#include "frontends/onnx/file/model.h"

#include <cstdint>
#include <functional>
#include <queue>
#include <unordered_map>

namespace ullage::onnx {

namespace {

using Producers = std::unordered_map<std::string_view, size_t>;

// Calls `f` with the names that a node or a subgraph of it takes, its own ones too.
void each_name(const Node& node, const std::function<void(std::string_view)>& f) {
  for (std::string_view name : node.inputs) f(name);
  const auto each_in = [&](const Graph& graph) {
    for (const Node& inner : graph.nodes) each_name(inner, f);
    for (const ValueInfo& output : graph.outputs) f(output.name);
  };
  for (const Attribute& a : node.attributes) {
    if (a.graph) each_in(*a.graph);
    for (const Graph& graph : a.graphs) each_in(graph);
  }
}

Producers producers_of(const std::vector<Node>& nodes, const std::vector<std::string_view>& given) {
  Producers producers;
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (std::string_view name : nodes[i].outputs)
      if (!name.empty()) producers.emplace(name, i);
  }
  for (std::string_view name : given) producers.erase(name);
  return producers;
}

}  // namespace

void order_nodes(std::vector<Node>& nodes, const std::vector<std::string_view>& given) {
  const Producers producers = producers_of(nodes, given);
  std::vector<std::vector<size_t>> readers(nodes.size());
  std::vector<size_t> missing(nodes.size(), 0);
  bool is_ordered = true;
  for (size_t i = 0; i < nodes.size(); ++i) {
    each_name(nodes[i], [&](std::string_view name) {
      const auto found = producers.find(name);
      if (found == producers.end() || found->second == i) return;
      readers[found->second].push_back(i);
      ++missing[i];
      is_ordered = is_ordered && found->second < i;
    });
  }
  if (is_ordered) return;
  std::priority_queue<size_t, std::vector<size_t>, std::greater<>> ready;
  for (size_t i = 0; i < nodes.size(); ++i)
    if (missing[i] == 0) ready.push(i);
  std::vector<Node> ordered;
  ordered.reserve(nodes.size());
  while (!ready.empty()) {
    const size_t next = ready.top();
    ready.pop();
    for (size_t reader : readers[next])
      if (--missing[reader] == 0) ready.push(reader);
    ordered.push_back(std::move(nodes[next]));
  }
  for (size_t i = 0; i < nodes.size(); ++i)
    if (missing[i] != 0) ordered.push_back(std::move(nodes[i]));
  nodes = std::move(ordered);
}

}  // namespace ullage::onnx
