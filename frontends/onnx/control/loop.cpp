// Import rule of Loop.
#include <algorithm>

#include "frontends/onnx/control/control.h"
#include "frontends/onnx/importer/rule_tools.h"

namespace ullage::onnx {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// Checks the results of an iteration: the condition, the carried values, the scan outputs.
Result<void> check_results(const NodeContext& c, const Values& results, size_t carried) {
  if (results.size() < carried + 1) {
    return c.error("the body must give its condition and " + std::to_string(carried) +
                   " carried values: it gives " + std::to_string(results.size()));
  }
  const Value condition = results.front();
  if (condition.valid() && condition.dtype() != ir::DType::boolean) {
    return c.error("the body's condition must be of bools, is of " +
                   std::string(ir::name_of(condition.dtype())));
  }
  return {};
}

// ---- unrolled ----

struct LoopState {
  ExtentExpr goes_on{};  // the condition so far; null: true
  Value condition{};
  Values carried{};
};

// Imports one iteration: moves `state` on and appends the scan outputs' rows.
Result<void> loop_iteration(NodeContext& c, const Graph& body, int64_t iteration, ExtentExpr now,
                            LoopState& state, Rows& rows) {
  Values inputs = {c.scalar(ir::DType::i64, static_cast<double>(iteration)), state.condition};
  inputs.insert(inputs.end(), state.carried.begin(), state.carried.end());
  const size_t carried = state.carried.size();
  Result<Values> results = Values();
  {
    const Predicated here(c.builder(), now);
    results = import_body(c, body, inputs, 2, 1);
  }
  if (!results) return results.error();
  if (auto ok = check_results(c, *results, carried); !ok) return ok;
  state.condition = results->front();
  const auto first_row = results->begin() + 1 + static_cast<std::ptrdiff_t>(carried);
  Result<Values> joined = join_iteration(c, now, {results->begin() + 1, first_row}, state.carried);
  if (!joined) return joined.error();
  state.carried = *std::move(joined);
  rows.resize(static_cast<size_t>(results->end() - first_row));
  auto value = first_row;
  for (std::vector<Row>& of_output : rows) of_output.push_back({now, *value++});
  const ir::HostValue condition = c.builder().scalars(state.condition);
  if (c.builder().failed()) return c.builder().error();
  if (condition.size() != 1) return c.error("its condition must have one element");
  state.goes_on = fold_condition(c, both(now, fold_condition(c, condition.front())));
  return {};
}

Result<LoopState> first_state(NodeContext& c) {
  LoopState state{.condition = c.operand(1)};
  if (c.has(1)) {
    Result<ExtentExpr> condition = host_scalar(c, 1);
    if (!condition) return condition.error();
    state.goes_on = fold_condition(c, *condition);
  } else {
    state.condition = c.scalar(ir::DType::boolean, 1);
  }
  for (size_t i = 2; i < c.operand_count(); ++i) state.carried.push_back(c.operand(i));
  return state;
}

Result<Values> unrolled_loop(NodeContext& c, const Graph& body, ExtentExpr iterations) {
  const std::optional<int64_t> known = iterations ? c.pin(iterations) : std::nullopt;
  if (known) iterations = c.constant(*known);
  Result<LoopState> state = first_state(c);
  if (!state) return state.error();
  Unrolling unrolling(c, iterations);
  Rows rows;
  for (int64_t iteration = 0;; ++iteration) {
    const ExtentExpr in_count =
        iterations ? ir::less(c.constant(iteration), iterations) : ExtentExpr();
    const ExtentExpr now = fold_condition(c, both(state->goes_on, in_count));
    if (never(now)) break;
    Result<bool> admitted = unrolling.admits(iteration, now);
    if (!admitted) return admitted.error();
    if (!*admitted) break;
    if (auto ok = loop_iteration(c, body, iteration, now, *state, rows); !ok) return ok.error();
  }
  if (rows.empty() && c.result_count() > state->carried.size()) {
    // It never runs: an iteration with a false predicate defines the types of the scan outputs.
    LoopState unused = *state;
    if (auto ok = loop_iteration(c, body, 0, c.constant(0), unused, rows); !ok) return ok.error();
  }
  Values results = state->carried;
  for (const std::vector<Row>& of_output : rows) {
    Result<Value> stacked = stack_rows(c, of_output, 0);
    if (!stacked) return stacked.error();
    results.push_back(*stacked);
  }
  return results;
}

// ---- rolled ----

bool is_true(Value condition) {
  if (!condition.valid()) return true;
  const auto& host = condition.host();
  return host && host->size() == 1 && ir::as_constant(ir::simplify(host->front())).value_or(0) != 0;
}

// The condition that the body of an iteration sees: it runs, so its condition is true.
Value true_condition(const NodeContext& c) {
  const std::vector<int64_t> shape(c.has(1) ? c.operand(1).rank() : 0, 1);
  ir::Tensor yes(ir::DType::boolean, shape);
  yes.set_integer(0, 1);
  return c.builder().constant(std::move(yes));
}

// True if only the trip count can end the loop, in the way exporters write it: the body passes its
// condition on. Any other loop may end by its condition.
bool passes_condition_on(const Graph& body) {
  if (body.outputs.empty() || body.inputs.size() < 2) return false;
  const std::string_view given = body.inputs[1].name, left = body.outputs.front().name;
  return given == left || std::ranges::any_of(body.nodes, [&](const Node& node) {
           return node.op == "Identity" && node.inputs.size() == 1 &&
                  node.inputs.front() == given && node.outputs.size() == 1 &&
                  node.outputs.front() == left;
         });
}

Result<Values> rolled_loop(NodeContext& c, const Graph& body, ExtentExpr iterations) {
  const bool begins = !c.has(1) || is_true(c.operand(1));
  const bool is_counted = begins && passes_condition_on(body);
  Values initial;
  for (size_t i = 2; i < c.operand_count(); ++i) initial.push_back(c.operand(i));
  const IterationBody iteration = [&](const ops::Loop& loop,
                                      const Values& carried) -> Result<Iteration> {
    // Sizes computed from the iteration's number are bounded by the number of iterations.
    c.builder().name_scalars(loop.iteration_value());
    Values inputs = {loop.iteration_value(), true_condition(c)};
    inputs.insert(inputs.end(), carried.begin(), carried.end());
    const Result<Values> results = import_body(c, body, inputs, 2, 1);
    if (!results) return results.error();
    if (auto ok = check_results(c, *results, carried.size()); !ok) return ok.error();
    const auto first_row = results->begin() + 1 + static_cast<std::ptrdiff_t>(carried.size());
    Iteration result{.carried = {results->begin() + 1, first_row},
                     .rows = {first_row, results->end()}};
    if (!is_true(results->front())) result.goes_on = as_scalar(results->front());
    return result;
  };
  return roll(c, iterations, begins ? Value() : as_scalar(c.operand(1)),
              is_counted ? ops::LoopCapacity::for_all : ops::LoopCapacity::estimated, initial,
              iteration);
}

bool carries_sequences(const NodeContext& c, const Graph& body) {
  for (size_t i = 2; i < c.operand_count(); ++i) {
    if (c.sequence(i) != nullptr) return true;
  }
  return std::ranges::any_of(body.outputs, [](const ValueInfo& output) {
    return output.type.kind == TypeKind::sequence || output.type.kind == TypeKind::optional;
  });
}

}  // namespace

Result<void> loop(NodeContext& c) {
  const Graph* body = branch_graph(c, "body");
  if (!body) return c.error("needs a body");
  ExtentExpr iterations;
  if (c.has(0)) {
    Result<ExtentExpr> count = host_scalar(c, 0);
    if (!count) return count.error();
    iterations = ir::simplify(*count);
  }
  if (carries_sequences(c, *body)) {
    const Result<Items> items = unrolled_items(c, *body, iterations);
    return items ? set_items(c, *items) : items.error();
  }
  const Result<Values> results = unrolled_or_rolled(
      c, *body, most_iterations(c, iterations), [&] { return unrolled_loop(c, *body, iterations); },
      [&] { return rolled_loop(c, *body, iterations); });
  if (!results) return results.error();
  return set_results(c, *results);
}

}  // namespace ullage::onnx
