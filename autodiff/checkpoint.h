// checkpoint: a backward pass that computes values of its forward pass again instead of keeping
// them.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::autodiff {

// Which residuals stay in memory between the passes: those that `keep` names, or as many as fit.
struct CheckpointPolicy {
  // Null: none, unless there is a budget.
  std::function<bool(const ir::Graph&, ir::ValueId)> keep = {};
  // Most bytes of residuals, at the largest sizes that `range` gives the leaves. What is dear to
  // compute again (products, reductions, sorts) stays before what is cheap.
  std::optional<int64_t> bytes = std::nullopt;
  ir::LeafRange range = {};
};

// The first `forward_nodes` nodes of a graph are its forward pass; vjp and grad leave a graph's
// nodes in front, so that is their number before. Where the backward pass reads a value that the
// policy does not keep, the nodes behind it run again, from kept values and inputs, just before the
// first reader. Counts stay, with the values of the ops that define them: what is computed again
// has the same extents. Results are those of the graph as it was, bit for bit.
ir::Result<ir::Graph> checkpoint(ir::Graph graph, size_t forward_nodes,
                                 const CheckpointPolicy& policy);

// Values of the forward pass that the backward pass reads, and how many bytes they are, as a
// formula of the graph's symbols: known before the first run.
std::vector<ir::ValueId> residuals(const ir::Graph& graph, size_t forward_nodes);
ir::ExtentExpr residual_bytes(const ir::Graph& graph, size_t forward_nodes);

}  // namespace ullage::autodiff
