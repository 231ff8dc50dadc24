// BatchedLoops: the markers of loops (ir/graph/loops.h) on their way through vmap.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "autodiff/batching/batched_graph.h"
#include "autodiff/batching/batched_loop.h"

namespace ullage::autodiff {

// A loop becomes a loop, whose iterations rows share (BatchedLoop). Its carried values are stacked
// where rows differ.
class BatchedLoops {
 public:
  explicit BatchedLoops(BatchedGraph& graph) : graph_(graph) {}

  // The next marker, in order. Errors: what would need an extent per row inside a loop.
  ir::Result<void> visit(const ir::Node& marker);

 private:
  // An axis whose extent the iteration before has left in `length`, carried, too.
  struct LeftAxis {
    const ir::Node* carry = nullptr;
    size_t axis = 0;
    ir::ValueId length = ir::kNoValue;
    const ir::ExtentNode* capacity = nullptr;  // the capacity that bounds it
  };

  ir::Result<void> begin(const ir::Node& node);
  ir::Result<void> end(const ir::Node& node);
  void read_result(const ir::Node& node);

  ir::Result<BatchedLoop::Iterations> iterations_of(const ir::Node& begin);
  ir::Value condition(ir::ValueId id, bool own);
  ir::Result<ir::Value> initial(const ir::Node& carry);
  ir::Result<std::vector<LeftAxis>> left_axes(const ir::Node& carry) const;
  ir::Result<void> add_carried(BatchedLoop& loop, std::span<const ir::Node* const> carries,
                               std::span<const ir::Value> initials);
  void follow(BatchedLoop& loop, const LeftAxis& left);
  ir::Result<void> keeps_all(const ir::Node& end, ir::ValueId carried, ir::ValueId next) const;

  BatchedGraph& graph_;
  // By what the old graph's nodes know a loop by: its iteration, its state, its number of
  // iterations.
  std::unordered_map<ir::ValueId, std::shared_ptr<BatchedLoop>> loops_;
};

}  // namespace ullage::autodiff
