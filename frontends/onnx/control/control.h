// Shared by the import rules of control flow, and their parts in separate files.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "frontends/onnx/importer/importer.h"
#include "frontends/onnx/importer/node_context.h"
#include "ops/control/rolled_loop.h"

namespace ullage::onnx {

using Values = std::vector<ir::Value>;

// The subgraph in attribute `name`, or null.
const Graph* branch_graph(const NodeContext& c, std::string_view name);
ir::Result<void> set_results(NodeContext& c, const Values& values);
ir::Result<void> set_items(NodeContext& c, const Items& items);

// ---- bodies of loops (loop_body.cpp) ----

// Imports the body once. Its first inputs and outputs (so many) are counters and conditions, which
// may be declared as [] or as [1]. The declared shapes of the others are errors or guards.
ir::Result<Values> import_body(NodeContext& c, const Graph& body, const Values& inputs,
                               size_t scalar_inputs, size_t scalar_outputs);
// Errors: a carried value that is missing, or has another dtype after the iteration.
ir::Result<void> require_carried(const NodeContext& c, const Values& before, const Values& after);

// How often a loop may run: its iterations where they are known now, or what bounds them; none:
// nothing does. `iterations`: null where only a condition ends the loop.
std::optional<int64_t> most_iterations(const NodeContext& c, ir::ExtentExpr iterations);

// The values of a loop by one of its two ways: the cheaper one, or the other where that one is not
// supported. `most`: of most_iterations().
using LoopValues = std::function<ir::Result<Values>()>;
ir::Result<Values> unrolled_or_rolled(NodeContext& c, const Graph& body,
                                      std::optional<int64_t> most, const LoopValues& unrolled,
                                      const LoopValues& rolled);

// ---- unrolled loops (unroll.cpp) ----

// Counts what a loop adds to the graph and decides how often it may.
//
// A loop whose iterations are known is unrolled that often. Otherwise it is unrolled as often as
// its bound allows, which follows from its trip count or is given by name (ImportOptions::bounds).
// Then every iteration is predicated, and a guard requires that the loop has ended after the last.
class Unrolling {
 public:
  // `iterations`: null where only a condition ends the loop.
  Unrolling(NodeContext& c, ir::ExtentExpr iterations);

  // True if iteration `iteration`, which takes place where `now` is true (null: always), may be
  // unrolled. False: the bound is reached, and a guard requires that no iteration is left. Errors:
  // no bound, too many nodes.
  ir::Result<bool> admits(int64_t iteration, ir::ExtentExpr now);

 private:
  ir::Result<int64_t> find_bound() const;

  NodeContext& c_;
  ir::ExtentExpr iterations_;
  std::optional<int64_t> bound_;
  size_t first_node_;
};

// A loop that carries a sequence or gives one: its iterations are known, and its body is imported
// for each. Returns the items after the loop. Errors: unsupported, where the number of iterations
// is known only at run time.
ir::Result<Items> unrolled_items(NodeContext& c, const Graph& body, ir::ExtentExpr iterations);

// Null if `condition` is known to be true, the constant 0 if known to be false, else `condition`.
ir::ExtentExpr fold_condition(const NodeContext& c, ir::ExtentExpr condition);

bool never(ir::ExtentExpr now);  // true for the constant 0

// The values after an iteration: `after` where it took place, else `before`. `now` null: always.
ir::Result<Values> join_iteration(NodeContext& c, ir::ExtentExpr now, const Values& after,
                                  const Values& before);

// The value of one scan output in one iteration, and its predicate (null: always).
struct Row {
  ir::ExtentExpr now;
  ir::Value value;
};
using Rows = std::vector<std::vector<Row>>;  // per scan output
// The rows of iterations that took place, joined along a new axis `axis`. REQUIRES: not empty;
// where no iteration takes place, one row with the condition 0 defines dtype and extents.
// `backwards`: the last iteration comes first.
ir::Result<ir::Value> stack_rows(NodeContext& c, const std::vector<Row>& rows, int64_t axis,
                                 bool backwards = false);

// ---- loops that stay loops (roll.cpp) ----

using ops::Iteration, ops::IterationBody;

// As ops::rolled_loop, with carried values checked.
ir::Result<Values> roll(NodeContext& c, ir::ExtentExpr iterations, ir::Value condition,
                        ops::LoopCapacity capacity, const Values& initial,
                        const IterationBody& body);

// `v` without its axes, which have extent 1; invalid: stays so. For conditions stated as [1].
ir::Value as_scalar(ir::Value v);

ir::Result<void> loop(NodeContext& c);
ir::Result<void> scan8(NodeContext& c);
ir::Result<void> scan(NodeContext& c);

}  // namespace ullage::onnx
