// The same substitution everywhere.
#include "passes/rewrite/substitute.h"

namespace ullage::passes {
namespace {

void substitute_values(ir::Graph& graph, const Substitute& to) {
  for (ir::ValueInfo& value : graph.values) {
    for (size_t a = 0; a < value.shape.rank(); ++a) {
      value.shape[a].live = to(value.shape[a].live);
      value.shape[a].capacity = to(value.shape[a].capacity);
    }
    if (!value.host) continue;
    for (ir::ExtentExpr& e : *value.host) e = to(e);
  }
}

void substitute_nodes(ir::Graph& graph, const Substitute& to) {
  for (ir::Node& node : graph.nodes) {
    node.predicate = to(node.predicate);
    node.attributes = ir::with_expressions(node.attributes, to);
  }
}

}  // namespace

void substitute_expressions(ir::Graph& graph, const Substitute& to) {
  substitute_values(graph, to);
  substitute_nodes(graph, to);
  for (ir::Capacity& c : graph.capacities) c.needed = to(c.needed);
  for (ir::SourceNode& source : graph.sources) source.predicate = to(source.predicate);
}

ir::Result<void> substitute_guards(ir::Graph& graph, const Substitute& to) {
  std::vector<ir::Guard> kept;
  for (ir::Guard& guard : graph.guards) {
    guard.condition = to(guard.condition);
    guard.predicate = to(guard.predicate);
    for (auto& [name, expression] : guard.details) expression = to(expression);
    const auto condition = ir::as_constant(guard.condition);
    const auto active =
        guard.predicate ? ir::as_constant(guard.predicate) : std::optional<int64_t>(1);
    if ((condition && *condition != 0) || (active && *active == 0)) continue;
    if (condition && active) return ir::invalid_argument(ir::message_of(guard));
    kept.push_back(std::move(guard));
  }
  graph.guards = std::move(kept);
  return {};
}

}  // namespace ullage::passes
