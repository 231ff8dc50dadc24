// eliminate_dead_code: drops what no output needs.
#pragma once

#include "ir/graph/graph.h"

namespace ullage::passes {

// Keeps every input (leaves count by input position), every guard (P-13: guards hold expressions,
// never values) and what the outputs depend on. Values are renumbered, in order.
// SourceNode::results that no longer exist are dropped.
void eliminate_dead_code(ir::Graph& graph);

}  // namespace ullage::passes
