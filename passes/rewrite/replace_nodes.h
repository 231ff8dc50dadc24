// Nodes in the place of another.
#pragma once

#include <functional>

#include "base/result.h"
#include "ir/graph/builder.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Makes what node n is replaced by, with the predicate and the source of the node; an invalid
// Value: it stays, and nothing was added. The builder's graph has the nodes as they were, and the
// new ones behind them. REQUIRES of nodes that are replaced: one output.
using MakeReplacement = std::function<ir::Result<ir::Value>(ir::Builder&, uint32_t n)>;

// Calls `make` for each node in order and puts the result where the node was, under its name.
ir::Result<void> replace_nodes(ir::Graph& graph, const MakeReplacement& make);

}  // namespace ullage::passes
