// eliminate_dead_code: drops what no output needs.
#pragma once

#include "ir/graph/graph.h"

namespace ullage::passes {

// Keeps every input (leaves count by input position) and what the outputs depend on. Guards of what
// goes go too; those that stay apply to the whole program from then on, so that passes may merge or
// replace the nodes that raised them (P-13). Values are renumbered, in order.
// SourceNode::results that no longer exist are dropped.
void eliminate_dead_code(ir::Graph& graph);

}  // namespace ullage::passes
