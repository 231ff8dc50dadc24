// infer_guarantees: runs the shape rules again over what earlier passes left.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Folded operands make some extents constant; consumers see that now. No axis becomes stronger
// than its rule derives from its operands (P-00): an exact axis recorded where the rule yields a
// bound or nothing is an internal error that names node, axis and both guarantees.
ir::Result<void> infer_guarantees(ir::Graph& graph);

}  // namespace ullage::passes
