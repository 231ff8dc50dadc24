// One substitution over all expressions of the graph.
#include "passes/fold_device_scalars.h"

#include <algorithm>

#include "ir/extent/replace.h"
#include "ir/graph/evaluate.h"

namespace ullage::passes {
namespace {

using Substitute = std::function<ir::ExtentExpr(ir::ExtentExpr)>;

// What the leaf of a row with a constant value is worth; null where it is no size.
ir::ExtentExpr constant_of(const ir::Graph& graph, const ir::DeviceScalar& row) {
  if (row.value == ir::kNoValue || !graph.value(row.value).constant) return {};
  const ir::Tensor& tensor = *graph.value(row.value).constant;
  if (row.element >= tensor.element_count()) return {};
  if (ir::yields_float(row.leaf->op)) {
    return graph.pool->float_constant(tensor.number(row.element));
  }
  const auto size = ir::element_as_size(tensor, row.element, *row.leaf.node());
  return size ? graph.pool->constant(*size) : ir::ExtentExpr();
}

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
    ir::Attributes changed;
    for (const auto& [name, value] : node.attributes) {
      ir::AttributeValue copy = value;
      if (auto* list = std::get_if<std::vector<ir::ExtentExpr>>(&copy)) {
        for (ir::ExtentExpr& e : *list) e = to(e);
      }
      changed.set(name, std::move(copy));
    }
    node.attributes = std::move(changed);
  }
}

// Those that hold now are dropped.
ir::Result<void> substitute_guards(ir::Graph& graph, const Substitute& to) {
  std::vector<ir::Guard> kept;
  for (ir::Guard& guard : graph.guards) {
    guard.condition = to(guard.condition);
    guard.predicate = to(guard.predicate);
    const auto holds = ir::as_constant(guard.condition);
    const auto active =
        guard.predicate ? ir::as_constant(guard.predicate) : std::optional<int64_t>(1);
    if ((holds && *holds != 0) || (active && *active == 0)) continue;
    if (holds && active) return ir::invalid_argument(guard.message);
    kept.push_back(std::move(guard));
  }
  graph.guards = std::move(kept);
  return {};
}

}  // namespace

ir::Result<void> fold_device_scalars(ir::Graph& graph) {
  std::vector<ir::ExtentExpr> constants;
  for (const ir::DeviceScalar& row : graph.device_scalars) {
    constants.push_back(constant_of(graph, row));
  }
  if (std::ranges::none_of(constants, [](ir::ExtentExpr e) { return bool(e); })) return {};
  const Substitute to = [&](ir::ExtentExpr e) {
    if (!e) return e;
    return ir::simplify(ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) {
      return ir::is_device_leaf(leaf.op) ? constants[leaf.input] : ir::ExtentExpr();
    }));
  };
  substitute_values(graph, to);
  substitute_nodes(graph, to);
  for (ir::Capacity& row : graph.capacities) row.needed = to(row.needed);
  for (ir::SourceNode& source : graph.sources) source.predicate = to(source.predicate);
  return substitute_guards(graph, to);
}

}  // namespace ullage::passes
