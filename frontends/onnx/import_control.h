// What the rules of control flow share, and their parts in files of their own.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "frontends/onnx/importer.h"
#include "frontends/onnx/node_context.h"

namespace ullage::onnx {

using Values = std::vector<ir::Value>;

// The subgraph in attribute `name`, or null.
const Graph* branch_graph(const NodeContext& c, std::string_view name);
ir::Result<void> set_results(NodeContext& c, const Values& values);

// ---- unrolled loops (unroll.cpp) ----

// Counts what a loop adds to the graph and decides how often it may.
//
// A loop whose trips are known is unrolled that often. Otherwise it is unrolled as often as its
// trips are bounded: by what they are made of, or by name (ImportOptions::bounds); every trip is
// predicated, and a guard demands that the loop has ended after the last.
class Unrolling {
 public:
  // `trips`: null where only a condition ends the loop.
  Unrolling(NodeContext& c, ir::ExtentExpr trips);

  // May trip `trip` be unrolled, which takes place where `now` holds (null: always)? False: the
  // bound is reached, and a guard says that no trip is left. Errors: no bound, too many nodes.
  ir::Result<bool> admits(int64_t trip, ir::ExtentExpr now);

 private:
  ir::Result<int64_t> find_bound() const;

  NodeContext& c_;
  ir::ExtentExpr trips_;
  std::optional<int64_t> bound_;
  size_t first_node_;
};

// Is `condition` decided? Then null for "holds" and the constant 0 for "does not"; else itself.
ir::ExtentExpr settled(const NodeContext& c, ir::ExtentExpr condition);

// The values that a trip leaves: `after` where it took place, else `before`. `now` null: always.
ir::Result<Values> join_trip(NodeContext& c, ir::ExtentExpr now, const Values& after,
                             const Values& before);

// What one trip gives for one scan output, and where it takes place (null: always).
struct Row {
  ir::ExtentExpr now;
  ir::Value value;
};
// The rows of trips that took place, joined along a new axis `axis`. REQUIRES: not empty; where no
// trip takes place, one row with the condition 0 tells dtype and extents. `backwards`: the last
// trip comes first.
ir::Result<ir::Value> stack_rows(NodeContext& c, const std::vector<Row>& rows, int64_t axis,
                                 bool backwards = false);

ir::Result<void> loop(NodeContext& c);
ir::Result<void> scan8(NodeContext& c);
ir::Result<void> scan(NodeContext& c);

}  // namespace ullage::onnx
