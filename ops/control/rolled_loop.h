// Loops of a model as loops of a graph: how long carried values are in each iteration is found by
// trying.
#pragma once

#include <functional>
#include <vector>

#include "ops/control/loop.h"

namespace ullage::ops {

// The results of an iteration.
struct Iteration {
  std::vector<ir::Value> carried, rows;
  ir::Value goes_on{};  // boolean scalar; invalid: it does
};
// Adds the body to `loop`, which carries `carried`. Called more than once: carried values first
// have their extents before the loop, then the extents that were found.
using IterationBody =
    std::function<ir::Result<Iteration>(const Loop& loop, const std::vector<ir::Value>& carried)>;

struct RolledLoop {
  ir::ExtentExpr iterations{};  // null: no limit
  ir::Value condition{};        // before the first iteration; invalid: true
  LoopCapacity capacity = LoopCapacity::for_all;
  std::vector<ir::Value> initial{};  // may hold invalid values, which stay so
  IterationBody body;
  // Takes back what the builder was given since it was before the loop, and what the caller keeps
  // beside it.
  std::function<void()> restore;
};

// The carried values after the loop, then the rows of every iteration along a new axis 0. Errors:
// unsupported, where the extents of a carried value follow none of the rules in rolled_loop.cpp;
// those of the body.
ir::Result<std::vector<ir::Value>> rolled_loop(ir::Builder& builder, const RolledLoop& loop);

}  // namespace ullage::ops
