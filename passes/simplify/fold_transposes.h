// fold_transposes: transposes into what reads them.
#pragma once

#include "ir/graph/graph.h"

namespace ullage::passes {

// A transpose of a transpose becomes one; one that moves no axis is its operand; a dot with one
// contracted axis reads the operand of a transpose that keeps its batch axes and the order of its
// free ones (P-10). Leaves nothing to fold. Unread nodes are left for
// eliminate_dead_code.
void fold_transposes(ir::Graph& graph);

}  // namespace ullage::passes
