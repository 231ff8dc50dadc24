// Import rules of If, Loop and Scan: branches become predicated nodes of the flat graph, whether the
// host or the device decides; loops of known trip count are unrolled.
#include "frontends/onnx/import_tools.h"
#include "ops/control/branch.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;
using Values = std::vector<Value>;

constexpr int64_t kMaxTrips = 64;

const Graph* branch_graph(const NodeContext& c, std::string_view name) {
  const Attribute* a = c.find(name);
  return a && a->graph ? a->graph.get() : nullptr;
}

Result<void> set_results(NodeContext& c, const Values& values) {
  if (values.size() < c.result_count()) return c.error("the subgraph has too few outputs");
  for (size_t i = 0; i < c.result_count(); ++i) c.set(i, values[i]);
  return {};
}

Result<void> inline_branch(NodeContext& c, const Graph& taken, const Graph& other) {
  c.importer().report_not_taken(other, c.path());
  Result<Values> values = c.importer().import_subgraph(c, taken, {});
  if (!values) return values.error();
  return set_results(c, *values);
}

// Imports a branch whose nodes run only where `condition` is not 0.
Result<Values> import_predicated(NodeContext& c, const Graph& graph, ExtentExpr condition) {
  ir::Builder& builder = c.builder();
  const ExtentExpr outer = builder.predicate();
  builder.set_predicate(outer ? ir::logical_and(outer, condition) : condition);
  Result<Values> values = c.importer().import_subgraph(c, graph, {});
  builder.set_predicate(outer);
  return values;
}

// Both branches run under opposite predicates; each result is that of the taken side.
Result<void> inline_both(NodeContext& c, const Graph& then_graph, const Graph& else_graph,
                         ExtentExpr condition) {
  Result<Values> a = import_predicated(c, then_graph, condition);
  if (!a) return a.error();
  Result<Values> b = import_predicated(c, else_graph, ir::logical_not(condition));
  if (!b) return b.error();
  if (a->size() != b->size()) return c.error("its branches have different numbers of outputs");
  for (size_t i = 0; i < a->size(); ++i) {
    if ((*a)[i].dtype() != (*b)[i].dtype()) return c.error("its branches disagree in dtype");
    if ((*a)[i].rank() != (*b)[i].rank()) {
      c.importer().request_fork(c.path());
      return c.unsupported("its branches disagree in rank");
    }
  }
  Values joined;
  for (size_t i = 0; i < a->size(); ++i) {
    const bool same = (*a)[i].id() == (*b)[i].id();
    joined.push_back(same ? (*a)[i] : ops::select_branch(condition, (*a)[i], (*b)[i]));
  }
  return set_results(c, joined);
}

Result<void> if_rule(NodeContext& c) {
  const Graph* then_graph = branch_graph(c, "then_branch");
  const Graph* else_graph = branch_graph(c, "else_branch");
  if (!then_graph || !else_graph) return c.error("needs then_branch and else_branch");
  if (!c.has(0)) return c.error("needs a condition");
  Result<ExtentExpr> condition = host_scalar(c, 0);
  if (!condition) return condition.error();
  const ExtentExpr simple = ir::simplify(*condition);
  if (std::optional<int64_t> known = ir::as_constant(simple)) {
    return *known ? inline_branch(c, *then_graph, *else_graph)
                  : inline_branch(c, *else_graph, *then_graph);
  }
  if (std::optional<bool> decided = c.importer().decision(c.path())) {
    c.builder().guard(*decided ? simple : ir::logical_not(simple),
                      "If '" + c.path() + "': only its " + (*decided ? "then" : "else") +
                          " branch fits the rest of the model");
    return *decided ? inline_branch(c, *then_graph, *else_graph)
                    : inline_branch(c, *else_graph, *then_graph);
  }
  return inline_both(c, *then_graph, *else_graph, simple);
}

Value with_leading_axis(Value v) {
  if (!v.valid()) return v;
  const std::vector<int64_t> axes = {0};
  return ops::unsqueeze(v, axes);
}

