// BatchedLoop: one loop for all rows of a batch.
#pragma once

#include <unordered_map>
#include <vector>

#include "ops/control/loop.h"

namespace ullage::autodiff {

// Rows share the iterations. Where each takes its own iterations, the loop goes on as long as
// one of them does, and the carried values of the others stay as they are.
class BatchedLoop {
 public:
  struct Iterations {
    ir::ExtentExpr most{};  // of all rows
    ir::Value of_rows{};    // i64 [batch]; invalid: `most` for all
    ops::LoopCapacity capacity = ops::LoopCapacity::for_all;
    bool own = false;  // each row takes its own
  };
  // `go_on`: boolean, of all rows or, where they are `own`, [batch]; invalid: true.
  BatchedLoop(ir::Builder& builder, ir::ExtentExpr batch, const Iterations& iterations,
              ir::Value go_on);

  bool has_own_iterations() const { return iterations_.own; }
  ir::Value iteration() const { return loop_.iteration_value(); }
  ir::Value live() const { return loop_.live_value(); }

  // As those of ops::Loop. Carried values are known by the value that they stand for. `next` has
  // the batch in front where the loop is `own`, and then the extents of the carried value.
  void carry(ir::ValueId old, ir::Value initial, std::vector<ir::ExtentExpr> shape);
  // `carried`, which the loop has added by itself, is what `old` is.
  void stands_for(ir::ValueId old, ir::Value carried) { own_[old] = carried; }
  bool has(ir::ValueId old) const { return carried_.contains(old); }  // by carry()
  ir::Value carried(ir::ValueId old) const { return carried_.at(old); }
  void next(ir::ValueId old, ir::Value next);
  // `go_on` as of the constructor.
  void end(ir::Value go_on);
  ir::Value result(ir::ValueId old) const;
  // i64: how many iterations took place; [batch] where rows take their own.
  ir::Value taken() const;
  ir::Value cut_short() const { return loop_.cut_short(); }

 private:
  ir::Value first_active(ir::Value go_on) const;
  ir::Value any(ir::Value of_rows) const;
  ir::Value any_active(ir::Value go_on);

  ir::Builder& builder_;
  const ir::ExtentExpr batch_;
  const Iterations iterations_;
  const ir::Value start_, none_;  // from before the loop: is a row active; i64 zeros
  ops::Loop loop_;
  ir::Value active_, count_;  // carried where rows take their own iterations
  std::unordered_map<ir::ValueId, ir::Value> carried_, own_;
};

}  // namespace ullage::autodiff
