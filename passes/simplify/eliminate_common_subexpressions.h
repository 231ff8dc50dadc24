// eliminate_common_subexpressions: what is computed twice is computed once.
#pragma once

#include "ir/graph/graph.h"

namespace ullage::passes {

// Nodes that agree in op, operands (in any order for commutative ops), attributes and body are one,
// if the first runs whenever the second does: same predicate, or none. Constants that agree in
// bytes, dtype and shape are one. Leaves dead nodes and values for eliminate_dead_code.
void eliminate_common_subexpressions(ir::Graph& graph);

}  // namespace ullage::passes
