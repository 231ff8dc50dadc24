// sort_dot_dimensions: contracted axes that lie side by side are named in their order, so that
// nothing has to be moved to merge them.
#pragma once

#include "ir/graph/graph.h"

namespace ullage::passes {

// P-09. Fires where the contracted axes of one side are consecutive but named out of order, and the
// other side's are not in place already; both sides are permuted alike.
void sort_dot_dimensions(ir::Graph& graph);

}  // namespace ullage::passes
