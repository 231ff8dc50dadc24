// Replay: nodes of a graph added once more, on other values.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::autodiff {

// Which of the nodes first, first + 1 ... last - 1 `values` need, ascending; of loops inside the
// whole range. Carried values that a loop around begins with are nodes like others.
std::vector<uint32_t> needed_nodes(const ir::Graph& graph, size_t first, size_t last,
                                   std::span<const ir::ValueId> values);

// Adds nodes again under the builder's predicate at the time and their own. What they read is what
// stands for it, given or added before, else the value itself; extents that depend on device data
// follow.
class Replay {
 public:
  explicit Replay(ir::Builder& builder) : builder_(builder) {}

  void put(ir::ValueId old, ir::Value now) { values_.insert_or_assign(old, now); }
  void put(ir::ExtentExpr leaf, ir::ExtentExpr now) { leaves_.insert_or_assign(leaf.node(), now); }
  void add(const ir::Node& node);

  ir::Value operator()(ir::ValueId old) const;
  ir::ExtentExpr operator()(ir::ExtentExpr e) const;  // null: null

 private:
  ir::Builder& builder_;
  std::unordered_map<ir::ValueId, ir::Value> values_;
  std::unordered_map<const ir::ExtentNode*, ir::ExtentExpr> leaves_;
};

}  // namespace ullage::autodiff
