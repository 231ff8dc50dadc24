// What passes that recognize patterns share.
#pragma once

#include "ir/graph/graph.h"

namespace ullage::passes {

// The node of `op` that makes `id` wherever the pattern's root runs, under whose `predicate` it
// stands; null where there is none, or where something is fused into it.
const ir::Node* producer(const ir::Graph& graph, ir::ValueId id, const ir::OpDef& op,
                         ir::ExtentExpr predicate);

}  // namespace ullage::passes
