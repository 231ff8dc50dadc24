// What the backward pass of a loop that stays a loop (ir/graph/loops.h) begins each iteration with.
#pragma once

#include "base/result.h"
#include "ir/graph/builder.h"
#include "ir/graph/loops.h"

namespace ullage::autodiff {

// Every loop stacks those of its carried values whose extents no iteration changes, as they are
// when an iteration begins: iterations * (their bytes) more, which a loop whose gradient nobody
// uses drops again as dead. Carried values that grow keep all they were. Changes nothing that
// is there already.
ir::Result<ir::Graph> save_carries(ir::Graph graph);

// How many iterations the loop took, as an extent behind it.
ir::ExtentExpr taken_of(ir::Builder& builder, const ir::LoopRange& loop);

// Behind the loop: what `carried` was in each iteration, [iterations, ...]; invalid where nothing
// saved it.
ir::Value saved_carry(ir::Builder& builder, const ir::LoopRange& loop, ir::ValueId carried);

// Behind the loop: the carried value as the last iteration left it.
ir::Value result_of(ir::Builder& builder, const ir::LoopRange& loop, ir::ValueId carried);

// `e`, which depends on the number of the iteration, for iteration `iteration`. `number`: the value
// that it is.
ir::ExtentExpr at_iteration(const ir::Graph& graph, ir::ValueId number, ir::ExtentExpr e,
                            ir::ExtentExpr iteration);
ir::ExtentExpr at_iteration(const ir::Graph& graph, const ir::LoopRange& loop, ir::ExtentExpr e,
                            ir::ExtentExpr iteration);

// Does `e` depend on values that only an iteration of the loop knows?
bool varies_in(const ir::Graph& graph, const ir::LoopRange& loop, ir::ExtentExpr e);

}  // namespace ullage::autodiff