// Runs the body until the trip count or the condition ends it; both must be known.
Result<void> loop(NodeContext& c) {
  const Graph* body = branch_graph(c, "body");
  if (!body) return c.error("needs a body");
  const size_t carried_count = c.operand_count() < 2 ? 0 : c.operand_count() - 2;
  int64_t trips = kMaxTrips + 1;
  if (c.has(0)) {
    Result<ExtentExpr> count = host_scalar(c, 0);
    if (!count) return count.error();
    std::optional<int64_t> known = c.pin(*count);
    if (!known) return c.unsupported("a trip count that is no constant");
    trips = std::max<int64_t>(*known, 0);
  }
  Value condition = c.operand(1);
  if (!condition.valid()) condition = c.scalar(ir::DType::boolean, 1);
  Values carried(
      c.operands().begin() + static_cast<std::ptrdiff_t>(std::min<size_t>(2, c.operand_count())),
      c.operands().end());
  std::vector<Values> scans;
  for (int64_t trip = 0; trip < trips; ++trip) {
    if (!condition.host() || condition.host()->size() != 1) {
      return c.unsupported("a condition on the device");
    }
    std::optional<int64_t> goes_on = c.pin(condition.host()->front());
    if (!goes_on) return c.unsupported("a condition that is no constant");
    if (*goes_on == 0) break;
    if (trip >= kMaxTrips) return c.unsupported("more than 64 trips");
    Values inputs = {c.scalar(ir::DType::i64, static_cast<double>(trip)), condition};
    inputs.insert(inputs.end(), carried.begin(), carried.end());
    Result<Values> results = c.importer().import_subgraph(c, *body, inputs);
    if (!results) return results.error();
    if (results->size() < carried_count + 1) return c.error("the body has too few outputs");
    condition = results->front();
    const auto first_scan = results->begin() + 1 + static_cast<std::ptrdiff_t>(carried_count);
    carried.assign(results->begin() + 1, first_scan);
    scans.resize(static_cast<size_t>(results->end() - first_scan));
    for (size_t i = 0; i < scans.size(); ++i)
      scans[i].push_back(with_leading_axis(first_scan[static_cast<std::ptrdiff_t>(i)]));
  }
  if (c.result_count() > carried.size() + scans.size()) {
    return c.unsupported("scan outputs of a loop that never runs");
  }
  for (const Values& pieces : scans) carried.push_back(ops::concat(pieces, 0));
  return set_results(c, carried);
}

struct ScanAxes {
  std::vector<int64_t> axes, directions;
};

ScanAxes scan_axes(const NodeContext& c, const char* axes, const char* directions, size_t count) {
  ScanAxes result{c.integers(axes), c.integers(directions)};
  result.axes.resize(count);
  result.directions.resize(count);
  return result;
}

// One step of a scan operand: element `index` along `axis`, without that axis.
Value element_along(Value v, int64_t axis, int64_t index) {
  if (!v.valid()) return v;
  const std::vector<int64_t> axes = {axis};
  ir::ExtentPool& pool = v.builder().pool();
  const std::vector<ops::AxisSlice> slices = {
      {axis, pool.constant(index), pool.constant(index + 1), {}}};
  return ops::squeeze(ops::slice_onnx(v, slices), axes);
}

