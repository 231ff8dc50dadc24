// BatchedGraph: what stands for the values and expressions of a graph in the one that vmap makes.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "autodiff/batching/batched_value.h"
#include "autodiff/batching/varying.h"
#include "base/result.h"
#include "ir/graph/builder.h"

namespace ullage::autodiff {

inline constexpr int64_t kEveryRow = -1;  // where no row differs

struct BatchedGraph {
  // Values and expressions are those of `graph`, which outlives this.
  explicit BatchedGraph(const ir::Graph& graph);

  const ir::Graph& from;
  ir::Builder builder;
  ir::ExtentExpr batch;  // null until an input names it
  Varying varying{};     // of `from`

  BatchedValues forms() { return {builder, batch}; }
  // What stands for `id`; kNoValue: nothing.
  BatchedValue& value(ir::ValueId id) { return id == ir::kNoValue ? absent_ : values_[id]; }
  // [batch, ...], copied where rows share it; invalid where rows differ in extent or do not all
  // take place.
  ir::Value of_all_rows(ir::ValueId id);
  // Either form of a value that is computed for all rows at once.
  void set(ir::ValueId id, ir::Value made);

  bool varies(ir::ExtentExpr e) const { return varying.has(from, e); }
  bool varies(ir::ValueId id) const { return varying.values.contains(id); }
  bool varies(const ir::Attributes& attributes) const;
  // In terms of the new graph, for one row where rows differ.
  ir::ExtentExpr mapped(ir::ExtentExpr e, int64_t row = kEveryRow);
  ir::Attributes mapped(const ir::Attributes& attributes, int64_t row = kEveryRow);
  // From now on `capacity`, a leaf, stands for the old one; else the builder finds new ones for
  // what nothing bounds.
  void put_capacity(const ir::ExtentNode* old, ir::ExtentExpr capacity);

  // Is there a row to make a node for, and is it known how many? `what` needs it for `reason`.
  ir::Result<void> require_rows(const std::string& what, const std::string& reason);

 private:
  ir::ExtentExpr mapped_leaf(const ir::ExtentNode& leaf, int64_t row);

  std::vector<BatchedValue> values_;  // by value of `from`
  BatchedValue absent_;
  std::unordered_map<const ir::ExtentNode*, ir::ExtentExpr> capacities_;
};

}  // namespace ullage::autodiff
