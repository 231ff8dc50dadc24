// Import rules of Scan.
#include <algorithm>

#include "frontends/onnx/control/control.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

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
// matters where the axis is empty.
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
Result<ExtentExpr> scan_iterations(NodeContext& c, const Values& operands, ScanAxes& in) {
  ExtentExpr iterations;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!operands[i].valid()) return c.error("a scan operand is missing");
    Result<int64_t> axis = c.axis(in.axes[i], operands[i].rank());
    if (!axis) return axis.error();
    in.axes[i] = *axis;
    const ExtentExpr extent = operands[i].extent(static_cast<size_t>(*axis));
    if (iterations) {
      c.builder().guard(ir::equal(iterations, extent), "scan operands have equally many elements");
    }
    if (!iterations || ir::as_constant(extent)) iterations = extent;
  }
  if (!iterations) return c.error("needs scan operands");
  if (c.builder().failed()) return c.builder().error();
  return iterations;
}

// A scan and its attributes; axes are counted from the front.
struct ScanSpec {
  Values states, operands;
  size_t row_count = 0;
  ScanAxes in, out;
  ExtentExpr iterations{};
};

struct ScanStep {
  int64_t iteration = 0;
  ExtentExpr now{}, iterations{};
};

Result<void> scan_iteration(NodeContext& c, const Graph& body, const ScanStep& step,
                            const Values& operands, const ScanAxes& in, Values& states,
                            Rows& rows) {
  Result<Values> results = Values();
  {
    const Predicated here(c.builder(), step.now);
    Values inputs = states;
    for (size_t i = 0; i < operands.size(); ++i) {
      const ExtentExpr index = in.directions[i] == 0 ? c.constant(step.iteration)
                                                     : step.iterations - (step.iteration + 1);
      inputs.push_back(element_along(operands[i], in.axes[i], ir::simplify(index)));
    }
    results = import_body(c, body, inputs, 0, 0);
  }
  if (!results) return results.error();
  const auto first_row = results->begin() + static_cast<std::ptrdiff_t>(states.size());
  Result<Values> joined = join_iteration(c, step.now, {results->begin(), first_row}, states);
  if (!joined) return joined.error();
  states = *std::move(joined);
  auto value = first_row;
  for (std::vector<Row>& of_output : rows) of_output.push_back({step.now, *value++});
  return {};
}

Result<Values> unrolled_scan(NodeContext& c, const Graph& body, const ScanSpec& scan) {
  Values states = scan.states;
  Rows rows(scan.row_count);
  Unrolling unrolling(c, scan.iterations);
  ScanStep step{.iterations = scan.iterations};
  for (;; ++step.iteration) {
    step.now = fold_condition(c, ir::less(c.constant(step.iteration), scan.iterations));
    // Without any step, one with a false predicate defines the types of the outputs.
    const bool over = never(step.now);
    if (over && (step.iteration > 0 || rows.empty())) break;
    Result<bool> admitted = over ? Result<bool>(true) : unrolling.admits(step.iteration, step.now);
    if (!admitted) return admitted.error();
    if (!*admitted) break;
    Values unused = states;
    auto ok = scan_iteration(c, body, step, scan.operands, scan.in, over ? unused : states, rows);
    if (!ok) return ok.error();
    if (over) break;
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    Result<Value> stacked = stack_rows(c, rows[i], scan.out.axes[i], scan.out.directions[i] != 0);
    if (!stacked) return stacked.error();
    states.push_back(*stacked);
  }
  return states;
}

// The same rows along `axis`, the last one first where they go `backwards`.
Result<Value> placed_rows(const NodeContext& c, Value rows, int64_t axis, bool backwards) {
  if (!rows.valid()) return c.builder().error();
  const Result<int64_t> normal = c.axis(axis, rows.rank());
  if (!normal) return normal.error();
  const int64_t first[] = {0};
  if (backwards) rows = ops::reverse(rows, first);
  if (*normal == 0 || !rows.valid()) return rows;
  std::vector<int64_t> permutation = all_axes(rows.rank());
  std::rotate(permutation.begin(), permutation.begin() + 1, permutation.begin() + *normal + 1);
  return ops::transpose(rows, std::move(permutation));
}

Result<Values> rolled_scan(NodeContext& c, const Graph& body, const ScanSpec& scan) {
  const IterationBody iteration = [&](const ops::Loop& loop,
                                      const Values& carried) -> Result<Iteration> {
    Values inputs = carried;
    for (size_t i = 0; i < scan.operands.size(); ++i) {
      const ExtentExpr last = scan.iterations - 1;
      const ExtentExpr index =
          scan.in.directions[i] == 0 ? loop.iteration() : ir::simplify(last - loop.iteration());
      inputs.push_back(element_along(scan.operands[i], scan.in.axes[i], index));
    }
    const Result<Values> results = import_body(c, body, inputs, 0, 0);
    if (!results) return results.error();
    const auto first_row = results->begin() + static_cast<std::ptrdiff_t>(carried.size());
    return Iteration{.carried = {results->begin(), first_row}, .rows = {first_row, results->end()}};
  };
  Result<Values> results =
      roll(c, scan.iterations, {}, ops::LoopCapacity::for_all, scan.states, iteration);
  if (!results) return results;
  for (size_t i = 0; i < scan.row_count; ++i) {
    Value& rows = (*results)[scan.states.size() + i];
    const auto placed = placed_rows(c, rows, scan.out.axes[i], scan.out.directions[i] != 0);
    if (!placed) return placed.error();
    rows = *placed;
  }
  return results;
}

// Scan since opset 9, and opset 8 with its batch axis unrolled by scan8().
Result<Values> scan_values(NodeContext& c, const Graph& body, Values states, Values operands) {
  if (body.outputs.size() < states.size()) {
    return c.error("the body must give " + std::to_string(states.size()) + " states: it gives " +
                   std::to_string(body.outputs.size()));
  }
  ScanSpec scan;
  scan.states = std::move(states);
  scan.operands = std::move(operands);
  scan.row_count = body.outputs.size() - scan.states.size();
  Result<ScanAxes> in =
      scan_axes(c, "scan_input_axes", c.opset() < 9 ? "directions" : "scan_input_directions",
                scan.operands.size());
  if (!in) return in.error();
  scan.in = *std::move(in);
  Result<ScanAxes> out = scan_axes(c, "scan_output_axes", "scan_output_directions", scan.row_count);
  if (!out) return out.error();
  scan.out = *std::move(out);
  Result<ExtentExpr> iterations = scan_iterations(c, scan.operands, scan.in);
  if (!iterations) return iterations.error();
  scan.iterations = *iterations;
  return unrolled_or_rolled(
      c, body, most_iterations(c, scan.iterations), [&] { return unrolled_scan(c, body, scan); },
      [&] { return rolled_scan(c, body, scan); });
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
    Result<Values> results = scan_values(c, *body, std::move(state), std::move(operands));
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
