// Import rule of If, and the import rules of control flow. Branches become predicated nodes of the
// flat graph, whether the host or the device decides.
#include "frontends/onnx/control/control.h"

#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/control/branch.h"

namespace ullage::onnx {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

const Graph* branch_graph(const NodeContext& c, std::string_view name) {
  const Attribute* a = c.find(name);
  return a && a->graph ? a->graph.get() : nullptr;
}

Result<void> set_results(NodeContext& c, const Values& values) {
  return set_items(c, Items(values.begin(), values.end()));
}

Result<void> set_items(NodeContext& c, const Items& values) {
  if (values.size() < c.result_count()) {
    return c.error("its subgraph gives " + std::to_string(values.size()) +
                   " outputs, the node has " + std::to_string(c.result_count()));
  }
  for (size_t i = 0; i < c.result_count(); ++i) c.set_item(i, values[i]);
  return {};
}

namespace {

Result<void> inline_branch(NodeContext& c, const Graph& taken, const Graph& other) {
  c.importer().report_not_taken(other, c.path());
  Result<Items> values = c.importer().import_items(c, taken, {});
  if (!values) return values.error();
  return set_items(c, *values);
}

// Imports a branch whose nodes run only where `condition` is not 0.
Result<Items> import_predicated(NodeContext& c, const Graph& graph, ExtentExpr condition) {
  const Predicated here(c.builder(), condition);
  return c.importer().import_items(c, graph, {});
}

// Joins the tensors that both branches give for one result.
Result<Value> join(NodeContext& c, ExtentExpr condition, Value a, Value b) {
  if (a.dtype() != b.dtype()) {
    return c.error("its branches disagree in dtype: " + std::string(ir::name_of(a.dtype())) +
                   " and " + std::string(ir::name_of(b.dtype())));
  }
  if (a.rank() != b.rank()) {
    c.importer().request_fork(c.path());
    return c.unsupported("its branches disagree in rank");
  }
  return a.id() == b.id() ? a : ops::select_branch(condition, a, b);
}

// Sequences of one length are joined tensor by tensor.
Result<Item> join(NodeContext& c, ExtentExpr condition, const Item& a, const Item& b) {
  if (!a.sequence && !b.sequence) {
    const Result<Value> joined = join(c, condition, a.tensor, b.tensor);
    return joined ? Result<Item>(Item(*joined)) : joined.error();
  }
  if (!a.sequence || !b.sequence ||
      a.sequence->is_empty_optional != b.sequence->is_empty_optional ||
      a.sequence->elements.size() != b.sequence->elements.size()) {
    c.importer().request_fork(c.path());
    return c.unsupported("its branches give sequences of different lengths");
  }
  Sequence joined{.is_empty_optional = a.sequence->is_empty_optional};
  for (size_t i = 0; i < a.sequence->elements.size(); ++i) {
    const Result<Value> element =
        join(c, condition, a.sequence->elements[i], b.sequence->elements[i]);
    if (!element) return element.error();
    joined.elements.push_back(*element);
  }
  return Item(std::move(joined));
}

// Both branches run under opposite predicates; each result is that of the taken side.
Result<void> inline_both(NodeContext& c, const Graph& then_graph, const Graph& else_graph,
                         ExtentExpr condition) {
  Result<Items> a = import_predicated(c, then_graph, condition);
  if (!a) return a.error();
  Result<Items> b = import_predicated(c, else_graph, ir::logical_not(condition));
  if (!b) return b.error();
  if (a->size() != b->size()) {
    return c.error("its branches must have equally many outputs: given " +
                   std::to_string(a->size()) + " and " + std::to_string(b->size()));
  }
  Items joined;
  for (size_t i = 0; i < a->size(); ++i) {
    Result<Item> item = join(c, condition, (*a)[i], (*b)[i]);
    if (!item) return item.error();
    joined.push_back(*std::move(item));
  }
  return set_items(c, joined);
}

bool is_sequence(const ValueInfo& output) {
  return output.type.kind == TypeKind::sequence || output.type.kind == TypeKind::optional;
}

Result<void> if_rule(NodeContext& c) {
  const Graph* then_graph = branch_graph(c, "then_branch");
  const Graph* else_graph = branch_graph(c, "else_branch");
  if (!then_graph || !else_graph) return c.error("needs then_branch and else_branch");
  if (!c.has(0)) return c.error("needs a condition");
  Result<ExtentExpr> condition = host_scalar(c, 0);
  if (!condition) return condition.error();
  const ExtentExpr simple = ir::simplify(*condition);
  // The import knows the items of a sequence.
  const bool is_structure = std::ranges::any_of(then_graph->outputs, is_sequence) ||
                            std::ranges::any_of(else_graph->outputs, is_sequence);
  if (std::optional<int64_t> known = is_structure ? c.pin(simple) : ir::as_constant(simple)) {
    return *known ? inline_branch(c, *then_graph, *else_graph)
                  : inline_branch(c, *else_graph, *then_graph);
  }
  if (std::optional<bool> decided = c.importer().decision(c.path())) {
    c.builder().guard(*decided ? simple : ir::logical_not(simple),
                      std::string("only its ") + (*decided ? "then" : "else") +
                          " branch fits the rest of the model");
    return *decided ? inline_branch(c, *then_graph, *else_graph)
                    : inline_branch(c, *else_graph, *then_graph);
  }
  Result<void> both = inline_both(c, *then_graph, *else_graph, simple);
  if (both || c.importer().fork() != c.path()) return both;
  const std::optional<int64_t> known = c.pin_by_sizes(simple);
  if (!known) return both;
  // Nothing reads the nodes imported so far.
  c.importer().withdraw_fork();
  return *known ? inline_branch(c, *then_graph, *else_graph)
                : inline_branch(c, *else_graph, *then_graph);
}

constexpr ImportRule kControlImportRules[] = {
    {"If", 1, 25, "cond:bool", "else_branch! then_branch!", if_rule},
    {"Loop", 1, 25, "M:int? cond:bool? v_initial:either*", "body!", loop},
    {"Scan", 8, 8, "sequence_lens? initial_state_and_scan_inputs*",
     "body! directions num_scan_inputs!", scan8},
    {"Scan", 9, 25, "initial_state_and_scan_inputs*",
     "body! num_scan_inputs! scan_input_axes scan_input_directions scan_output_axes "
     "scan_output_directions",
     scan},
};

}  // namespace

std::span<const ImportRule> control_import_rules() {
  return kControlImportRules;
}

}  // namespace ullage::onnx