// Scan since opset 9, and opset 8 with its batch axis unrolled by scan8().
Result<Values> scan_values(NodeContext& c, const Graph& body, Values states,
                           const Values& operands) {
  const size_t state_count = states.size();
  if (body.outputs.size() < state_count) return c.error("the body has too few outputs");
  const size_t outputs = body.outputs.size() - state_count;
  ScanAxes in = scan_axes(c, "scan_input_axes",
                          c.opset() < 9 ? "directions" : "scan_input_directions", operands.size());
  ScanAxes out = scan_axes(c, "scan_output_axes", "scan_output_directions", outputs);
  std::optional<int64_t> trips;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!operands[i].valid()) return c.error("a scan operand is missing");
    Result<int64_t> axis = c.axis(in.axes[i], operands[i].rank());
    if (!axis) return axis.error();
    in.axes[i] = *axis;
    trips = ir::as_constant(operands[i].extent(static_cast<size_t>(*axis)));
    if (!trips) return c.unsupported("a trip count that is no constant");
  }
  if (!trips || *trips > kMaxTrips || *trips < 1) return c.unsupported("0 or more than 64 trips");
  std::vector<Values> scans(outputs);
  for (int64_t trip = 0; trip < *trips; ++trip) {
    Values inputs = states;
    for (size_t i = 0; i < operands.size(); ++i) {
      const int64_t index = in.directions[i] == 0 ? trip : *trips - 1 - trip;
      inputs.push_back(element_along(operands[i], in.axes[i], index));
    }
    Result<Values> results = c.importer().import_subgraph(c, body, inputs);
    if (!results) return results.error();
    for (size_t i = 0; i < state_count; ++i) states[i] = (*results)[i];
    for (size_t i = 0; i < outputs; ++i) {
      Values& pieces = scans[i];
      pieces.insert(out.directions[i] == 0 ? pieces.end() : pieces.begin(),
                    (*results)[state_count + i]);
    }
  }
  if (c.builder().failed()) return c.builder().error();
  for (size_t i = 0; i < outputs; ++i) {
    Result<int64_t> axis = c.axis(out.axes[i], scans[i].front().rank() + 1);
    if (!axis) return axis.error();
    const std::vector<int64_t> axes = {*axis};
    for (Value& v : scans[i]) v = ops::unsqueeze(v, axes);
    states.push_back(ops::concat(scans[i], *axis));
  }
  return states;
}

Result<void> scan(NodeContext& c) {
  const Graph* body = branch_graph(c, "body");
  if (!body) return c.error("needs a body");
  const auto scanned = static_cast<size_t>(std::max<int64_t>(c.integer("num_scan_inputs"), 0));
  if (scanned > c.operand_count()) return c.error("num_scan_inputs is too large");
  const auto states = static_cast<std::ptrdiff_t>(c.operand_count() - scanned);
  const Values all(c.operands().begin(), c.operands().end());
  Result<Values> results =
      scan_values(c, *body, {all.begin(), all.begin() + states}, {all.begin() + states, all.end()});
  if (!results) return results.error();
  return set_results(c, *results);
}

// Opset 8: operand 0 is sequence_lens, every other operand has a leading batch axis.
Result<void> scan8(NodeContext& c) {
  const Graph* body = branch_graph(c, "body");
  if (!body) return c.error("needs a body");
  if (c.has(0)) return c.unsupported("sequence_lens");
  if (c.operand_count() < 2) return c.error("needs scan operands");
  const auto scanned = static_cast<size_t>(std::max<int64_t>(c.integer("num_scan_inputs"), 0));
  if (scanned + 1 > c.operand_count()) return c.error("num_scan_inputs is too large");
  const size_t states = c.operand_count() - 1 - scanned;
  for (size_t i = 1; i < c.operand_count(); ++i) {
    if (!c.has(i) || c.operand(i).rank() < 1) return c.error("operands have a batch axis");
  }
  std::optional<int64_t> batches = ir::as_constant(c.operand(1).extent(0));
  if (!batches || *batches < 1 || *batches > kMaxTrips) return c.unsupported("its batch size");
  std::vector<Values> pieces(c.result_count());
  for (int64_t b = 0; b < *batches; ++b) {
    Values state, operands;
    for (size_t i = 1; i < c.operand_count(); ++i) {
      (i <= states ? state : operands).push_back(element_along(c.operand(i), 0, b));
    }
    Result<Values> results = scan_values(c, *body, std::move(state), operands);
    if (!results) return results.error();
    if (results->size() < pieces.size()) return c.error("the body has too few outputs");
    for (size_t i = 0; i < pieces.size(); ++i) {
      pieces[i].push_back(with_leading_axis((*results)[i]));
    }
  }
  Values joined;
  for (const Values& p : pieces) joined.push_back(ops::concat(p, 0));
  return set_results(c, joined);
}

constexpr OpRow kRows[] = {
    {"If", 1, if_rule},
    {"Loop", 1, loop},
    {"Scan", 8, scan8},
    {"Scan", 9, scan},
};

}  // namespace

std::span<const OpRow> control_op_rows() {
  return kRows;
}

}  // namespace ullage::onnx
