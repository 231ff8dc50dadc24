// Import rules of Loop and Scan: unrolled, every trip predicated where only the run decides.
#include "frontends/onnx/import_control.h"
#include "frontends/onnx/import_tools.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

using Rows = std::vector<std::vector<Row>>;  // per scan output

bool is_over(ExtentExpr now) {
  return now && ir::as_constant(now) == 0;
}

// Where extents are known, they are those that the body states of the value.
Result<void> require_stated(const NodeContext& c, const ValueInfo& stated, Value value) {
  if (!value.valid() || !stated.type.has_shape) return {};
  const std::vector<Dim>& dims = stated.type.dims;
  const std::string name = "'" + std::string(stated.name) + "' of its body";
  if (dims.size() != value.rank()) {
    return c.error(name + " must have rank " + std::to_string(dims.size()) + ", has " +
                   std::to_string(value.rank()));
  }
  for (size_t a = 0; a < dims.size(); ++a) {
    const std::optional<int64_t> extent = ir::as_constant(value.extent(a));
    if (dims[a].value < 0 || !extent || *extent == dims[a].value) continue;
    c.builder().guard(c.constant(0), name + ": axis " + std::to_string(a) + " must be " +
                                         std::to_string(dims[a].value) + ", is " +
                                         std::to_string(*extent));
  }
  return {};
}

// Imports the body once. Its first inputs and outputs, so many, are counters and conditions: stated
// as [] or as [1], they are the same.
Result<Values> import_body(NodeContext& c, const Graph& body, const Values& inputs,
                           size_t scalar_inputs, size_t scalar_outputs) {
  for (size_t i = scalar_inputs; i < std::min(inputs.size(), body.inputs.size()); ++i) {
    if (auto ok = require_stated(c, body.inputs[i], inputs[i]); !ok) return ok.error();
  }
  if (c.builder().failed()) return c.builder().error();
  Result<Values> results = c.importer().import_subgraph(c, body, inputs);
  for (size_t i = scalar_outputs; results && i < results->size(); ++i) {
    if (auto ok = require_stated(c, body.outputs[i], (*results)[i]); !ok) return ok.error();
  }
  return results;
}

// ---- Loop ----

struct LoopState {
  ExtentExpr goes_on{};  // the condition so far; null: holds
  Value condition{};
  Values carried{};
};

// Imports one trip: moves `state` on and appends the scan outputs' rows.
Result<void> loop_trip(NodeContext& c, const Graph& body, int64_t trip, ExtentExpr now,
                       LoopState& state, Rows& rows) {
  Values inputs = {c.scalar(ir::DType::i64, static_cast<double>(trip)), state.condition};
  inputs.insert(inputs.end(), state.carried.begin(), state.carried.end());
  const size_t carried = state.carried.size();
  Result<Values> results = Values();
  {
    const Predicated here(c.builder(), now);
    results = import_body(c, body, inputs, 2, 1);
  }
  if (!results) return results.error();
  if (results->size() < carried + 1) {
    return c.error("the body must give its condition and " + std::to_string(carried) +
                   " carried values: it gives " + std::to_string(results->size()));
  }
  state.condition = results->front();
  if (state.condition.valid() && state.condition.dtype() != ir::DType::boolean) {
    return c.error("the body's condition must be of bools, is of " +
                   std::string(ir::name_of(state.condition.dtype())));
  }
  const auto first_row = results->begin() + 1 + static_cast<std::ptrdiff_t>(carried);
  Result<Values> joined = join_trip(c, now, {results->begin() + 1, first_row}, state.carried);
  if (!joined) return joined.error();
  state.carried = *std::move(joined);
  rows.resize(static_cast<size_t>(results->end() - first_row));
  auto value = first_row;
  for (std::vector<Row>& of_output : rows) of_output.push_back({now, *value++});
  const ir::HostValue condition = c.builder().scalars(state.condition);
  if (c.builder().failed()) return c.builder().error();
  if (condition.size() != 1) return c.error("its condition holds one element");
  state.goes_on = settled(c, both(now, settled(c, condition.front())));
  return {};
}

