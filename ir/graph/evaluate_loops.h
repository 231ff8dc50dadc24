// What the reference evaluator does at the markers of loops.
#pragma once

#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/loops.h"
#include "ir/graph/tensor.h"

namespace ullage::ir {

// Runs of the loops of one graph, as written: iteration after iteration, carried values between
// them.
class LoopRuns {
 public:
  // All outlive this. `values`: per value of the graph what it is now; empty: not computed.
  LoopRuns(const Graph& graph, const std::vector<LoopRange>& loops, std::vector<Tensor>& values,
           const Bindings& bindings);

  // Runs marker `n`, whose operands are in `values`, and gives the node that comes next. Errors: a
  // carried value whose extents differ from those that its loop declares.
  Result<uint32_t> step(uint32_t n);

  // A value from outside that a loop reads is read again in the next iteration: moves its last
  // use to the loop's end. `last_use`: per value the index of a node.
  void keep_captures(std::vector<size_t>& last_use) const;

 private:
  struct Run {
    LoopRange range;
    bool is_running = false, is_live = false, goes_on = true;
    int64_t taken = 0, iterations = 0;
    std::vector<std::pair<ValueId, Tensor>> next;  // by carried value, of the iteration before
  };

  Result<uint32_t> begin(Run& run);
  Result<uint32_t> end(Run& run);
  Result<void> carry(Run& run, const Node& node);
  Result<void> fit_extents(ValueId id);
  Result<Tensor> empty(ValueId id) const;
  bool condition(const Node& node, size_t operand) const;
  Run& innermost(uint32_t n);

  const Graph& graph_;
  std::vector<Run> runs_;
  std::vector<Tensor>& values_;
  const Bindings& bindings_;
};

}  // namespace ullage::ir