Result<LoopState> first_state(NodeContext& c) {
  LoopState state{.condition = c.operand(1)};
  if (c.has(1)) {
    Result<ExtentExpr> condition = host_scalar(c, 1);
    if (!condition) return condition.error();
    state.goes_on = settled(c, *condition);
  } else {
    state.condition = c.scalar(ir::DType::boolean, 1);
  }
  for (size_t i = 2; i < c.operand_count(); ++i) state.carried.push_back(c.operand(i));
  return state;
}

}  // namespace

Result<void> loop(NodeContext& c) {
  const Graph* body = branch_graph(c, "body");
  if (!body) return c.error("needs a body");
  ExtentExpr trips;
  if (c.has(0)) {
    Result<ExtentExpr> count = host_scalar(c, 0);
    if (!count) return count.error();
    const std::optional<int64_t> known = c.pin(*count);
    trips = known ? c.constant(*known) : *count;
  }
  Result<LoopState> state = first_state(c);
  if (!state) return state.error();
  Unrolling unrolling(c, trips);
  Rows rows;
  for (int64_t trip = 0;; ++trip) {
    const ExtentExpr in_count = trips ? ir::less(c.constant(trip), trips) : ExtentExpr();
    const ExtentExpr now = settled(c, both(state->goes_on, in_count));
    if (is_over(now)) break;
    Result<bool> admitted = unrolling.admits(trip, now);
    if (!admitted) return admitted.error();
    if (!*admitted) break;
    if (auto ok = loop_trip(c, *body, trip, now, *state, rows); !ok) return ok;
  }
  if (rows.empty() && c.result_count() > state->carried.size()) {
    // It never runs: a trip that does not take place tells the types of the scan outputs.
    LoopState unused = *state;
    if (auto ok = loop_trip(c, *body, 0, c.constant(0), unused, rows); !ok) return ok;
  }
  Values results = state->carried;
  for (const std::vector<Row>& of_output : rows) {
    Result<Value> stacked = stack_rows(c, of_output, 0);
    if (!stacked) return stacked.error();
    results.push_back(*stacked);
  }
  return set_results(c, results);
}

// ---- Scan ----

namespace {

struct ScanAxes {
  std::vector<int64_t> axes, directions;
};

Result<ScanAxes> scan_axes(const NodeContext& c, const char* axes, const char* directions,
                           size_t count) {
  ScanAxes result{c.integers(axes), c.integers(directions)};
  for (const auto& [name, list] :
       {std::pair(axes, &result.axes), {directions, &result.directions}}) {
    if (list->empty() || list->size() == count) continue;
    return c.error("attribute '" + std::string(name) + "' must have " + std::to_string(count) +
                   " elements");
  }
  for (int64_t direction : result.directions) {
    if (direction != 0 && direction != 1) return c.error("directions must be 0 or 1");
  }
  result.axes.resize(count);
  result.directions.resize(count);
  return result;
}

// One step of a scan operand: element `index` along `axis`, without that axis. Only its type
// matters where the axis has none.
Value element_along(Value v, int64_t axis, ExtentExpr index) {
  if (!v.valid()) return v;
  const auto a = static_cast<size_t>(axis);
  ir::ExtentPool& pool = v.builder().pool();
  std::vector<ExtentExpr> sizes = ops::extents_of(v);
  if (ir::as_constant(sizes[a]) == 0) {
    sizes.erase(sizes.begin() + axis);
    return ops::full(v.builder().scalar(v.dtype(), 0), std::move(sizes));
  }
  std::vector<ExtentExpr> starts(v.rank(), pool.constant(0)), steps(v.rank(), pool.constant(1));
  starts[a] = index;
  sizes[a] = pool.constant(1);
  const std::vector<int64_t> axes = {axis};
  return ops::squeeze(ops::slice(v, std::move(starts), std::move(sizes), std::move(steps)), axes);
}

// The extent that all scan operands share; guards it.
Result<ExtentExpr> scan_trips(NodeContext& c, const Values& operands, ScanAxes& in) {
  ExtentExpr trips;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!operands[i].valid()) return c.error("a scan operand is missing");
    Result<int64_t> axis = c.axis(in.axes[i], operands[i].rank());
    if (!axis) return axis.error();
    in.axes[i] = *axis;
    const ExtentExpr extent = operands[i].extent(static_cast<size_t>(*axis));
    if (trips) {
      c.builder().guard(ir::equal(trips, extent), "scan operands have equally many elements");
    }
    if (!trips || ir::as_constant(extent)) trips = extent;
  }
  if (!trips) return c.error("needs scan operands");
  if (c.builder().failed()) return c.builder().error();
  return trips;
}

struct ScanStep {
  int64_t trip = 0;
  ExtentExpr now{}, trips{};
};

Result<void> scan_trip(NodeContext& c, const Graph& body, const ScanStep& step,
                       const Values& operands, const ScanAxes& in, Values& states, Rows& rows) {
  Result<Values> results = Values();
  {
    const Predicated here(c.builder(), step.now);
    Values inputs = states;
    for (size_t i = 0; i < operands.size(); ++i) {
      const ExtentExpr index =
          in.directions[i] == 0 ? c.constant(step.trip) : step.trips - (step.trip + 1);
      inputs.push_back(element_along(operands[i], in.axes[i], ir::simplify(index)));
    }
    results = import_body(c, body, inputs, 0, 0);
  }
  if (!results) return results.error();
  const auto first_row = results->begin() + static_cast<std::ptrdiff_t>(states.size());
  Result<Values> joined = join_trip(c, step.now, {results->begin(), first_row}, states);
  if (!joined) return joined.error();
  states = *std::move(joined);
  auto value = first_row;
  for (std::vector<Row>& of_output : rows) of_output.push_back({step.now, *value++});
  return {};
}

// Scan since opset 9, and opset 8 with its batch axis unrolled by scan8().
Result<Values> scan_values(NodeContext& c, const Graph& body, Values states,
                           const Values& operands) {
  if (body.outputs.size() < states.size()) {
    return c.error("the body must give " + std::to_string(states.size()) + " states: it gives " +
                   std::to_string(body.outputs.size()));
  }
  Rows rows(body.outputs.size() - states.size());
  Result<ScanAxes> in =
      scan_axes(c, "scan_input_axes", c.opset() < 9 ? "directions" : "scan_input_directions",
                operands.size());
  if (!in) return in.error();
  const Result<ScanAxes> out =
      scan_axes(c, "scan_output_axes", "scan_output_directions", rows.size());
  if (!out) return out.error();
  Result<ExtentExpr> trips = scan_trips(c, operands, *in);
  if (!trips) return trips.error();
  Unrolling unrolling(c, *trips);
  ScanStep step{.trips = *trips};
  for (;; ++step.trip) {
    step.now = settled(c, ir::less(c.constant(step.trip), *trips));
    // With no step at all, one that does not take place tells the types of the outputs.
    const bool over = is_over(step.now);
    if (over && (step.trip > 0 || rows.empty())) break;
    Result<bool> admitted = over ? Result<bool>(true) : unrolling.admits(step.trip, step.now);
    if (!admitted) return admitted.error();
    if (!*admitted) break;
    Values unused = states;
    auto ok = scan_trip(c, body, step, operands, *in, over ? unused : states, rows);
    if (!ok) return ok.error();
    if (over) break;
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    Result<Value> stacked = stack_rows(c, rows[i], out->axes[i], out->directions[i] != 0);
    if (!stacked) return stacked.error();
    states.push_back(*stacked);
  }
  return states;
}

}  // namespace

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
  if (!batches || *batches < 1 || *batches > 64) return c.unsupported("its batch size");
  Rows rows(c.result_count());
  for (int64_t b = 0; b < *batches; ++b) {
    Values state, operands;
    for (size_t i = 1; i < c.operand_count(); ++i) {
      (i <= states ? state : operands).push_back(element_along(c.operand(i), 0, c.constant(b)));
    }
    Result<Values> results = scan_values(c, *body, std::move(state), operands);
    if (!results) return results.error();
    if (results->size() < rows.size()) return c.error("the body has too few outputs");
    for (size_t i = 0; i < rows.size(); ++i) rows[i].push_back({{}, (*results)[i]});
  }
  Values joined;
  for (const std::vector<Row>& of_output : rows) {
    Result<Value> stacked = stack_rows(c, of_output, 0);
    if (!stacked) return stacked.error();
    joined.push_back(*stacked);
  }
  return set_results(c, joined);
}

}  // namespace ullage::onnx
